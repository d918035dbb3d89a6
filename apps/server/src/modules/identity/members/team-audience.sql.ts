import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Members below an agent: those directly below, everybody, or the agents. */
export type TeamAudience = 'direct' | 'team' | 'agents'

/** Active members below an active agent: one range of the index of paths. */
const below = (brand: BrandId, agent: MemberId) => sql`
  member below, (
    select upline_path || member_id as path, upline_path || (member_id + 1) as next from member
    where brand_id = ${brand} and member_id = ${agent} and type in (1, 2, 41, 42) and status = 'active') agent
  where below.brand_id = ${brand} and below.upline_path >= agent.path and below.upline_path < agent.next
    and below.status = 'active'`

const isIn = {
  direct: (agent: MemberId) => sql`below.upline_id = ${agent}`,
  team: () => sql`true`,
  agents: () => sql`below.type in (1, 2, 41, 42)`,
} as const

/** The next members by number after one in an audience, at most `max`. */
export async function pageOfTeam(
  db: Database,
  {
    brandId,
    agentId,
    audience,
  }: { readonly brandId: BrandId; readonly agentId: MemberId; readonly audience: TeamAudience },
  { after, max }: { readonly after: bigint; readonly max: number },
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select below.member_id as "memberId" from ${below(brandId, agentId)} and ${isIn[audience](agentId)}
      and below.member_id > ${after}
    order by below.member_id limit ${max}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** How many members each audience has, of the first `upTo` of the team. */
export async function countTeam(
  db: Database,
  { brandId, agentId }: { readonly brandId: BrandId; readonly agentId: MemberId },
  upTo: number,
): Promise<Readonly<Record<TeamAudience, number>>> {
  const { rows } = await sql<Record<TeamAudience, number>>`
    select count(*)::int as team, count(*) filter (where upline_id = ${agentId})::int as direct,
      count(*) filter (where type in (1, 2, 41, 42))::int as agents
    from (select below.upline_id, below.type from ${below(brandId, agentId)} limit ${upTo}) counted`.execute(db)
  return rows[0] ?? { team: 0, direct: 0, agents: 0 }
}
