import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { MemberType } from '../members/member.rules.ts'
import type { MemberRow, UplineRow } from '../members/member.sql.ts'
import type { TeamPeriod } from './team.rules.ts'

/** Agents are of these types (6.004). */
export const isAgentType = sql`type in (1, 2, 41, 42)`

/**
 * The teams to which members belong and belonged, the oldest first and the present last. It is one statement, so a change that
 * is made meanwhile is in both parts or in none.
 */
export async function selectTeams(
  db: Database,
  brand: BrandId,
  members: readonly MemberId[],
): Promise<Map<MemberId, readonly TeamPeriod[]>> {
  const asked = sql`brand_id = ${brand} and member_id = any(${members.map(String)}::bigint[])`
  const { rows } = await sql<{ memberId: bigint; agentIds: string[]; untilDay: Temporal.PlainDate | null }>`
    select member_id as "memberId", agent_ids::text[] as "agentIds", until_day as "untilDay" from (
      select member_id, upline_path || case when ${isAgentType} then array[member_id] else '{}' end as agent_ids,
        null::date as until_day
      from member where ${asked}
      union all
      select member_id, agent_ids, until_day from member_team_past where ${asked}) teams
    order by member_id, until_day nulls last`.execute(db)
  const periods = rows.map(({ memberId: id, agentIds, untilDay }) => ({
    id: memberId(id),
    period: { agentIds: agentIds.map((agent) => memberId(BigInt(agent))), untilDay: untilDay ?? undefined },
  }))
  return new Map([...Map.groupBy(periods, ({ id }) => id)].map(([id, of]) => [id, of.map(({ period }) => period)]))
}

/** The agent directly above in a former period; agents are the last of their own. The index of migration 0209 has it. */
const formerUpline = sql`(case when agent_ids[cardinality(agent_ids)] = member_id then agent_ids[cardinality(agent_ids) - 1]
  else agent_ids[cardinality(agent_ids)] end)`

/** Who is directly below an agent, or was on a day from one on, in the order of their numbers. */
export async function selectDirectlyBelow(
  db: Database,
  brand: BrandId,
  agent: MemberId,
  { since, max }: { readonly since: Temporal.PlainDate; readonly max: number },
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from (
      select below.member_id from member agent join member below on below.brand_id = agent.brand_id
        and below.upline_path = agent.upline_path || agent.member_id
      where agent.brand_id = ${brand} and agent.member_id = ${agent}
      union
      select member_id from member_team_past
      where brand_id = ${brand} and ${formerUpline} = ${agent} and until_day > ${since.toString()}::date) below
    order by member_id limit ${max}`.execute(db)
  return rows.map((row) => memberId(row.memberId))
}

/** The number of the latest change of any team; 0 if there was none. */
export async function selectTeamVersion(db: Database): Promise<bigint> {
  const { rows } = await sql<{ version: bigint }>`
    select coalesce(max(change_id), 0) as version from member_team_change`.execute(db)
  return rows[0]?.version ?? 0n
}

const teamsLock = sql`hashtextextended('teams', 0)`

/** Lets changes of teams run one after another, and none while somebody registers below an agent. */
export async function lockTeams(tx: Database): Promise<void> {
  // Whoever moves a team of 100,000 needs longer than a request usually may.
  await sql`set local statement_timeout = '120s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(${teamsLock})`.execute(tx)
}

/** Keeps the teams as they are until the transaction ends, and returns an agent who is active in them. */
export async function holdUpline(tx: Database, brand: BrandId, agent: MemberId): Promise<UplineRow | undefined> {
  await sql`select pg_advisory_xact_lock_shared(${teamsLock})`.execute(tx)
  const { rows } = await sql<{ pathBelow: string[] }>`
    select (upline_path || member_id)::text[] as "pathBelow" from member
    where brand_id = ${brand} and member_id = ${agent} and ${isAgentType} and status = 'active'`.execute(tx)
  const [row] = rows
  return row && { memberId: agent, pathBelow: row.pathBelow.map(BigInt) }
}

/** A member in the tree. */
export interface TreeRow {
  readonly memberId: MemberId
  readonly username: string
  readonly type: MemberType
  readonly status: MemberRow['status']
  readonly uplineId: MemberId | null
  readonly path: readonly bigint[]
}

/** A member's place in the tree; `undefined` if the brand has no such member. */
export async function selectPlace(db: Database, brand: BrandId, id: bigint): Promise<TreeRow | undefined> {
  const { rows } = await sql<Omit<TreeRow, 'path'> & { path: string[] }>`
    select member_id as "memberId", username, type, status, upline_id as "uplineId", upline_path::text[] as path
    from member where brand_id = ${brand} and member_id = ${id}`.execute(db)
  const [row] = rows
  return row && { ...row, path: row.path.map(BigInt) }
}

