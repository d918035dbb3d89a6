import { prepare, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { TeamPeriod } from '../team/team.rules.ts'
import { usernameKey, type MemberType } from './member.rules.ts'

/** A member of a team. */
export interface TeamMember {
  readonly memberId: MemberId
  readonly username: string
  readonly type: MemberType
  readonly uplineId: MemberId | undefined
  /** All agents above, the topmost first. */
  readonly uplinePath: readonly MemberId[]
}

interface OneInTeam {
  readonly memberId: bigint
  readonly username: string
  readonly type: MemberType
  readonly uplinePath: string[]
}

function teamMemberOf(row: OneInTeam): TeamMember {
  const uplinePath = row.uplinePath.map((id) => memberId(BigInt(id)))
  return { ...row, memberId: memberId(row.memberId), uplinePath, uplineId: uplinePath.at(-1) }
}

const oneInTeam = prepare<OneInTeam>(
  'member_in_team',
  `select member_id as "memberId", username, type, upline_path::text[] as "uplinePath" from member
  where brand_id = $1 and member_id = $3 and (member_id = $2 or $2 = any(upline_path))`,
)

const oneInTeamByName = prepare<OneInTeam>(
  'member_in_team_by_name',
  `select member_id as "memberId", username, type, upline_path::text[] as "uplinePath" from member
  where brand_id = $1 and username_key = $3 and (member_id = $2 or $2 = any(upline_path))`,
)

/** The member with a username, if they are the agent or somebody below the agent; otherwise `undefined`. */
export async function selectInTeamByName(
  db: Database,
  brand: BrandId,
  agent: MemberId,
  asked: string,
): Promise<TeamMember | undefined> {
  const [row] = await oneInTeamByName(db, [brand, agent, usernameKey(asked)])
  return row === undefined ? undefined : teamMemberOf(row)
}

/** The member with an id, if they are the agent or somebody below the agent; otherwise `undefined`. */
export async function selectInTeam(
  db: Database,
  brand: BrandId,
  agent: MemberId,
  asked: MemberId,
): Promise<TeamMember | undefined> {
  const [row] = await oneInTeam(db, [brand, agent, asked])
  return row === undefined ? undefined : teamMemberOf(row)
}

/** A member and the teams to which they belonged, the oldest period first and the present last. */
export interface TeamPeriodsOfMember {
  readonly memberId: MemberId
  readonly periods: readonly TeamPeriod[]
}

const placesAfter = prepare<{ readonly memberId: bigint; readonly agentIds: string[] }>(
  'team_places_after',
  `select member_id as "memberId",
    (upline_path || case when type in (1, 2, 41, 42) then array[member_id] else '{}' end)::text[] as "agentIds"
  from member
  where brand_id = $1 and member_id > $2 and (upline_path <> '{}' or type in (1, 2, 41, 42)
    or exists (select from member_team_past past where past.brand_id = member.brand_id and past.member_id = member.member_id))
  order by member_id limit $3`,
)

const pastPlaces = prepare<{
  readonly memberId: bigint
  readonly agentIds: string[]
  readonly untilDay: Temporal.PlainDate
}>(
  'team_past_places',
  `select member_id as "memberId", agent_ids::text[] as "agentIds", until_day as "untilDay" from member_team_past
  where brand_id = $1 and member_id > $2 and member_id <= $3 order by member_id, until_day`,
)

/** The members of a brand who belong to a team or did so, after one of them and in the order of their ids. */
export async function selectPlacesAfter(
  db: Database,
  brand: BrandId,
  { after, max }: { readonly after: MemberId; readonly max: number },
): Promise<readonly TeamPeriodsOfMember[]> {
  const rows = await placesAfter(db, [brand, after, max])
  const last = rows.at(-1)
  if (last === undefined) return []
  const past = Map.groupBy(await pastPlaces(db, [brand, after, memberId(last.memberId)]), (row) => row.memberId)
  const period = (agentIds: readonly string[], untilDay: Temporal.PlainDate | undefined): TeamPeriod => ({
    agentIds: agentIds.map((id) => memberId(BigInt(id))),
    untilDay,
  })
  return rows.map((row) => ({
    memberId: memberId(row.memberId),
    periods: [
      ...(past.get(row.memberId) ?? []).map(({ agentIds, untilDay }) => period(agentIds, untilDay)),
      period(row.agentIds, undefined),
    ],
  }))
}
