import type { GameType, MissionGoal } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { MissionState, StoredMission } from '../mission.ts'
import type { MissionPeriod } from '../periods.rules.ts'

const columns = sql`
  brand_id as "brandId", mission_id as "missionId", state, version, content, changed_at as "changedAt"`

/** A page of a brand's missions, those that changed last first, and how many there are, up to a number. */
export async function missionsPage(
  db: Database,
  { brandId, state }: { readonly brandId: BrandId; readonly state: MissionState | undefined },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly StoredMission[]; readonly count: number }> {
  const where = sql`brand_id = ${brandId} ${state === undefined ? sql`` : sql`and state = ${state}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<StoredMission>`
      select ${columns} from mission where ${where}
      order by changed_at desc, mission_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from mission where ${where} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A version of a mission, and who made it why. */
export interface MissionVersion {
  readonly version: number
  readonly state: MissionState
  readonly content: unknown
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

/** The versions of a mission below a number, the newest first. */
export async function versionsBelow(
  db: Database,
  { brandId, missionId }: { readonly brandId: BrandId; readonly missionId: string },
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly MissionVersion[]> {
  const { rows } = await sql<MissionVersion>`
    select version, state, content, by_name as "byName", reason, made_at as "madeAt" from mission_version
    where brand_id = ${brandId} and mission_id = ${missionId}
      and (${below ?? null}::int is null or version < ${below ?? null}::int)
    order by version desc limit ${max}`.execute(db)
  return rows
}

/** A mission as it was in a version. */
export async function missionVersion(
  db: Database,
  brandId: BrandId,
  { missionId, version }: { readonly missionId: string; readonly version: number },
): Promise<{ readonly state: MissionState; readonly content: unknown } | undefined> {
  const { rows } = await sql<{ state: MissionState; content: unknown }>`
    select state, content from mission_version
    where brand_id = ${brandId} and mission_id = ${missionId} and version = ${version}`.execute(db)
  return rows[0]
}

/** How many members have done something for a goal within a period, counted up to a number. */
export async function membersAt(
  db: Database,
  brandId: BrandId,
  {
    goal,
    gameTypes,
    period: { from, to },
    max,
  }: {
    readonly goal: MissionGoal
    readonly gameTypes: readonly GameType[]
    readonly period: MissionPeriod
    readonly max: number
  },
): Promise<number> {
  const types = gameTypes.length === 0 ? sql`` : sql`and game_type = any(${[...gameTypes]}::text[])`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct member_id from mission_day
      where brand_id = ${brandId} and goal = ${goal} and amount > 0
        and day between ${from.toString()}::date and ${to.toString()}::date ${types}
      limit ${max}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** What the steps of a mission came to: how often each was given, to how many members, and what that cost. */
export interface StepTotals {
  readonly step: number
  readonly given: number
  readonly cashMinor: bigint
  readonly points: bigint
}

/** What was given since a day, by step. A mission that is done once counts as a whole. */
export async function stepTotals(
  db: Database,
  { brandId, missionId }: { readonly brandId: BrandId; readonly missionId: string },
  since: Temporal.PlainDate,
): Promise<readonly StepTotals[]> {
  const { rows } = await sql<StepTotals>`
    select step::int as step, count(*)::int as given,
      coalesce(sum(amount) filter (where kind = 'cash'), 0)::bigint as "cashMinor",
      coalesce(sum(amount) filter (where kind = 'points'), 0)::bigint as points
    from mission_step
    where brand_id = ${brandId} and mission_id = ${missionId}
      and (period = '1970-01-01' or period >= ${since.toString()}::date)
    group by step order by step`.execute(db)
  return rows
}

/** How many members were given a step of a mission since a day, counted up to a number. */
export async function membersGiven(
  db: Database,
  { brandId, missionId }: { readonly brandId: BrandId; readonly missionId: string },
  { since, max }: { readonly since: Temporal.PlainDate; readonly max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct member_id from mission_step
      where brand_id = ${brandId} and mission_id = ${missionId}
        and (period = '1970-01-01' or period >= ${since.toString()}::date)
      limit ${max}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
