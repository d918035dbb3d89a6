import type { EarlierBets } from '../companion.ts'
import type { AccountId, EntryDraft, ProviderId } from '../ledger.types.ts'
import {
  bonusFrom,
  selectBonuses,
  selectKeyShares,
  selectRecentStakes,
  selectRoundShares,
  type AskedKey,
  type AskedRound,
  type BonusRow,
  type KeyShareRow,
  type RecentStakeRow,
  type RoundShareRow,
} from '../storage/bonuses.sql.ts'
import type { LaneCommand } from './batch.types.ts'
import { BonusBook } from './bonus-book.ts'
import type { StatementRunner } from './stored-commands.ts'

/** Loads the bonuses of accounts, with what was staked in their newest rounds. */
export async function loadBooks(
  session: StatementRunner,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, BonusBook>> {
  const [bonuses, stakes] = await Promise.all([
    session.query<BonusRow & { readonly account_id: AccountId }>(selectBonuses(accountIds)),
    session.query<RecentStakeRow>(selectRecentStakes(accountIds)),
  ])
  const whole = new Map(stakes.map((row) => [row.account_id, row.is_whole]))
  // An account without postings has no rounds either.
  const books = new Map(accountIds.map((accountId) => [accountId, new BonusBook(whole.get(accountId) ?? true)]))
  for (const row of bonuses) books.get(row.account_id)?.learn(bonusFrom(row))
  for (const row of stakes) if (row.provider_id !== null) addStakes(books.get(row.account_id), row.provider_id, row)
  for (const book of books.values()) book.begin()
  return books
}

function addStakes(
  book: BonusBook | undefined,
  providerId: ProviderId,
  { round, opened_seq: openedSeq, amount, first_seq: seq }: RecentStakeRow,
): void {
  const added =
    openedSeq === null
      ? { stakedMinor: amount, shares: [] }
      : { stakedMinor: 0n, shares: [[openedSeq, amount] as const] }
  book?.addToRound(providerId, round, { seq, batch: 0n, ...added })
}

/** The rounds and bets whose bonus money must be known before commands are decided. */
export interface BonusPlaces {
  readonly rounds: (AskedRound & { readonly book: BonusBook })[]
  readonly keys: (AskedKey & { readonly book: BonusBook })[]
}

/** Collects what the books do not know yet. */
export function missingPlaces(
  commands: readonly LaneCommand[],
  bookOf: (accountId: AccountId) => BonusBook | undefined,
): BonusPlaces {
  const places: BonusPlaces = { rounds: [], keys: [] }
  const seen = new Set<string>()
  const isNew = (...name: (string | bigint | number)[]) => {
    const id = name.join('|')
    return !seen.has(id) && seen.add(id) !== undefined
  }
  for (const { transactions, call } of commands)
    for (const { accountId, providerId, entries } of transactions) {
      const book = bookOf(accountId)
      if (book === undefined) continue
      const earlier = call === undefined ? earlierBetsOf(entries) : call.companion.earlierBets(call.request)
      for (const round of earlier.rounds) {
        const known = book.round(providerId, round)
        if ((known === undefined || known.isPartial) && isNew('round', accountId, providerId, round))
          places.rounds.push({ accountId, providerId, round, beforeSeq: known?.firstSeq ?? lastSeq, book })
      }
      for (const key of earlier.keys)
        if (book.ofKey(providerId, key) === undefined && isNew('key', accountId, providerId, key))
          places.keys.push({ accountId, providerId, key, book })
    }
  return places
}

function earlierBetsOf(entries: readonly EntryDraft[]): EarlierBets {
  return {
    rounds: entries.flatMap(({ kind, round }) => (paying.has(kind) && round !== undefined ? round : [])),
    keys: entries.flatMap(({ kind, reference }) => (undoing.has(kind) && reference !== undefined ? reference : [])),
  }
}

const paying: ReadonlySet<string> = new Set(['payout', 'release'])
const undoing: ReadonlySet<string> = new Set(['rollback', 'refund'])
/** Larger than any number of a posting. */
const lastSeq = 2n ** 63n - 1n

/**
 * Adds what the database knows of these rounds and bets to their books. What is still being written is not in the database,
 * and the books have it.
 */
export async function loadPlaces(session: StatementRunner, { rounds, keys }: BonusPlaces): Promise<void> {
  const [roundRows, keyRows] = await Promise.all([
    rounds.length === 0 ? [] : session.query<RoundShareRow>(selectRoundShares(rounds)),
    keys.length === 0 ? [] : session.query<KeyShareRow>(selectKeyShares(keys)),
  ])
  const ofRound = Map.groupBy(roundRows, ({ asked }) => asked)
  for (const [index, { book, providerId, round }] of rounds.entries()) {
    const rows = ofRound.get(index + 1) ?? []
    for (const row of rows) book.learn(bonusFrom(row))
    const shares = rows.map((row) => [row.opened_seq, row.amount] as const)
    // Of months that are detached, only the shares are known.
    const taken = rows.reduce((sum, { amount }) => sum + amount, 0n)
    const staked = rows.reduce((most, row) => (row.staked > most ? row.staked : most), taken)
    book.learnRound(providerId, round, staked, shares)
  }
  const ofKey = Map.groupBy(keyRows, ({ asked }) => asked)
  for (const [index, { book, providerId, key }] of keys.entries()) {
    const rows = ofKey.get(index + 1)
    if (rows === undefined) continue
    for (const row of rows) book.learn(bonusFrom(row))
    const of = (part: KeyShareRow['part']) =>
      rows.flatMap((row) => (row.part === part ? [[row.opened_seq, row.amount] as const] : []))
    book.learnKey(providerId, key, of('stake'), of('payout'))
  }
}
