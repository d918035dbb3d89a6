import type { Bet, bettingRecord, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { gamePicture, ownVendorCode, type CatalogIndex } from '../catalog/index.ts'
import { findWindow, newestAt, readRecord, sumWindow, type RecordFilter, type RecordRow } from './read-record.sql.ts'
import { openSearch, type RecordSearch } from './record-search.ts'
import type { GameSums } from './record-sums.ts'
import { statesOf } from './round-states.ts'
import type { RecordParts } from './records.parts.ts'

type Query = QueryOf<typeof bettingRecord>
type Reply = ReplyOf<typeof bettingRecord>

/** How many rows one search looks through at most, so that a rare kind among many bets costs no more than this. */
const windowRows = 20_000

/** Returns a page of a member's betting record (2.100), the newest round first. */
export async function listBets(
  parts: RecordParts,
  owner: DataOwner,
  query: Query,
  language: Language,
  maxRows = windowRows,
): Promise<Reply> {
  const { database } = parts
  const search = await openSearch(parts, owner, query)
  const upTo = await newestOf(parts, search, query.upTo)
  const { from, earlierUpTo } = await findWindow(database, { ...search.period, upTo }, maxRows)
  const window = { ...search.period, since: from ?? search.period.since, upTo }
  const offset = (query.pageNo - 1) * query.pageSize
  const [sums, rows] = await Promise.all([
    sumWindow(database, window, search.filter),
    readRecord(database, window, search.filter, { limit: query.pageSize, offset }),
  ])
  const { digits } = search.brand.currency
  const totals = isByRound(search.filter) ? sums : addGames(search.games)
  return {
    list: await presentRows(parts, search, rows, language),
    pageNo: query.pageNo,
    totalPages: Math.max(1, Math.ceil(sums.rows / query.pageSize)),
    totalCount: sums.rows,
    upTo: upTo.toString(),
    earlierUpTo: earlierUpTo?.toString() ?? null,
    totals: { bets: Number(totals.bets), ...amountsOf(totals, digits) },
    currencySymbol: search.brand.currency.symbol,
    currencyCode: search.brand.currency.code,
    ...choicesOf(search, language),
  }
}

/** The moment that the first page begins with: later pages name it, so that they stay the same. */
async function newestOf({ database, clock }: RecordParts, { period }: RecordSearch, upTo: string | undefined) {
  if (upTo === undefined) return (await newestAt(database, period.accountIds)) ?? clock.now()
  try {
    return Temporal.Instant.from(upTo)
  } catch {
    throw new Refusal('request.invalid', { fields: [{ field: 'upTo', code: 'field.invalid' }] })
  }
}

/** Whether a filter is about rounds, which the sums of games do not know. */
function isByRound({ state, result }: RecordFilter): boolean {
  return state !== undefined || result !== undefined
}

type Sums = Pick<GameSums, 'bets' | 'staked' | 'returned' | 'paid'>

function addGames(games: readonly GameSums[]): Sums {
  const add = (of: (game: GameSums) => bigint) => games.reduce((sum, game) => sum + of(game), 0n)
  return {
    bets: add((game) => game.bets),
    staked: add((game) => game.staked),
    returned: add((game) => game.returned),
    paid: add((game) => game.paid),
  }
}

/** The amounts of a row or of totals, as members read them. */
function amountsOf({ staked, returned, paid }: Omit<Sums, 'bets'>, digits: number) {
  const amount = (value: bigint) => formatAmount(minorSum(value), digits)
  return {
    stake: amount(staked),
    returned: amount(returned),
    payout: amount(paid),
    net: amount(paid - staked + returned),
  }
}

/** Presents rows in the order in which they come. */
export async function presentRows(
  { database }: Pick<RecordParts, 'database'>,
  { brand, catalog, vendorCodeOf }: RecordSearch,
  rows: readonly RecordRow[],
  language: Language,
): Promise<Bet[]> {
  const states = await statesOf(database, rows, vendorCodeOf)
  return rows.map((row, index) => {
    const vassalage = vendorCodeOf(row.providerId)
    const game = row.gameCode === null ? undefined : catalog.game({ vendorCode: vassalage, gameCode: row.gameCode })
    return {
      betId: [row.accountId, row.providerId, row.firstAt.epochMilliseconds, row.round].join('-'),
      roundId: row.roundless ? null : row.round,
      hasProof: vassalage === ownVendorCode && !row.roundless,
      slipId: states[index]?.isSlip === true ? row.round : null,
      vassalage,
      vendorName: catalog.vendorName(vassalage)[language],
      gameCode: row.gameCode,
      gameName: game?.name[language] ?? null,
      gameType: game?.gameType ?? null,
      iconUrl: game === undefined ? null : gamePicture(game, language, '-180'),
      bets: Number(row.bets),
      ...amountsOf(row, brand.currency.digits),
      state: states[index]?.state ?? 'settled',
      placedAt: row.firstAt.toString(),
      lastAt: row.lastAt.toString(),
    }
  })
}

/** What the member can narrow the record to: what was played so far. */
function choicesOf({ played, catalog, vendorCodeOf }: RecordSearch, language: Language) {
  const games = played
    .filter(({ gameCode }) => gameCode !== '')
    .map(({ providerId, gameCode }) => ({ vassalage: vendorCodeOf(providerId), gameCode }))
  const vendors = [...new Set(played.map(({ providerId }) => vendorCodeOf(providerId)))].toSorted()
  return {
    vendors: vendors.map((vassalage) => ({ vassalage, vendorName: catalog.vendorName(vassalage)[language] })),
    gameTypes: typesOf(catalog, games),
    games: Map.groupBy(games, ({ vassalage, gameCode }) => `${gameCode} ${vassalage}`)
      .values()
      .flatMap((same) => same.slice(0, 1))
      .map(({ vassalage, gameCode }) => ({
        vassalage,
        gameCode,
        gameName: catalog.game({ vendorCode: vassalage, gameCode })?.name[language] ?? gameCode,
      }))
      .toArray()
      .toSorted((a, b) => (a.gameCode < b.gameCode ? -1 : 1)),
  }
}

function typesOf(catalog: CatalogIndex, games: readonly { readonly vassalage: string; readonly gameCode: string }[]) {
  const types = games.flatMap(({ vassalage, gameCode }) => {
    const type = catalog.game({ vendorCode: vassalage, gameCode })?.gameType
    return type === undefined ? [] : [type]
  })
  return [...new Set(types)].toSorted()
}
