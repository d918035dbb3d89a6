import { prepare, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
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

/** A member and the agents to whose teams they belong. */
export interface TeamPlaceOfMember {
  readonly memberId: MemberId
  /** The topmost first; agents also belong to their own team. */
  readonly agentIds: readonly MemberId[]
}

const placesAfter = prepare<{ readonly memberId: bigint; readonly agentIds: string[] }>(
  'team_places_after',
  `select member_id as "memberId",
    (upline_path || case when type in (1, 2, 41, 42) then array[member_id] else '{}' end)::text[] as "agentIds"
  from member
  where brand_id = $1 and member_id > $2 and (upline_path <> '{}' or type in (1, 2, 41, 42))
  order by member_id limit $3`,
)

/** The members of a brand who belong to a team, after one of them and in the order of their ids. */
export async function selectPlacesAfter(
  db: Database,
  brand: BrandId,
  { after, max }: { readonly after: MemberId; readonly max: number },
): Promise<readonly TeamPlaceOfMember[]> {
  const rows = await placesAfter(db, [brand, after, max])
  return rows.map((row) => ({
    memberId: memberId(row.memberId),
    agentIds: row.agentIds.map((id) => memberId(BigInt(id))),
  }))
}
