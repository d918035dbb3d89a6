import { negateMinor, type Minor } from '@baize/money'
import type { Ledger } from '../ledger.ts'
import type { AccountId, HouseAccountId, Posted, ProviderId } from '../ledger.types.ts'

/** Money that goes from one member's account to another's, or between two accounts of one member. */
export interface MoneyTransfer {
  readonly from: AccountId
  readonly to: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** Above zero. */
  readonly amountMinor: Minor
  /** The house account that it passes through; it holds nothing before and after. */
  readonly clearing: HouseAccountId
  readonly reference?: string
}

/**
 * Moves money between two accounts, through the house's clearing account, in one commit: both postings or none. Refuses
 * as `Ledger.post` does. The postings are that of the giver and that of the receiver.
 */
export function transferMoney(ledger: Ledger, transfer: MoneyTransfer): Promise<Posted> {
  const { from, to, providerId, key, amountMinor, clearing, reference } = transfer
  if (amountMinor <= 0n) throw new Error('a transfer moves something')
  if (from === to) throw new Error('a transfer has two accounts')
  const common = {
    kind: 'transfer' as const,
    houseAccountId: clearing,
    ...(reference === undefined ? {} : { reference }),
  }
  return ledger.post({
    accountId: from,
    providerId,
    transactions: [
      { key, entries: [{ ...common, amountMinor: negateMinor(amountMinor) }] },
      { key: `${key}:received`, accountId: to, entries: [{ ...common, amountMinor }] },
    ],
  })
}
