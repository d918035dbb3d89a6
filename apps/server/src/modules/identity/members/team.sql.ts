import { prepare, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { MemberType } from './member.rules.ts'

/** A member of a team. */
export interface TeamMember {
  readonly memberId: MemberId
  readonly username: string
  readonly type: MemberType
  readonly uplineId: MemberId | undefined
  /** All agents above, the topmost first. */
  readonly uplinePath: readonly MemberId[]
}

const oneInTeam = prepare<{
  readonly memberId: bigint
  readonly username: string
  readonly type: MemberType
  readonly uplinePath: string[]
}>(
  'member_in_team',
  `select member_id as "memberId", username, type, upline_path::text[] as "uplinePath" from member
  where brand_id = $1 and member_id = $3 and (member_id = $2 or $2 = any(upline_path))`,
)

/** The member with an id, if they are the agent or somebody below the agent; otherwise `undefined`. */
export async function selectInTeam(
  db: Database,
  brand: BrandId,
  agent: MemberId,
  asked: MemberId,
): Promise<TeamMember | undefined> {
  const [row] = await oneInTeam(db, [brand, agent, asked])
  if (row === undefined) return undefined
  const uplinePath = row.uplinePath.map((id) => memberId(BigInt(id)))
  return { ...row, memberId: memberId(row.memberId), uplinePath, uplineId: uplinePath.at(-1) }
}
