import { formatAmount, minor, parseAmount, zeroMinor, type CurrencyCode, type Minor } from '@baize/money'
import { brandId, memberId } from '@baize/server/kernel/ids'
import {
  endingEntry,
  houseAccountNames,
  openingEntry,
  postingKinds,
  type AccountId,
  type EntryDraft,
  type HouseAccountId,
  type HouseAccountName,
  type Ledger,
  type PostingKind,
} from '@baize/server/modules/ledger'
import { readTable, type TableRow } from './read-table.ts'

const brand = brandId(1)
const digits = 2

/** Accounts by the names used in a table: the names of house accounts, and any other name for a member. */
export interface NamedAccounts {
  /** A balance, formatted as in the table. */
  balance(name: string): Promise<string>
  /** Posts one transfer; returns `ok`, `again` for a replay, or the code of the refusal. */
  transfer(row: TableRow): Promise<string>
}

const bookkeeping = new Set(['from', 'to', 'amount', 'kind', 'key', 'answer'])

/**
 * The ledger's table language. Each line is a transfer from one account to another, its result, and the resulting balances
 * in main units with two digits:
 *
 *     from       | to    | amount | kind  | key | answer                    | alice | games | promotions
 *     promotions | alice |  10.00 | grant | g1  | ok                        | 10.00 |  0.00 |     -10.00
 *     alice      | games |  10.01 | stake | s1  | wallet.insufficient_funds | 10.00 |  0.00 |     -10.00
 *
 * Returns the table with the actual results, to be compared with {@link readTable} of the same text.
 */
export async function runTransfers(ledger: Ledger, currency: CurrencyCode, text: string): Promise<TableRow[]> {
  const accounts = nameAccounts(ledger, currency)
  const went: TableRow[] = []
  for (const row of readTable(text)) {
    const seen: Record<string, string> = { ...row, answer: await accounts.transfer(row) }
    for (const name of Object.keys(row)) if (!bookkeeping.has(name)) seen[name] = await accounts.balance(name)
    went.push(seen)
  }
  return went
}

/** Opens accounts by name on first use. */
export function nameAccounts(ledger: Ledger, currency: CurrencyCode): NamedAccounts {
  const members: string[] = []
  const house = (name: HouseAccountName) => ledger.houseAccount({ brandId: brand, currency, name })
  const member = (name: string): Promise<AccountId> => {
    if (!members.includes(name)) members.push(name)
    return ledger.memberAccount({
      brandId: brand,
      memberId: memberId(BigInt(members.indexOf(name) + 1)),
      kind: 'main',
      currency,
    })
  }
  /** Keys of wins that are held for review, oldest first. */
  const held: string[] = []
  const reviewFor = async ({ kind, amount = '', key = '' }: TableRow) => {
    if (kind !== 'payout' || readAmount(amount) <= maxWinMinor) return {}
    held.push(key)
    return { review: { heldAccountId: await house('wins_held'), maxMinor: maxWinMinor, maxPerHourMinor: undefined } }
  }
  const releaseFor = ({ kind, from }: TableRow) =>
    kind === 'release' && from === 'wins_held' ? { reference: held.shift() } : {}
  const bonusOf = nameBonuses()
  const placeOf = namePlaces()
  // Only a win that is taken back may leave a debt.
  const debtsFor = async ({ kind }: TableRow) => (kind === 'rollback' ? { debtAccountId: await house('debts') } : {})
  return {
    async balance(name) {
      const amount = isHouse(name)
        ? await ledger.houseBalance(await house(name))
        : await ledger.balance(await member(name))
      return formatAmount(amount, digits)
    },
    async transfer(row) {
      const { from = '', to = '', key = '' } = row
      const [houseName, memberName, sign] = isHouse(from) ? [from, to, 1n] : [to, from, -1n]
      if (!isHouse(houseName) || isHouse(memberName))
        throw new Error(`a transfer must be between a member and a house account, not between ${from} and ${to}`)
      const more = {
        ...(await debtsFor(row)),
        ...(await reviewFor(row)),
        ...placeOf(row, memberName),
        ...releaseFor(row),
      }
      const entry =
        row['kind'] === 'bonus'
          ? bonusOf(row, { bonuses: await house('bonuses'), promotions: await house('promotions') })
          : { ...entryOf(row, await house(houseName), sign), ...more }
      const command = {
        accountId: await member(memberName),
        providerId: await ledger.provider(brand, 'house'),
        transactions: [{ key, entries: [entry] }],
      }
      return ledger.post(command).then(({ replayed }) => (replayed ? 'again' : 'ok'), codeOf)
    },
  }
}

/** Each bonus is opened under an id of its own, and ends as its event says. */
function nameBonuses() {
  let opened = 0
  const bonusId = () => `00000000-0000-4000-8000-${String(opened).padStart(12, '0')}`
  return (
    { to, amount = '', key = '' }: TableRow,
    houses: { readonly bonuses: HouseAccountId; readonly promotions: HouseAccountId },
  ): EntryDraft => {
    if (to !== 'bonuses') {
      const how = key.includes('forfeited') ? 'forfeit' : 'convert'
      return endingEntry({
        ...houses,
        bonusId: bonusId(),
        how,
        ...(how === 'forfeit' ? {} : { maxCashOutMinor: maxKeptMinor }),
      })
    }
    opened += 1
    const terms = { bonusId: bonusId(), limitsOwnMoney: false, onWithdrawal: 'end' as const }
    return openingEntry({ ...houses, terms, amountMinor: readAmount(amount) })
  }
}

/** All bets of a member are in one round. A rollback takes back the member's newest bet or win. */
function namePlaces() {
  const newest = new Map<string, string>()
  return ({ kind, from, key = '' }: TableRow, member: string) => {
    if (kind === 'stake' || kind === 'payout') newest.set(`${kind} ${member}`, key)
    else if (kind !== 'rollback') return {}
    const reference = newest.get(from === member ? `payout ${member}` : `stake ${member}`)
    return { round: `round of ${member}`, ...(kind === 'rollback' && reference !== undefined ? { reference } : {}) }
  }
}

/** How much of a bonus a member keeps at most. */
const maxKeptMinor = minor(1_500n)
/** A win above this is held for review. */
const maxWinMinor = minor(80_000n)

function entryOf({ amount = '', kind = '' }: TableRow, houseAccountId: HouseAccountId, sign: bigint): EntryDraft {
  if (!isKind(kind)) throw new Error(`${kind} is not a kind of posting`)
  return { kind, amountMinor: minor(sign * readAmount(amount)), houseAccountId }
}

/** Parses an amount in a table; `0.00` is valid too. */
export function readAmount(text: string): Minor {
  if (text === '0.00') return zeroMinor
  const amount = parseAmount(text, digits)
  if (amount === undefined) throw new Error(`${text} is not an amount`)
  return amount
}

/** Whether a name is that of a house account. */
export function isHouse(name: string): name is HouseAccountName {
  return houseAccountNames.some((known) => known === name)
}

function isKind(text: string): text is PostingKind {
  return Object.hasOwn(postingKinds, text)
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  throw error
}
