import { addMinor, formatAmount, negateMinor, parseAmount, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { AccountId, HouseAccountId, Ledger, TransactionDraft } from '../ledger/index.ts'
import type { ConnectedVendor } from './connected-vendor.ts'
import { settleTransfer, type TransferRow } from './transfers.sql.ts'
import { VendorUnreachable, type VendorClient, type VendorReply } from './vendor-client.ts'

export interface TransferParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly client: VendorClient
}

/** A player's two accounts in this: the money at home, and the money that the vendor holds. */
export interface TransferAccounts {
  readonly main: AccountId
  readonly held: AccountId
  readonly clearing: HouseAccountId
}

/** What the vendor said of a transfer. */
interface Said {
  readonly status: 'done' | 'refused'
  /** What it holds for the player after it. */
  readonly balanceMinor: Minor
}

/** The accounts of a transfer, made where they are not there yet. */
export async function transferAccounts(
  { ledger }: Pick<TransferParts, 'ledger'>,
  { brandId, currency, vendorCode }: ConnectedVendor,
  memberId: TransferRow['memberId'],
): Promise<TransferAccounts> {
  const owner = { brandId, memberId, currency: currency.code }
  const [main, held, clearing] = await Promise.all([
    ledger.memberAccount({ ...owner, kind: 'main' }),
    ledger.memberAccount({ ...owner, kind: 'vendor', vendorCode }),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'clearing' }),
  ])
  return { main, held, clearing }
}

/**
 * Carries a transfer out, from wherever it stopped; every step may be done again. Money leaves the player's account
 * before the vendor is asked, and comes back when the vendor refuses; on the way out it arrives after the vendor said so,
 * together with what was won or lost there. `asked` when the answer did not come: the money stays where it is until the
 * vendor says what became of it.
 */
export async function carryOut(
  parts: TransferParts,
  vendor: ConnectedVendor,
  row: TransferRow,
): Promise<TransferRow['state']> {
  const accounts = await transferAccounts(parts, vendor, row.memberId)
  try {
    if (row.direction === 'in') await giveAway(parts, vendor, row, accounts)
    const said = await askVendor(parts, vendor, row)
    if (row.direction === 'out' && said.status === 'done') await takeBack(parts, vendor, row, accounts, said)
    if (row.direction === 'in' && said.status === 'refused') await giveBack(parts, vendor, row, accounts)
    await settleTransfer(parts.database, row.transferId, said.status, parts.clock.now())
    return said.status
  } catch (error) {
    if (error instanceof VendorUnreachable) return 'asked'
    // Only the player's own account refuses like this, before the vendor was asked.
    if (error instanceof Refusal && refusedAtHome.includes(error.code))
      await settleTransfer(parts.database, row.transferId, 'refused', parts.clock.now())
    throw error
  }
}

const refusedAtHome: readonly string[] = ['wallet.insufficient_funds', 'wallet.account_blocked', 'wallet.limit_reached']

const keyOf = (row: TransferRow, step = '') => `transfer:${row.transferId}${step}`

async function giveAway(
  { ledger }: TransferParts,
  { providerId }: ConnectedVendor,
  row: TransferRow,
  { main, held, clearing }: TransferAccounts,
): Promise<void> {
  const transactions = moved(keyOf(row), { from: main, to: held, clearing }, row.amountMinor)
  await ledger.post({ accountId: main, providerId, transactions })
}

async function giveBack(
  { ledger }: TransferParts,
  { providerId }: ConnectedVendor,
  row: TransferRow,
  { main, held, clearing }: TransferAccounts,
): Promise<void> {
  const transactions = moved(keyOf(row, ':back'), { from: held, to: main, clearing }, row.amountMinor)
  await ledger.post({ accountId: held, providerId, transactions })
}

/**
 * What is held here becomes what the vendor holds: the difference was won or lost there. Then the money comes home. The
 * result is reckoned from a balance, so where two do this at once both must reckon from the same one: it is read before
 * the keys are looked for, and the key of the result is taken also where nothing was won or lost.
 */
async function takeBack(
  { ledger }: TransferParts,
  { providerId, houseAccountId }: ConnectedVendor,
  row: TransferRow,
  { main, held, clearing }: TransferAccounts,
  { balanceMinor }: Said,
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
  if (transactions.length > 0) await ledger.post({ accountId: held, providerId, transactions })
}

/** Both ends of money that moves between two accounts. */
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

/** The vendor's own word. The same transfer sent again gets the first answer, so sending it is asking. */
async function askVendor({ client }: TransferParts, vendor: ConnectedVendor, row: TransferRow): Promise<Said> {
  if (row.amountMinor === 0n) return { status: 'done', balanceMinor: zeroMinor }
  const { currency, names, vendorCode } = vendor
  const reply = await client.call(vendor, '/wallet/transfer', {
    transfer_id: row.transferId,
    account_id: names.nameOf(row.memberId),
    currency: currency.code,
    direction: row.direction,
    amount: formatAmount(row.amountMinor, currency.digits),
  })
  const { status } = reply.body
  const balanceMinor = balanceIn(reply, vendor)
  if (reply.status !== 200 || (status !== 'done' && status !== 'refused') || balanceMinor === undefined)
    throw new VendorUnreachable(vendorCode, '/wallet/transfer', `it answered ${reply.status}`)
  return { status, balanceMinor }
}

/** A balance in a vendor's reply: zero or a positive decimal amount. `undefined` for anything else. */
export function balanceIn({ body }: VendorReply, { currency }: ConnectedVendor): Minor | undefined {
  const text = body['balance']
  if (typeof text !== 'string') return undefined
  return /^0(\.0+)?$/.test(text) ? zeroMinor : parseAmount(text, currency.digits)
}
