import { sql, type Database } from '../../kernel/database/pool.ts'
import { postingSums, type PostingSum } from '../ledger/index.ts'
import { isPlaySum, playSums, type PlaySum } from './stats.rules.ts'
import { groupTables, playOfGroups, rowsOf, type PlacedSums } from './stats.sql.ts'

/** The day of a brand in a generation that is compared. */
export interface DayKey {
  readonly generation: number
  readonly brandId: number
  readonly day: Temporal.PlainDate
}

/** A sum that differs from the log. */
export interface DifferenceRow {
  readonly subject: string
  readonly name: PostingSum
  readonly stored: bigint
  readonly logged: bigint
}

/** The columns to compare; sums that the log does not contain must be zero. */
function selectedOf(names: readonly PostingSum[]) {
  return sql.raw(postingSums.map((name) => (names.includes(name) ? name : `0::numeric as ${name}`)).join(', '))
}

const compared = sql.raw(
  postingSums.map((name) => `('${name}', coalesce(stored.${name}, 0), coalesce(logged.${name}, 0))`).join(', '),
)
/** Each sum that differs between a stored and a logged row. */
const differingSums = sql`
  cross join lateral (values ${compared}) as of_one (name, stored, logged)
  where of_one.stored <> of_one.logged`
const summed = sql.raw(postingSums.map((name) => `sum(${name}) as ${name}`).join(', '))

/** Returns the first difference between an account's sums of a day and the log. */
export async function firstAccountDifference(
  snapshot: Database,
  { generation, brandId, day }: DayKey,
  placed: PlacedSums,
): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    with ${groupTables(placed.groups)}, sum_row as materialized (${rowsOf(placed)}), logged as (
      select account_id, provider_id, game_code, ${selectedOf([...placed.sums.sums.keys()])} from sum_row join grp using (group_no)
    ), stored as (
      select * from stats_account_day
      where generation = ${generation} and day = ${day.toString()} and brand_id = ${brandId}
    )
    select format('account %s, provider %s, game "%s"', account_id, provider_id, game_code) as subject,
      of_one.name, of_one.stored, of_one.logged
    from logged full join stored using (account_id, provider_id, game_code)
    ${differingSums}
    order by account_id, provider_id, game_code limit 1`.execute(snapshot)
  return rows[0]
}

/** Returns the first difference between a team's sums of a day and the log. */
export async function firstTeamDifference(
  snapshot: Database,
  { generation, brandId, day }: DayKey,
  placed: PlacedSums,
): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    with ${groupTables(placed.groups)}, sum_row as materialized (${rowsOf(placed)}), logged as (
      select agent.agent_id, grp.currency, grp.account_kind, ${summed}
      from (select group_no, ${selectedOf([...placed.sums.sums.keys()])} from sum_row) as whole
      join grp using (group_no) join agent using (group_no)
      group by agent.agent_id, grp.currency, grp.account_kind
    ), stored as (
      select * from stats_team_day
      where generation = ${generation} and day = ${day.toString()} and brand_id = ${brandId}
    )
    select format('team of agent %s, %s %s', agent_id, currency, account_kind) as subject,
      of_one.name, of_one.stored, of_one.logged
    from logged full join stored using (agent_id, currency, account_kind)
    ${differingSums}
    order by agent_id, currency, account_kind limit 1`.execute(snapshot)
  return rows[0]
}

const playCompared = sql.raw(
  playSums.map((name) => `('${name}', coalesce(stored.${name}, 0), coalesce(logged.${name}, 0))`).join(', '),
)

/** Returns the first difference between what a team played on a day, by vendor and game type, and the log. */
export async function firstPlayDifference(
  snapshot: Database,
  { generation, brandId, day }: DayKey,
  placed: PlacedSums,
): Promise<DifferenceRow | undefined> {
  const names = [...placed.sums.sums.keys()].filter(isPlaySum)
  const { rows } = await sql<DifferenceRow>`
    with ${groupTables(placed.groups)}, sum_row as materialized (
      select account_id, provider_id, game_code, group_no, ${playColumns(names)} from (${rowsOf(placed)}) as whole
    ), play_of_group as (${playOfGroups(playSums)}), logged as (
      select agent.agent_id, grp.currency, provider_id, game_type,
        ${sql.raw(playSums.map((name) => `sum(${name}) as ${name}`).join(', '))}
      from play_of_group join grp using (group_no) join agent using (group_no)
      group by agent.agent_id, grp.currency, provider_id, game_type
    ), stored as (
      select * from stats_team_play_day
      where generation = ${generation} and day = ${day.toString()} and brand_id = ${brandId}
    )
    select format('play of the team of agent %s, %s, provider %s, "%s"', agent_id, currency, provider_id, game_type) as subject,
      of_one.name, of_one.stored, of_one.logged
    from logged full join stored using (agent_id, currency, provider_id, game_type)
    cross join lateral (values ${playCompared}) as of_one (name, stored, logged)
    where of_one.stored <> of_one.logged
    order by agent_id, currency, provider_id, game_type limit 1`.execute(snapshot)
  return rows[0]
}

function playColumns(names: readonly PlaySum[]) {
  return sql.raw(playSums.map((name) => (names.includes(name) ? name : `0::numeric as ${name}`)).join(', '))
}

/** Returns the first and last day for which a brand has sums. */
export async function selectDaysStored(
  snapshot: Database,
  { generation, brandId }: Omit<DayKey, 'day'>,
): Promise<{ first: Temporal.PlainDate; last: Temporal.PlainDate } | undefined> {
  const { rows } = await sql<{ first: Temporal.PlainDate | null; last: Temporal.PlainDate | null }>`
    select min(day) as first, max(day) as last from (
      select day from stats_account_day where generation = ${generation} and brand_id = ${brandId}
      union all
      select day from stats_team_day where generation = ${generation} and brand_id = ${brandId}
      union all
      select day from stats_team_play_day where generation = ${generation} and brand_id = ${brandId}) as days`.execute(
    snapshot,
  )
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}
