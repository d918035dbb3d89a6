import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A browser or an address from which several members of one team came. The address is in full: whoever shows it must mask it. */
export interface TeamShare {
  readonly relation: 'device' | 'address'
  readonly what: string
  /** The first of them, by number. */
  readonly memberIds: readonly bigint[]
  readonly count: number
  readonly lastAt: Temporal.Instant
}

/** How many members of each share are named. */
const named = 20

/**
 * The browsers and addresses that members of an agent's team share, the agent included: those with the most members first, at
 * most `max` of each. Addresses are those of successful logins since a moment.
 */
export async function sharedInTeam(
  db: Database,
  { brandId, agentId }: { readonly brandId: BrandId; readonly agentId: MemberId },
  { since, max }: { readonly since: Temporal.Instant; readonly max: number },
): Promise<readonly TeamShare[]> {
  const { rows } = await sql<Omit<TeamShare, 'memberIds'> & { readonly memberIds: string[] }>`
    with team as materialized (
      select member_id from member
      where brand_id = ${brandId} and (member_id = ${agentId} or ${agentId} = any(upline_path))
    )
    (select 'device' as relation, max(program) as what, (array_agg(distinct member_id))[1:${named}]::text[] as "memberIds",
        count(distinct member_id)::int as count, max(last_seen_at) as "lastAt"
      from device join team using (member_id) where brand_id = ${brandId}
      group by token_hash having count(distinct member_id) > 1 order by 4 desc, 5 desc limit ${max})
    union all
    (select 'address', address, (array_agg(distinct member_id))[1:${named}]::text[], count(distinct member_id)::int, max(tried_at)
      from login_try join team using (member_id)
      where brand_id = ${brandId} and result = 'success' and tried_at >= ${since.toString()}
      group by address having count(distinct member_id) > 1 order by 4 desc, 5 desc limit ${max})`.execute(db)
  return rows.map((row) => ({ ...row, memberIds: row.memberIds.map(BigInt) }))
}
