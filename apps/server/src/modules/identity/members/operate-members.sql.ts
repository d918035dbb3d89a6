import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { MemberType } from './member.rules.ts'
import type { MemberRow } from './member.sql.ts'

/** What operators see of a member. */
export interface MemberStanding extends Pick<
  MemberRow,
  'brandId' | 'memberId' | 'username' | 'status' | 'registeredAt'
> {
  readonly type: MemberType
  readonly hasMobile: boolean
  readonly hasEmail: boolean
  readonly deletionDueAt: Temporal.Instant | null
}

/** A member by number or normalised username. */
export async function standingOfMember(
  db: Database,
  brandId: BrandId,
  by: { readonly number: bigint } | { readonly username: string },
): Promise<MemberStanding | undefined> {
  const named = 'number' in by ? sql`member_id = ${by.number}` : sql`username_key = ${by.username}`
  const { rows } = await sql<MemberStanding>`
    select brand_id as "brandId", member_id as "memberId", username, status, type, registered_at as "registeredAt",
      mobile_verified_at is not null as "hasMobile", email_verified_at is not null as "hasEmail",
      (select due_at from member_deletion where member_deletion.brand_id = member.brand_id
        and member_deletion.member_id = member.member_id) as "deletionDueAt"
    from member where brand_id = ${brandId} and ${named}`.execute(db)
  return rows[0]
}

/** Changes a member's status. It is one statement, so only one of several commands does. Returns whether it changed. */
export async function changeStatus(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  { from, to }: { readonly from: MemberRow['status']; readonly to: MemberRow['status'] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set status = ${to}
    where brand_id = ${brandId} and member_id = ${memberId} and status = ${from}`.execute(db)
  return numAffectedRows === 1n
}
