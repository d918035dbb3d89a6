import type { GameType, MissionGoal } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { MissionPeriod } from './periods.rules.ts'

/** A step that is to be given to a member who reached it. */
export interface StepToGive extends DataOwner {
  readonly missionId: string
  readonly version: number
  readonly period: MissionPeriod
  readonly goal: MissionGoal
  readonly gameTypes: readonly GameType[]
  readonly step: number
  readonly target: bigint
  readonly kind: 'cash' | 'points'
  /** Minor units, or points. */
  readonly amount: bigint
  readonly board: number
  /** The Monday of the week on whose leaderboard it counts. */
  readonly week: Temporal.PlainDate
  readonly how: 'pressed' | 'settled'
  readonly at: Temporal.Instant
}

function counted(goal: MissionGoal, gameTypes: readonly GameType[], { from, to }: MissionPeriod) {
  const types = gameTypes.length === 0 ? sql`` : sql`and game_type = any(${[...gameTypes]}::text[])`
  return sql`goal = ${goal} and day between ${from.toString()}::date and ${to.toString()}::date ${types}`
}

/**
 * Gives a step if the member has reached it and nobody has given it in this period: one statement decides and records, so of many
 * calls at once one gives it.
 */
export async function insertStep(tx: Database, one: StepToGive): Promise<boolean> {
  const { brandId, memberId } = one
  const { numAffectedRows } = await sql`
    insert into mission_step (brand_id, mission_id, period, member_id, step, version, kind, amount, board, week, how, given_at)
    select ${brandId}, ${one.missionId}, ${one.period.key.toString()}::date, ${memberId}, ${one.step}, ${one.version},
      ${one.kind}, ${one.amount}::bigint, ${one.board}, ${one.week.toString()}::date, ${one.how}, ${one.at.toString()}::timestamptz
    where ${one.target}::numeric <= (
      select coalesce(sum(amount), 0) from mission_day
      where brand_id = ${brandId} and member_id = ${memberId} and ${counted(one.goal, one.gameTypes, one.period)})
    on conflict (brand_id, mission_id, period, member_id, step) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A step that was given. */
export interface GivenStep {
  readonly missionId: string
  readonly period: Temporal.PlainDate
  readonly step: number
}

/** Which steps of some missions were given to a member in the periods that are asked for. */
export async function givenSteps(
  db: Database,
  { brandId, memberId }: DataOwner,
  asked: readonly Pick<GivenStep, 'missionId' | 'period'>[],
): Promise<readonly GivenStep[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<GivenStep>`
    select given.mission_id as "missionId", given.period, given.step::int as step
    from unnest(${asked.map(({ missionId }) => missionId)}::text[], ${asked.map(({ period }) => period.toString())}::date[])
      as asked (mission_id, period)
    join mission_step given on given.brand_id = ${brandId} and given.member_id = ${memberId}
      and given.mission_id = asked.mission_id and given.period = asked.period`.execute(db)
  return rows
}

/** How many steps were given to a member that count in a week. */
export async function stepsOfWeek(
  db: Database,
  { brandId, memberId }: DataOwner,
  week: Temporal.PlainDate,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mission_step
    where brand_id = ${brandId} and member_id = ${memberId} and week = ${week.toString()}::date`.execute(db)
  return rows[0]?.count ?? 0
}

/** Members who reached something in a period, after one, and how much of the goal they have. */
export async function membersWho(
  db: Database,
  brandId: BrandId,
  reached: {
    readonly goal: MissionGoal
    readonly gameTypes: readonly GameType[]
    readonly period: MissionPeriod
    readonly least: bigint
    readonly after: MemberId | undefined
    readonly max: number
  },
): Promise<readonly { readonly memberId: MemberId; readonly amount: bigint }[]> {
  const { rows } = await sql<{ memberId: MemberId; amount: string }>`
    select member_id as "memberId", sum(amount)::text as amount from mission_day
    where brand_id = ${brandId} and ${counted(reached.goal, reached.gameTypes, reached.period)}
      and member_id > ${reached.after?.toString() ?? '0'}::bigint
    group by member_id having sum(amount) >= ${reached.least}::numeric
    order by member_id limit ${reached.max}`.execute(db)
  return rows.map(({ memberId, amount }) => ({ memberId, amount: BigInt(amount) }))
}

/** Whether a period has been settled. */
export async function isSettled(
  db: Database,
  { brandId, missionId }: { readonly brandId: BrandId; readonly missionId: string },
  { key, to }: MissionPeriod,
): Promise<boolean> {
  const { rows } = await sql`
    select from mission_settled where brand_id = ${brandId} and mission_id = ${missionId}
      and period = ${key.toString()}::date and last_day = ${to.toString()}::date`.execute(db)
  return rows.length > 0
}

/** Records that everything of a period has been given. */
export async function noteSettled(
  db: Database,
  { brandId, missionId }: { readonly brandId: BrandId; readonly missionId: string },
  { key, to }: MissionPeriod,
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into mission_settled (brand_id, mission_id, period, last_day, settled_at)
    values (${brandId}, ${missionId}, ${key.toString()}::date, ${to.toString()}::date, ${at.toString()})
    on conflict do nothing`.execute(db)
}
