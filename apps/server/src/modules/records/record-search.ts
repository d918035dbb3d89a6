import type { bettingRecord, QueryOf } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { periodOfDays } from '../../kernel/day-period.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { Brand } from '../brand/index.ts'
import { ownVendorCode, type CatalogIndex } from '../catalog/index.ts'
import { accountsOfMember, providerCodes, type AccountId, type ProviderId } from '../ledger/index.ts'
import { openSlipsOf } from '../lotteries/index.ts'
import { openPlayRoundsOf } from '../play/index.ts'
import { openTableRoundsOf } from '../tables/index.ts'
import { openBossRoundsOf } from '../waters/index.ts'
import { openRoundsOf, type RoundKey } from '../vendors/index.ts'
import type { RecordFilter, RecordPeriod } from './read-record.sql.ts'
import { sumPeriod, type GameSums } from './record-sums.ts'
import type { RecordParts } from './records.parts.ts'

/** A question about a member's record, as the database is asked. */
export interface RecordSearch {
  readonly brand: Brand
  readonly catalog: CatalogIndex
  readonly period: RecordPeriod
  readonly filter: RecordFilter
  /** What was played so far, whatever the filter, with the sums of the period. */
  readonly played: readonly GameSums[]
  /** Those that the filter matches. */
  readonly games: readonly GameSums[]
  /** The vendor code of a provider's games. */
  readonly vendorCodeOf: (providerId: ProviderId) => string
}

/** How a member asks for rounds. */
export type RecordQuery = Pick<
  QueryOf<typeof bettingRecord>,
  'from' | 'to' | 'vassalage' | 'gameType' | 'gameCode' | 'state' | 'result'
>

/** How many open rounds of a member are known as open. */
const maxOpen = 1_000
/** What a filter asks for if nobody has played it. */
const nobody = 0 as ProviderId

/** Brings the record of a member up to date and turns a query into what the database is asked. */
export async function openSearch(parts: RecordParts, owner: DataOwner, query: RecordQuery): Promise<RecordSearch> {
  const { database } = parts
  const brand = parts.brands.byId(owner.brandId)
  const catalog = parts.catalog.of(owner.brandId)
  const { since, until } = periodOfDays(query, brand.timeZone)
  const accounts = (await accountsOfMember(database, owner)).filter(({ currency }) => currency === brand.currency.code)
  const accountIds = accounts.map(({ accountId }) => accountId)
  await parts.follower.bringUpToDate(accountIds)
  const period = { accountIds, since, until }
  const [played, open] = await Promise.all([
    sumPeriod(parts, brand, period),
    needsOpen(query) ? openRounds(database, accountIds) : undefined,
  ])
  const codes = await providerCodes(database, [...new Set(played.map(({ providerId }) => providerId))])
  const vendorCodeOf = (providerId: ProviderId) => {
    const provider = codes.get(providerId) ?? String(providerId)
    return provider === 'play' ? ownVendorCode : provider
  }
  const isOfType = ({ providerId, gameCode }: GameSums) =>
    catalog.game({ vendorCode: vendorCodeOf(providerId), gameCode })?.gameType === query.gameType
  const filter = {
    providerId:
      query.vassalage === undefined
        ? undefined
        : (played.find(({ providerId }) => vendorCodeOf(providerId) === query.vassalage)?.providerId ?? nobody),
    gameCode: query.gameCode,
    games: query.gameType === undefined ? undefined : played.filter(isOfType),
    result: query.result,
    state: query.state,
    openRounds: open,
  }
  return { brand, catalog, period, filter, played, games: played.filter(matching(filter)), vendorCodeOf }
}

/** The rounds of vendors and of our own and the slips that are not settled yet. */
async function openRounds(database: Database, accountIds: readonly AccountId[]): Promise<readonly RoundKey[]> {
  const [rounds, slips, ours, shared, bosses] = await Promise.all([
    openRoundsOf(database, accountIds, maxOpen),
    openSlipsOf(database, accountIds, maxOpen),
    openPlayRoundsOf(database, accountIds, maxOpen),
    openTableRoundsOf(database, accountIds, maxOpen),
    openBossRoundsOf(database, accountIds, maxOpen),
  ])
  return [...rounds, ...slips, ...ours, ...shared, ...bosses]
}

/** Whether a query is about rounds that are open. */
function needsOpen({ state, result }: RecordQuery): boolean {
  return state === 'open' || state === 'settled' || result === 'lost'
}

function matching({ providerId, gameCode, games }: RecordFilter) {
  return (one: GameSums) =>
    (providerId === undefined || one.providerId === providerId) &&
    (gameCode === undefined || one.gameCode === gameCode) &&
    (games === undefined || games.some((game) => game.providerId === one.providerId && game.gameCode === one.gameCode))
}