/** Everybody below a member: one range of the index, as paths begin with the member's own path and the member. */
export const belowOf = (brand: BrandId, { memberId: id, path }: Pick<TreeRow, 'memberId' | 'path'>) => sql`
  brand_id = ${brand} and upline_path >= ${[...path, id].map(String)}::bigint[]
  and upline_path < ${[...path, id + 1n].map(String)}::bigint[]`

/** How many are below a member, and how many of them are agents. */
export async function countBelow(
  db: Database,
  brand: BrandId,
  place: TreeRow,
): Promise<{ readonly members: number; readonly agents: number; readonly direct: number }> {
  const { rows } = await sql<{ members: number; agents: number; direct: number }>`
    select count(*)::int as members, count(*) filter (where ${isAgentType})::int as agents,
      count(*) filter (where upline_id = ${place.memberId})::int as direct
    from member where ${belowOf(brand, place)}`.execute(db)
  return rows[0] ?? { members: 0, agents: 0, direct: 0 }
}

/** Writes down to which teams a member and everybody below belong until a day. What was written for that day before stays. */
export async function keepTeams(
  tx: Database,
  brand: BrandId,
  place: TreeRow,
  untilDay: Temporal.PlainDate,
): Promise<void> {
  await sql`
    insert into member_team_past (brand_id, member_id, until_day, agent_ids)
    select brand_id, member_id, ${untilDay.toString()}::date,
      upline_path || case when ${isAgentType} then array[member_id] else '{}' end
    from member where (brand_id = ${brand} and member_id = ${place.memberId}) or (${belowOf(brand, place)})
    on conflict do nothing`.execute(tx)
}

/** Gives a member another type. */
export async function updateType(tx: Database, brand: BrandId, id: MemberId, type: MemberType): Promise<void> {
  await sql`update member set type = ${type} where brand_id = ${brand} and member_id = ${id}`.execute(tx)
}

/** Puts a member, with everybody below, directly below an agent, or at the top. Returns how many there are. */
export async function updatePaths(
  tx: Database,
  brand: BrandId,
  place: TreeRow,
  upline: UplineRow | undefined,
): Promise<number> {
  const path = (upline?.pathBelow ?? []).map(String)
  const below = await sql`
    update member set upline_path = ${path}::bigint[] || upline_path[${place.path.length + 1}::int:]
    where ${belowOf(brand, place)}`.execute(tx)
  await sql`
    update member set upline_path = ${path}::bigint[], upline_id = ${upline?.memberId ?? null}
    where brand_id = ${brand} and member_id = ${place.memberId}`.execute(tx)
  return Number(below.numAffectedRows ?? 0n) + 1
}

/** Takes a member out of the paths of everybody below: they are one step higher then. Returns how many they were. */
export async function closeGap(tx: Database, brand: BrandId, place: TreeRow): Promise<number> {
  const { numAffectedRows } = await sql`
    update member set
      upline_path = ${place.path.map(String)}::bigint[] || upline_path[${place.path.length + 2}::int:],
      upline_id = case when upline_id = ${place.memberId} then ${place.uplineId}::bigint else upline_id end
    where ${belowOf(brand, place)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** A change of a team. */
export interface TeamChange {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: 'promoted' | 'demoted' | 'moved'
  readonly changedAt: Temporal.Instant
  readonly countsFrom: Temporal.PlainDate
  readonly oldType: MemberType
  readonly newType: MemberType
  readonly oldUplineId: MemberId | null
  readonly newUplineId: MemberId | null
  /** Members whose teams changed, the member included. */
  readonly members: number
}

/** Records a change, by whoever holds the lock of {@link lockTeams}. */
export async function insertChange(tx: Database, change: TeamChange): Promise<void> {
  await sql`
    insert into member_team_change (brand_id, member_id, kind, changed_at, counts_from, old_type, new_type, old_upline_id,
      new_upline_id, members)
    values (${change.brandId}, ${change.memberId}, ${change.kind}, ${change.changedAt.toString()},
      ${change.countsFrom.toString()}, ${change.oldType}, ${change.newType}, ${change.oldUplineId}, ${change.newUplineId},
      ${change.members})`.execute(tx)
}

/** The changes of a member's place, the newest first, and how many there are. */
export async function selectChanges(
  db: Database,
  brand: BrandId,
  id: MemberId,
  { limit, offset, countUpTo }: { readonly limit: number; readonly offset: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly (TeamChange & { readonly changeId: bigint })[]; readonly count: number }> {
  const ofMember = sql`from member_team_change where brand_id = ${brand} and member_id = ${id}`
  const { rows } = await sql<TeamChange & { readonly changeId: bigint }>`
    select change_id as "changeId", brand_id as "brandId", member_id as "memberId", kind, changed_at as "changedAt",
      counts_from as "countsFrom", old_type as "oldType", new_type as "newType", old_upline_id as "oldUplineId",
      new_upline_id as "newUplineId", members
    ${ofMember} order by change_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${ofMember} limit ${countUpTo}) counted`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
