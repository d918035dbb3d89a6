import type { PayExclusionRule } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { EventPage, EventRow, ExcludedByRule } from './events.sql.ts'
import { inTeam, nextOf, type BetsOnWay } from './way.sql.ts'

/** The bets of a team that did not count when a payslip of daily wages or dividends was computed. */
export interface ExcludedOf extends BetsOnWay {
  /** When they were placed. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly computedAt: Temporal.Instant
  /** The newest sweep that had ended then. */
  readonly sweptTo: Temporal.Instant
}

function fromExclusions(asked: ExcludedOf) {
  const { from, to, computedAt, sweptTo } = asked
  return sql`pay_exclusion bet
    where ${inTeam(asked)} and placed_at >= ${from.toString()}::timestamptz and placed_at < ${to.toString()}::timestamptz
      and found_at <= ${sweptTo.toString()}::timestamptz
      and (lifted_at is null or lifted_at > ${computedAt.toString()}::timestamptz)`
}

/** What does not count, by whoever is directly below the agent of the team and by rule. */
export async function excludedBelow(
  db: Database,
  asked: ExcludedOf,
): Promise<readonly (ExcludedByRule & { readonly memberId: bigint })[]> {
  const { rows } = await sql<ExcludedByRule & { readonly memberId: bigint }>`
    select coalesce(${nextOf(asked.way)}, bet.member_id) as "memberId", rule, count(*)::int as bets,
      sum(turnover_minor)::bigint as minor
    from ${fromExclusions(asked)} group by 1, 2`.execute(db)
  return rows
}

/** A page of the bets that do not count, the newest first. */
export async function listExcluded(
  db: Database,
  asked: ExcludedOf,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<EventPage> {
  const [{ rows }, summed] = await Promise.all([
    sql<Omit<EventRow, 'settledAt' | 'again' | 'endedAs' | 'won' | 'lost'> & { readonly rule: PayExclusionRule }>`
      select member_id as "memberId", provider_id as "providerId", round, roundless, game_code as "gameCode", placed_at as "placedAt",
        turnover_minor as stake, rule
      from ${fromExclusions(asked)} order by placed_at desc, exclusion_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number; excluded: bigint }>`
      select count(*)::int as count, coalesce(sum(turnover_minor), 0)::bigint as excluded from ${fromExclusions(asked)}`.execute(
      db,
    ),
  ])
  const nothing = { settledAt: null, again: false, endedAs: null, won: 0n, lost: 0n }
  const { count, excluded } = summed.rows[0] ?? { count: 0, excluded: 0n }
  return { rows: rows.map((row) => ({ ...row, ...nothing })), count, won: 0n, lost: 0n, excluded }
}
