import { sql, type Database } from '../../kernel/database/pool.ts'
import { postingSums, type PostingSum } from '../ledger/index.ts'
import { groupTables, linesOf, type PlacedSums } from './stats.sql.ts'

/** Which day of which brand is looked at, in which generation. */
export interface DayAsked {
  readonly generation: number
  readonly brandId: number
  readonly day: Temporal.PlainDate
}

/** A sum that is not what the log says. */
export interface DifferenceRow {
  readonly subject: string
  readonly name: PostingSum
  readonly stored: bigint
  readonly logged: bigint
}

/** The sums that are compared; those that the log does not make must be zero. */
function selectedOf(names: readonly PostingSum[]) {
  return sql.raw(postingSums.map((name) => (names.includes(name) ? name : `0::numeric as ${name}`)).join(', '))
}

const compared = sql.raw(
  postingSums.map((name) => `('${name}', coalesce(stored.${name}, 0), coalesce(logged.${name}, 0))`).join(', '),
)
/** Each sum of a stored and a logged row that differ. */
const oneByOne = sql`
  cross join lateral (values ${compared}) as of_one (name, stored, logged)
  where of_one.stored <> of_one.logged`
const summed = sql.raw(postingSums.map((name) => `sum(${name}) as ${name}`).join(', '))

/** The first sum of an account's day that differs from the log's. */
export async function firstAccountDifference(
  snapshot: Database,
  { generation, brandId, day }: DayAsked,
  placed: PlacedSums,
): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    with ${groupTables(placed.groups)}, line as materialized (${linesOf(placed)}), logged as (
      select account_id, provider_id, game_code, ${selectedOf([...placed.sums.sums.keys()])} from line join grp using (group_no)
    ), stored as (
      select * from stats_account_day
      where generation = ${generation} and day = ${day.toString()} and brand_id = ${brandId}
    )
    select format('account %s, provider %s, game "%s"', account_id, provider_id, game_code) as subject,
      of_one.name, of_one.stored, of_one.logged
    from logged full join stored using (account_id, provider_id, game_code)
    ${oneByOne}
    order by account_id, provider_id, game_code limit 1`.execute(snapshot)
  return rows[0]
}

/** The first sum of a team's day that differs from the log's. */
export async function firstTeamDifference(
  snapshot: Database,
  { generation, brandId, day }: DayAsked,
  placed: PlacedSums,
): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    with ${groupTables(placed.groups)}, line as materialized (${linesOf(placed)}), logged as (
      select agent.agent_id, grp.currency, grp.account_kind, ${summed}
      from (select group_no, ${selectedOf([...placed.sums.sums.keys()])} from line) as whole
      join grp using (group_no) join agent using (group_no)
      group by agent.agent_id, grp.currency, grp.account_kind
    ), stored as (
      select * from stats_team_day
      where generation = ${generation} and day = ${day.toString()} and brand_id = ${brandId}
    )
    select format('team of agent %s, %s %s', agent_id, currency, account_kind) as subject,
      of_one.name, of_one.stored, of_one.logged
    from logged full join stored using (agent_id, currency, account_kind)
    ${oneByOne}
    order by agent_id, currency, account_kind limit 1`.execute(snapshot)
  return rows[0]
}

/** The first and the last day that a brand has sums of. */
export async function selectDaysStored(
  snapshot: Database,
  { generation, brandId }: Omit<DayAsked, 'day'>,
): Promise<{ first: Temporal.PlainDate; last: Temporal.PlainDate } | undefined> {
  const { rows } = await sql<{ first: Temporal.PlainDate | null; last: Temporal.PlainDate | null }>`
    select min(day) as first, max(day) as last from (
      select day from stats_account_day where generation = ${generation} and brand_id = ${brandId}
      union all
      select day from stats_team_day where generation = ${generation} and brand_id = ${brandId}) as days`.execute(
    snapshot,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}
