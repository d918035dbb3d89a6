import { prepare, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { MemberType } from './member.rules.ts'
import type { TeamMember } from './team.sql.ts'

/** A member directly below another. */
export interface Downline {
  readonly memberId: MemberId
  readonly username: string
  readonly type: MemberType
}

// The index of teams has the members of one path side by side.
const directlyBelow = prepare<{ readonly memberId: bigint; readonly username: string; readonly type: MemberType }>(
  'member_directly_below',
  `select member_id as "memberId", username, type from member
  where brand_id = $1 and upline_path = $2::bigint[] order by member_id limit $3`,
)

/** The members directly below one, in the order of their numbers; at most so many. */
export async function selectDownlines(
  db: Database,
  brand: BrandId,
  { memberId: above, uplinePath }: Pick<TeamMember, 'memberId' | 'uplinePath'>,
  max: number,
): Promise<Downline[]> {
  const rows = await directlyBelow(db, [brand, [...uplinePath, above].map(String), max])
  return rows.map((row) => ({ ...row, memberId: memberId(row.memberId) }))
}
