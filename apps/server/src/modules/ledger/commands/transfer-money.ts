import { negateMinor, type Minor } from '@baize/money'
import type { Ledger } from '../ledger.ts'
import type { AccountId, HouseAccountId, Posted, ProviderId } from '../ledger.types.ts'

/** Money that goes from one member's account to another's, or between two accounts of the same member. */
export interface MoneyTransfer {
  readonly from: AccountId
  readonly to: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** Above zero. */
  readonly amountMinor: Minor
  /** The house account that the money passes through; the transfer leaves its balance unchanged. */
  readonly clearing: HouseAccountId
  readonly reference?: string
  /** The newest posting of the sender's account that the caller has seen; if there is a newer one, `wallet.changed`. */
  readonly ifNewestIs?: bigint | undefined
  /** Refuses with `transfer.bonus_open` while a bonus of the sender's account is open. */
  readonly ifNoBonus?: boolean
}

/**
 * Moves money between two accounts through the clearing account, in one commit: both postings or none. Refuses like
 * `Ledger.post`. Returns the sender's posting, then the recipient's.
 */
export function transferMoney(ledger: Ledger, transfer: MoneyTransfer): Promise<Posted> {
  const { from, to, providerId, key, amountMinor, clearing, reference, ifNewestIs, ifNoBonus = false } = transfer
  if (amountMinor <= 0n) throw new Error('the amount of a transfer must be above zero')
  if (from === to) throw new Error('a transfer needs two different accounts')
  const common = {
    kind: 'transfer' as const,
    houseAccountId: clearing,
    ...(reference === undefined ? {} : { reference }),
  }
  const seen = { ...(ifNewestIs === undefined ? {} : { ifNewestIs }), ...(ifNoBonus ? { ifNoBonus } : {}) }
  return ledger.post({
    accountId: from,
    providerId,
    transactions: [
      { key, entries: [{ ...common, ...seen, amountMinor: negateMinor(amountMinor) }] },
      { key: `${key}:received`, accountId: to, entries: [{ ...common, amountMinor }] },
    ],
  })
}
