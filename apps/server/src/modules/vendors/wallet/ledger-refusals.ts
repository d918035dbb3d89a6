import { Refusal } from '../../../kernel/refusal.ts'
import { readShown } from './shown-balance.ts'
import { isCancelled } from './transaction.rules.ts'
import { WalletRefusal, type WalletReason } from './wallet-refusal.ts'
import type { Player, WalletParts, WalletVendor } from './wallet.parts.ts'

const reasons: Readonly<Record<string, WalletReason>> = {
  'wallet.insufficient_funds': 'funds',
  // The balance is zero then, and no dialect has a reason of its own for it.
  'wallet.debt_open': 'funds',
  'wallet.limit_reached': 'limit',
  'bonus.stake_too_high': 'limit',
  'wallet.account_blocked': 'player_disabled',
  'wallet.pay_owed': 'player_disabled',
  'protection.excluded': 'player_disabled',
  'wallet.transaction_cancelled': 'cancelled',
  'request.idempotency_key_reused': 'duplicate',
  'wallet.busy': 'unavailable',
  'system.unavailable': 'unavailable',
}

/** What the ledger was asked to post: under which ids, and in which game, if the call names one. */
export interface AskedPosting {
  readonly keys: readonly string[]
  readonly gameCode?: string | undefined
}

/**
 * Throws the wallet's refusal for the ledger's; for funds and limits with the current balance. The ledger cannot tell a
 * posting of zero from a cancelled transaction, so those are looked up again.
 */
export async function throwWalletRefusal(
  { ledger }: WalletParts,
  vendor: WalletVendor,
  player: Player,
  { keys, gameCode }: AskedPosting,
  error: unknown,
): Promise<never> {
  const reason = error instanceof Refusal ? reasons[error.code] : undefined
  if (reason === undefined) throw error
  if (reason === 'cancelled') {
    const stored = await ledger.transactions(vendor.providerId, keys)
    throw new WalletRefusal(keys.some((key) => isCancelled(stored.get(key))) ? 'cancelled' : 'duplicate')
  }
  if (reason !== 'funds' && reason !== 'limit') throw new WalletRefusal(reason)
  const amountMinor = await readShown({ ledger }, vendor, player, gameCode)
  throw new WalletRefusal(reason, { balance: { amountMinor, currency: vendor.currency } })
}
