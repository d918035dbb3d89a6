import { minorSum, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

/** Teams of a brand, by their agents, and a stretch of time: from `from`, before `to`. */
export interface TeamsAsked {
  readonly brandId: BrandId
  readonly agentIds: readonly MemberId[]
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** What a team staked in bets that were settled, by how they ended. */
export interface TeamStakes {
  readonly wonMinor: Minor
  readonly lostMinor: Minor
  /** What of its stakes does not count. */
  readonly excludedMinor: Minor
  readonly bets: number
}

/** Up to when a brand's settled bets are counted; `undefined` before the first sweep. */
export async function sweptUntil(db: Database, brandId: BrandId): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ sweptTo: Temporal.Instant }>`/* prepared: swept_until */
    select swept_to as "sweptTo" from pay_sweep where brand_id = ${brandId}`.execute(db)
  return rows[0]?.sweptTo
}

/**
 * Sums the bets of teams that were settled in a stretch of time, as they count now. Teams without any are left out. `uplineIds` are
 * those who pay, in the order of the agents: a bet of before a move, when the agent was below somebody else, is not theirs to pay.
 */
export async function stakesOfTeams(
  db: Database,
  { brandId, agentIds, uplineIds, from, to }: TeamsAsked & { readonly uplineIds: readonly (MemberId | null)[] },
): Promise<ReadonlyMap<MemberId, TeamStakes>> {
  const { rows } = await sql<{ agentId: bigint; won: bigint; lost: bigint; excluded: bigint; bets: bigint }>`
    select above.agent_id as "agentId", coalesce(sum(bet.counted_minor) filter (where bet.counted_as = 'won'), 0) as won,
      coalesce(sum(bet.counted_minor) filter (where bet.counted_as = 'lost'), 0) as lost,
      coalesce(sum(excluded.turnover_minor), 0) as excluded, count(*) filter (where bet.counted_minor > 0) as bets
    from pay_bet bet
    left join pay_exclusion excluded on excluded.account_id = bet.account_id and excluded.provider_id = bet.provider_id
      and excluded.roundless = bet.roundless and excluded.round = bet.round and excluded.lifted_at is null
    cross join lateral unnest(bet.agent_ids) with ordinality as above (agent_id, place)
    join unnest(${agentIds}::bigint[], ${uplineIds}::bigint[]) as asked (agent_id, upline_id) on asked.agent_id = above.agent_id
      and bet.agent_ids[above.place - 1] is not distinct from asked.upline_id
    where bet.brand_id = ${brandId} and bet.settled_at >= ${from.toString()}::timestamptz
      and bet.settled_at < ${to.toString()}::timestamptz and bet.counted_at is not null
    group by above.agent_id`.execute(db)
  return new Map(
    rows.map(({ agentId, won, lost, excluded, bets }) => [
      memberId(agentId),
      { wonMinor: minorSum(won), lostMinor: minorSum(lost), excludedMinor: minorSum(excluded), bets: Number(bets) },
    ]),
  )
}

/** What of the turnover of teams does not count, of bets placed in a stretch of time. Teams of which all counts are left out. */
export async function excludedOfTeams(
  db: Database,
  { brandId, agentIds, from, to }: TeamsAsked,
): Promise<ReadonlyMap<MemberId, Minor>> {
  const { rows } = await sql<{ agentId: bigint; excluded: bigint }>`/* prepared: excluded_of_teams */
    select above.agent_id as "agentId", sum(turnover_minor) as excluded
    from pay_exclusion cross join lateral unnest(agent_ids) as above (agent_id)
    where brand_id = ${brandId} and lifted_at is null and placed_at >= ${from.toString()}::timestamptz
      and placed_at < ${to.toString()}::timestamptz and above.agent_id = any(${agentIds}::bigint[])
    group by above.agent_id`.execute(db)
  return new Map(rows.map(({ agentId, excluded }) => [memberId(agentId), minorSum(excluded)]))
}

/**
 * What teams had staked before a moment in bets that were not over then: they may still win, or be returned, and the sums of the days
 * before have only their stakes. Teams without any are left out.
 */
export async function openStakesOfTeams(
  db: Database,
  { brandId, agentIds, at }: Pick<TeamsAsked, 'brandId' | 'agentIds'> & { readonly at: Temporal.Instant },
): Promise<ReadonlyMap<MemberId, Minor>> {
  const moment = sql`${at.toString()}::timestamptz`
  const { rows } = await sql<{ agentId: bigint; open: bigint }>`
    with open as (
      select agent_ids, staked from pay_bet where brand_id = ${brandId} and settled_at >= ${moment} and placed_at < ${moment}
      union all
      select agent_ids, staked from pay_bet where brand_id = ${brandId} and settled_at is null and placed_at < ${moment}
    )
    select above.agent_id as "agentId", sum(staked) as open
    from open cross join lateral unnest(agent_ids) as above (agent_id)
    where above.agent_id = any(${agentIds}::bigint[]) group by above.agent_id`.execute(db)
  return new Map(rows.map(({ agentId, open }) => [memberId(agentId), minorSum(open)]))
}
