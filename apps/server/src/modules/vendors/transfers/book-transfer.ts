import { addMinor, negateMinor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import type { AccountId, HouseAccountId, TransactionDraft } from '../../ledger/index.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import type { TransferAnswer, SizedTransfer } from './ask-about-money.ts'
import type { TransferAccounts, TransferParts } from './transfer.parts.ts'

const keyOf = (row: SizedTransfer, step = '') => `transfer:${row.transferId}${step}`

/**
 * Takes the money out of the player's account. Refused with `transfer.bonus_open` while a bonus is open: own money that a vendor holds
 * would leave the bonus to be staked, and lost, alone.
 */
export async function giveAway(
  { ledger }: Pick<TransferParts, 'ledger'>,
  { providerId }: ConnectedVendor,
  row: SizedTransfer,
  { main, held, clearing }: TransferAccounts,
): Promise<void> {
  const [given, received] = moved(keyOf(row), { from: main, to: held, clearing }, row.amountMinor)
  const entries = given.entries.map((entry) => ({ ...entry, ifNoBonus: true }))
  await ledger.post({ accountId: main, providerId, transactions: [{ ...given, entries }, received] })
}

/** Returns the money after the vendor refused it. */
export async function giveBack(
  { ledger }: Pick<TransferParts, 'ledger'>,
  { providerId }: ConnectedVendor,
  row: SizedTransfer,
  { main, held, clearing }: TransferAccounts,
): Promise<void> {
  const transactions = moved(keyOf(row, ':back'), { from: held, to: main, clearing }, row.amountMinor)
  await ledger.post({ accountId: held, providerId, transactions })
}

/**
 * Books the player's result at the vendor, then brings the money home. The result is the difference between what is
 * held here and what the vendor says it holds. If two processes do this at once, both must compute it from the same
 * balance. So the balance is read before the keys are looked up, and the result's key is taken even if nothing was won
 * or lost, and even if nothing moves.
 */
export async function takeBack(
  { ledger }: Pick<TransferParts, 'ledger'>,
  { providerId, houseAccountId }: ConnectedVendor,
  row: SizedTransfer,
  { main, held, clearing }: TransferAccounts,
  { balanceMinor }: TransferAnswer,
): Promise<void> {
  const [key, resultKey] = [keyOf(row), keyOf(row, ':result')]
  const result = subtractMinor(addMinor(balanceMinor, row.amountMinor), await ledger.balance(held))
  const stored = await ledger.transactions(providerId, [key, resultKey])
  if (stored.size > 0) return
  const played: TransactionDraft = {
    key: resultKey,
    entries: [{ kind: result > 0n ? 'payout' : 'stake', amountMinor: result, houseAccountId }],
  }
  const [given, received] = moved(key, { from: held, to: main, clearing }, row.amountMinor)
  const transactions = [
    ...(result === 0n ? [] : [played]),
    ...(row.amountMinor === 0n ? [] : [result === 0n ? { ...given, claims: [resultKey] } : given, received]),
  ]
  const nothing: TransactionDraft = {
    key: resultKey,
    entries: [{ kind: 'tombstone', amountMinor: zeroMinor, houseAccountId }],
  }
  await ledger.post({ accountId: held, providerId, transactions: transactions.length > 0 ? transactions : [nothing] })
}

/** Both sides of a move of money between two accounts. */
function moved(
  key: string,
  { from, to, clearing }: { readonly from: AccountId; readonly to: AccountId; readonly clearing: HouseAccountId },
  amountMinor: Minor,
): [given: TransactionDraft, received: TransactionDraft] {
  const common = { kind: 'transfer', houseAccountId: clearing } as const
  return [
    { key, accountId: from, entries: [{ ...common, amountMinor: negateMinor(amountMinor) }] },
    { key: `${key}:received`, accountId: to, entries: [{ ...common, amountMinor }] },
  ]
}
