import { Refusal } from '../../../kernel/refusal.ts'
import { isCancelled } from './transaction.rules.ts'
import { WalletRefusal, type WalletReason } from './wallet-refusal.ts'
import type { Player, WalletParts, WalletVendor } from './wallet.parts.ts'

const reasons: Readonly<Record<string, WalletReason>> = {
  'wallet.insufficient_funds': 'funds',
  'wallet.limit_reached': 'limit',
  'wallet.account_blocked': 'player_disabled',
  'wallet.transaction_cancelled': 'cancelled',
  'request.idempotency_key_reused': 'duplicate',
  'wallet.busy': 'unavailable',
  'system.unavailable': 'unavailable',
}

/**
 * The ledger's refusal in the wallet's words; for funds and limits with the balance, as it is without the refused. A
 * posting of nothing looks like a cancelled one to the ledger, so it is looked at again: `keys` are what was asked for.
 */
export async function inWalletWords(
  { ledger }: WalletParts,
  vendor: WalletVendor,
  player: Player,
  keys: readonly string[],
  error: unknown,
): Promise<never> {
  const reason = error instanceof Refusal ? reasons[error.code] : undefined
  if (reason === undefined) throw error
  if (reason === 'cancelled') {
    const stored = await ledger.transactions(vendor.providerId, keys)
    throw new WalletRefusal(keys.some((key) => isCancelled(stored.get(key))) ? 'cancelled' : 'duplicate')
  }
  if (reason !== 'funds' && reason !== 'limit') throw new WalletRefusal(reason)
  const amountMinor = await ledger.balance(player.accountId)
  throw new WalletRefusal(reason, { amountMinor, currency: vendor.currency })
}
