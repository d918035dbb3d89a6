import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/**
 * Closes trial accounts that were created before the given time and have no open session, and deletes the visitor's data.
 * Locked rows are left for the next run.
 */
export async function closeTrials(
  transaction: Database,
  {
    brandId,
    before,
    now,
    max,
  }: {
    readonly brandId: BrandId
    readonly before: Temporal.Instant
    readonly now: Temporal.Instant
    readonly max: number
  },
): Promise<void> {
  const { rows } = await sql<{ memberId: string }>`
    with over as (
      select member_id from member
      where brand_id = ${brandId} and type = 4 and status = 'active' and registered_at < ${before.toString()}
        and not exists (
          select from session
          where session.brand_id = member.brand_id and session.member_id = member.member_id and ended_at is null
            and idle_expires_at > ${now.toString()} and expires_at > ${now.toString()})
      order by registered_at limit ${max} for no key update skip locked)
    update member set status = 'closed', nickname = '', language = null, register_url = null, register_domain = null,
      referral_code = null, profile = '{}'
    from over where member.brand_id = ${brandId} and member.member_id = over.member_id
    returning member.member_id::text as "memberId"`.execute(transaction)
  if (rows.length === 0) return
  const members = sql`brand_id = ${brandId} and member_id = any(${rows.map(({ memberId }) => memberId)}::bigint[])`
  await sql`delete from session where ${members}`.execute(transaction)
}
