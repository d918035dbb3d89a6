import type { BetResult, BetState } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { AccountId, ProviderId } from '../ledger/index.ts'
import type { RoundKey } from '../vendors/index.ts'

/** What a round moved on one day. */
export interface RecordRow {
  readonly day: Temporal.PlainDate
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly roundless: boolean
  readonly round: string
  readonly gameCode: string | null
  readonly bets: bigint
  readonly staked: bigint
  readonly returned: bigint
  readonly paid: bigint
  readonly ended: boolean
  readonly firstAt: Temporal.Instant
  /** The number of its first posting in the account. */
  readonly firstSeq: bigint
  readonly lastAt: Temporal.Instant
}

/** The rows of a member: those of these accounts that began at or after `since` and before `until`. */
export interface RecordPeriod {
  readonly accountIds: readonly AccountId[]
  readonly since: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
}

/** How the rows are narrowed. */
export interface RecordFilter {
  readonly providerId?: ProviderId | undefined
  readonly gameCode?: string | undefined
  /** Only these games. */
  readonly games?: readonly { readonly providerId: ProviderId; readonly gameCode: string }[] | undefined
  readonly result?: BetResult | undefined
  readonly state?: BetState | undefined
  /** The rounds that are open. Needed for the states `open` and `settled`, and for what was lost. */
  readonly openRounds?: readonly RoundKey[] | undefined
}

const columns =
  sql.raw(`day, account_id as "accountId", provider_id as "providerId", roundless, round, game_code as "gameCode",
  bets, staked, returned, paid, ended, first_at as "firstAt", first_seq as "firstSeq", last_at as "lastAt"`)

/** When the newest row of some accounts began; `undefined` if they have none. */
export async function newestAt(db: Database, accountIds: readonly AccountId[]): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select max(newest.at) as at from unnest(${accountIds}::bigint[]) as owner (account_id)
    cross join lateral (
      select max(first_at) as at from record_round row where row.account_id = owner.account_id) newest`.execute(db)
  return rows[0]?.at ?? undefined
}

/** The newest rows of a period in which one search looks. */
export interface RecordWindow {
  /** Rows that begin at this time or later are in it. */
  readonly from: Temporal.Instant | undefined
  /** Where an earlier window would end; `undefined` if there is nothing earlier. */
  readonly earlierUpTo: Temporal.Instant | undefined
}

/** Finds the newest window at or before `upTo`. Rows of the moment in which it begins are in it, all of them. */
export async function findWindow(
  db: Database,
  period: RecordPeriod & { readonly upTo: Temporal.Instant },
  maxRows: number,
): Promise<RecordWindow> {
  const { rows } = await sql<{ from: Temporal.Instant | null; earlier: Temporal.Instant | null }>`
    with start as (
      select row.first_at as at from ${ofEach(period, sql`order by first_at desc limit ${maxRows}`)}
      order by at desc offset ${maxRows - 1} limit 1)
    select (select at from start) as "from", (
      select max(first_at) from record_round
      where account_id = any(${period.accountIds}::bigint[]) and first_at < (select at from start)
        and first_at >= ${boundOf(period.since, '-infinity')}) as earlier`.execute(db)
  const { from = null, earlier = null } = rows[0] ?? {}
  if (from === null || earlier === null) return { from: undefined, earlierUpTo: undefined }
  return { from, earlierUpTo: earlier }
}

/** The sums of rows. */
export interface RecordSums {
  readonly rows: number
  readonly bets: bigint
  readonly staked: bigint
  readonly returned: bigint
  readonly paid: bigint
}

const sums = sql.raw(`count(*)::int as rows, coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(staked), 0) as staked,
  coalesce(sum(returned), 0) as returned, coalesce(sum(paid), 0) as paid`)

/** Sums the rows of a window that match a filter. */
export async function sumWindow(
  db: Database,
  period: RecordPeriod & { readonly upTo: Temporal.Instant },
  filter: RecordFilter,
): Promise<RecordSums> {
  const { rows } = await sql<RecordSums>`
    select ${sums} from ${ofEach(period, sql``)} where ${matches(filter)}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a sum has one row')
  return found
}

/** Sums the rows of a period by provider and game. */
export async function sumGames(
  db: Database,
  { accountIds, since, until }: RecordPeriod,
): Promise<(RecordSums & { readonly providerId: ProviderId; readonly gameCode: string })[]> {
  const { rows } = await sql<RecordSums & { readonly providerId: ProviderId; readonly gameCode: string }>`
    select provider_id as "providerId", coalesce(game_code, '') as "gameCode", ${sums} from record_round
    where account_id = any(${accountIds}::bigint[]) and first_at >= ${boundOf(since, '-infinity')}
      and first_at < ${boundOf(until, 'infinity')}
    group by provider_id, coalesce(game_code, '')`.execute(db)
  return rows
}

