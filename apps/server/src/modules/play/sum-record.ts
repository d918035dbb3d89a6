import type { Brand } from '../brand/index.ts'
import type { PlayParts } from './play.parts.ts'
import { selectGameRounds, type GameRounds, type RecordFilter } from './play.sql.ts'

/** The totals of all rounds that a filter matches, and the games that the account has ever played. */
export interface RecordSums {
  readonly totals: Omit<GameRounds, 'gameCode' | 'bets'> & { readonly rounds: bigint }
  readonly played: readonly string[]
}

/** How long after a posting it is certain to be in the daily sums: commits take time, and clocks differ. */
const margin = { hours: 1 }

/**
 * Sums up a betting record. Past days come from the daily sums, so that years of rounds cost as little as a few days;
 * recent rounds come from the rounds themselves, so that the newest is included at once. The daily sums do not know
 * which rounds won, so with a filter by result every round is read.
 */
export async function sumRecord(parts: PlayParts, brand: Brand, filter: RecordFilter): Promise<RecordSums> {
  const before = filter.result === undefined ? firstOpenDay(parts, brand) : undefined
  const since = before?.toZonedDateTime(brand.timeZone).toInstant()
  const [newer, older] = await Promise.all([
    selectGameRounds(parts.database, filter, since),
    before === undefined ? [] : olderGames(parts, brand, filter, before),
  ])
  const games = [...newer, ...older]
  const counted = games.filter(({ gameCode }) => filter.gameCode === undefined || gameCode === filter.gameCode)
  const add = (of: (game: GameRounds) => bigint) => counted.reduce((total, game) => total + of(game), 0n)
  return {
    totals: { rounds: add((game) => game.bets), stake: add((game) => game.stake), payout: add((game) => game.payout) },
    played: [...new Set(games.map((game) => game.gameCode))].toSorted(),
  }
}

/** Returns the first day that may not be complete in the daily sums yet. */
function firstOpenDay({ stats }: PlayParts, { timeZone }: Brand): Temporal.PlainDate | undefined {
  return stats.countedUntil()?.subtract(margin).toZonedDateTimeISO(timeZone).toPlainDate()
}

async function olderGames(
  parts: PlayParts,
  brand: Brand,
  { accountId, from, until }: RecordFilter,
  before: Temporal.PlainDate,
): Promise<GameRounds[]> {
  const providerId = await parts.ledger.provider(brand.brandId, 'play')
  const dayOf = (time: Temporal.Instant) => time.toZonedDateTimeISO(brand.timeZone).toPlainDate()
  // A filter's times are beginnings of days; `until` is the beginning of the day after the last.
  const days = {
    from: from === undefined ? earliest : dayOf(from),
    to: until === undefined ? before : dayOf(until).subtract({ days: 1 }),
  }
  const games = await parts.stats.gameTotals({ accountId, providerId, before }, days)
  return games.map(({ gameCode, bets, stakeMinor, payoutMinor }) => ({
    gameCode,
    bets,
    stake: stakeMinor,
    payout: payoutMinor,
  }))
}

/** Earlier than any day on which a site could have been open. */
const earliest = Temporal.PlainDate.from('1900-01-01')