/** Reads a page of a window, the newest first. */
export async function readRecord(
  db: Database,
  period: RecordPeriod & { readonly upTo: Temporal.Instant },
  filter: RecordFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RecordRow[]> {
  const newest = sql`order by first_at desc, first_seq desc`
  const page = sql`and ${matches(filter)} ${newest} limit ${limit + offset}`
  const { rows } = await sql<RecordRow>`
    select ${columns} from ${ofEach(period, page)}
    ${newest}, account_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Reads the rows after one, the newest first; from the first if there is none. */
export async function readOn(
  db: Database,
  period: RecordPeriod & { readonly upTo: Temporal.Instant },
  filter: RecordFilter,
  after: RecordRow | undefined,
  limit: number,
): Promise<RecordRow[]> {
  const newest = sql`order by first_at desc, first_seq desc, account_id desc`
  // The index finds the moment; only what began in the same moment is left out one by one.
  const from = after === undefined ? period : { ...period, upTo: after.firstAt }
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(first_at, first_seq, account_id) <
          (${after.firstAt.toString()}::timestamptz, ${after.firstSeq}::bigint, ${after.accountId}::bigint)`
  const { rows } = await sql<RecordRow>`
    select ${columns} from ${ofEach(from, sql`and ${isLater} and ${matches(filter)} ${newest} limit ${limit}`)}
    ${newest} limit ${limit}`.execute(db)
  return rows
}

/** The rows of each account in a period up to a moment, as the table `row`; `rest` narrows or orders those of one account. */
function ofEach(
  { accountIds, since, until, upTo }: RecordPeriod & { readonly upTo: Temporal.Instant },
  rest: ReturnType<typeof sql>,
) {
  return sql`unnest(${accountIds}::bigint[]) as owner (owner_id)
    cross join lateral (
      select * from record_round
      where account_id = owner.owner_id and first_at >= ${boundOf(since, '-infinity')}
        and first_at < ${boundOf(until, 'infinity')} and first_at <= ${upTo.toString()}::timestamptz ${rest}) row`
}

function boundOf(time: Temporal.Instant | undefined, open: 'infinity' | '-infinity') {
  return sql`${time?.toString() ?? open}::timestamptz`
}

function matches({ providerId, gameCode, games, result, state, openRounds = [] }: RecordFilter) {
  const conditions = [
    // A round that was only ended on a day has no line of that day.
    sql`(bets > 0 or staked <> 0 or returned <> 0 or paid <> 0)`,
    ...(providerId === undefined ? [] : [sql`provider_id = ${providerId}`]),
    ...(gameCode === undefined ? [] : [sql`game_code = ${gameCode}`]),
    ...(games === undefined
      ? []
      : [
          sql`(provider_id, coalesce(game_code, '')) in (select * from unnest(
            ${games.map((game) => game.providerId)}::integer[], ${games.map((game) => game.gameCode)}::text[]))`,
        ]),
    ...(result === undefined ? [] : [resultIs(result, openRounds)]),
    ...(state === undefined ? [] : [stateIs(state, openRounds)]),
  ]
  return sql.join(conditions, sql` and `)
}

/** A round that is open, or whose stakes were returned, is neither won nor lost. */
function resultIs(result: BetResult, open: readonly RoundKey[]) {
  if (result === 'won') return sql`paid > staked - returned`
  return sql`paid <= staked - returned and ${stateIs('settled', open)}`
}

function stateIs(state: BetState, open: readonly RoundKey[]) {
  const isOpen = sql`(not roundless and (account_id, provider_id, round) in (select * from unnest(
    ${open.map((one) => one.accountId)}::bigint[], ${open.map((one) => one.providerId)}::integer[],
    ${open.map((one) => one.round)}::text[])))`
  const isReturned = sql`(staked > 0 and returned = staked and paid = 0)`
  if (state === 'open') return sql`(${isOpen} and not ${isReturned})`
  return state === 'returned' ? isReturned : sql`(not ${isReturned} and not ${isOpen})`
}

/** Which of these rows belong to rounds that a posting ended on the next day. */
export async function endedNextDay(db: Database, rows: readonly RecordRow[]): Promise<readonly boolean[]> {
  const { rows: found } = await sql<{ place: number }>`
    select asked.place::int as place
    from unnest(${rows.map((row) => row.accountId)}::bigint[], ${rows.map((row) => row.day.toString())}::date[],
      ${rows.map((row) => row.providerId)}::integer[], ${rows.map((row) => row.round)}::text[])
      with ordinality as asked (account_id, day, provider_id, round, place)
    join record_round later on later.account_id = asked.account_id and later.day = asked.day + 1
      and later.provider_id = asked.provider_id and not later.roundless and later.round = asked.round
    where later.ended`.execute(db)
  const places = new Set(found.map(({ place }) => place - 1))
  return rows.map((_, place) => places.has(place))
}

/** The row of a round that began within a millisecond; `undefined` if there is none. */
export async function rowNamed(
  db: Database,
  name: Pick<RecordRow, 'accountId' | 'providerId' | 'round'> & { readonly begunAt: Temporal.Instant },
): Promise<RecordRow | undefined> {
  const { accountId, providerId, round, begunAt } = name
  const { rows } = await sql<RecordRow>`
    select ${columns} from record_round
    where account_id = ${accountId} and first_at >= ${begunAt.toString()}::timestamptz
      and first_at < ${begunAt.add({ milliseconds: 1 }).toString()}::timestamptz
      and provider_id = ${providerId} and round = ${round} limit 1`.execute(db)
  return rows[0]
}
