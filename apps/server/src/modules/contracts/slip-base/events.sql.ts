import type { PayExclusionRule } from '@baize/contract'
import type { HourlyTerms, RealtimeTerms } from '@baize/pay'
import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { inTeam, nextOf } from './way.sql.ts'

/** Which bets are behind a payslip. */
export interface EventsOf {
  readonly brandId: BrandId
  /** Who pays: of an hour's bets, only those count that were placed while the payee was directly below; `null` for the site. */
  readonly uplineId: MemberId | null
  /** From the payee of the payslip down to the agent whose team's bets are asked for. */
  readonly way: readonly MemberId[]
  /** Only bets of this member, directly below or the agent. */
  readonly memberId?: MemberId | undefined
  readonly terms: HourlyTerms | RealtimeTerms
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The newest sweep that had ended when the payslip was computed. */
  readonly sweptTo: Temporal.Instant
  /** When the payslip's contract is in force. */
  readonly inForceFrom: Temporal.Instant
  readonly inForceTo: Temporal.Instant | null
}

const sameBet = (name: string) =>
  sql.raw(`${name}.account_id = bet.account_id and ${name}.provider_id = bet.provider_id and ${name}.roundless = bet.roundless
    and ${name}.round = bet.round`)

const ofBet =
  sql.raw(`bet.account_id, bet.provider_id, bet.roundless, bet.round, bet.member_id, bet.agent_ids, bet.game_code, bet.placed_at,
  bet.settled_at`)

const instant = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

/**
 * What a bet counted as before its first correction that fits a condition; without one, what it counts as now.
 */
function asItWas(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select correction.before_minor, correction.before_as from pay_bet_correction correction
      where ${sameBet('correction')} and ${condition}
      order by correction.correction_id limit 1) corrected on true
    cross join lateral (select
      case when corrected.before_minor is null then bet.counted_minor else corrected.before_minor end as after_minor,
      case when corrected.before_minor is null then bet.counted_as else corrected.before_as end as after_as) was`
}

/**
 * The bets that were settled in an hour, as they counted when the payslip was computed. Bets of before a move, when the payee was
 * below somebody else, are not for this payer to pay.
 */
function hourlyEvents(asked: EventsOf): RawBuilder<unknown> {
  return sql`
    select ${ofBet}, ${instant(asked.sweptTo)} as counted_at, false as again, 0::bigint as before_minor, null::text as before_as,
      was.after_minor, was.after_as
    from pay_bet bet ${asItWas(sql`correction.counted_at > ${instant(asked.sweptTo)}`)}
    where ${inTeam(asked)} and bet.settled_at >= ${instant(asked.from)} and bet.settled_at < ${instant(asked.to)}
      and bet.counted_at <= ${instant(asked.sweptTo)}
      and bet.agent_ids[array_position(bet.agent_ids, ${asked.way[0] ?? null}::bigint) - 1] is not distinct from ${asked.uplineId}::bigint`
}

/** The bets that sweeps counted first or corrected, placed while the contract was in force. */
function realtimeEvents(asked: EventsOf): RawBuilder<unknown> {
  const { from, to, inForceFrom, inForceTo } = asked
  const placed = sql`${inTeam(asked)} and bet.placed_at >= ${instant(inForceFrom)}
    and bet.placed_at < coalesce(${inForceTo?.toString() ?? null}::timestamptz, 'infinity')`
  return sql`
    select ${ofBet}, bet.counted_at, false as again, 0::bigint as before_minor, null::text as before_as, was.after_minor, was.after_as
    from pay_bet bet ${asItWas(sql`true`)}
    where ${placed} and bet.counted_at > ${instant(from)} and bet.counted_at <= ${instant(to)}
    union all
    select ${ofBet}, correction.counted_at, true, correction.before_minor, correction.before_as, correction.after_minor,
      correction.after_as
    from pay_bet_correction correction join pay_bet bet on ${sameBet('correction')}
    where ${placed} and correction.brand_id = ${asked.brandId} and correction.counted_at > ${instant(from)}
      and correction.counted_at <= ${instant(to)}`
}

/** The events with what of them counts as won, as lost, and not at all. */
function eventsOf(asked: EventsOf): RawBuilder<unknown> {
  const least = asked.terms.kind === 'realtime' ? asked.terms.singleBetMinor : 0n
  const counted = (side: 'won' | 'lost', at: 'before' | 'after') =>
    sql`case when bet.${sql.raw(at)}_as = ${side} and bet.${sql.raw(at)}_minor >= ${least}::bigint then bet.${sql.raw(at)}_minor else 0 end`
  return sql`
    select bet.*, ${counted('won', 'after')} - ${counted('won', 'before')} as won,
      ${counted('lost', 'after')} - ${counted('lost', 'before')} as lost,
      coalesce(excluded.turnover_minor, 0) as excluded, excluded.rule
    from (${asked.terms.kind === 'hourly' ? hourlyEvents(asked) : realtimeEvents(asked)}) bet
    left join pay_exclusion excluded on ${sameBet('excluded')} and bet.after_as is null and not (bet.again and bet.before_as is null)
      and excluded.found_at <= bet.counted_at and (excluded.lifted_at is null or excluded.lifted_at > bet.counted_at)`
}

/** What the bets of somebody below add up to. */
export interface EventSums {
  readonly memberId: bigint
  /** Whether it is an agent with everybody below; otherwise the member alone. */
  readonly isTeam: boolean
  readonly won: bigint
  readonly lost: bigint
  readonly excluded: bigint
}

/** The bets of a team by whoever is directly below its agent, the agent's own included. */
export async function sumEvents(db: Database, asked: EventsOf): Promise<readonly EventSums[]> {
  const { rows } = await sql<EventSums>`
    select child.member_id as "memberId", child.is_team as "isTeam", sum(bet.won)::bigint as won, sum(bet.lost)::bigint as lost,
      sum(bet.excluded)::bigint as excluded
    from (${eventsOf(asked)}) bet
    cross join lateral ${nextOf(asked.way)} next
    cross join lateral (select coalesce(next.agent_id, bet.member_id) as member_id, next.agent_id is not null as is_team) child
    group by 1, 2`.execute(db)
  return rows
}

/** Bets that do not count, by the rule that says so. */
export interface ExcludedByRule {
  readonly rule: PayExclusionRule
  readonly bets: number
  readonly minor: bigint
}

/** The bets of a team that do not count. */
export async function excludedEvents(db: Database, asked: EventsOf): Promise<readonly ExcludedByRule[]> {
  const { rows } = await sql<ExcludedByRule>`
    select rule, count(*)::int as bets, sum(excluded)::bigint as minor from (${eventsOf(asked)}) bet
    where excluded <> 0 group by rule order by rule`.execute(db)
  return rows
}

/** A bet behind a payslip. */
export interface EventRow {
  readonly memberId: MemberId
  readonly providerId: number
  readonly round: string
  readonly roundless: boolean
  readonly gameCode: string | null
  readonly placedAt: Temporal.Instant
  readonly settledAt: Temporal.Instant | null
  readonly again: boolean
  readonly stake: bigint
  readonly endedAs: 'won' | 'lost' | 'even' | null
  readonly rule: PayExclusionRule | null
  readonly won: bigint
  readonly lost: bigint
}

/** Which bets are listed: all, or only those that do not count; and what they add up to. */
export interface EventPage {
  readonly rows: readonly EventRow[]
  readonly count: number
  readonly won: bigint
  readonly lost: bigint
  readonly excluded: bigint
}

/** A page of the bets behind a payslip, the newest first. */
export async function listEvents(
  db: Database,
  asked: EventsOf,
  { onlyExcluded, limit, offset }: { readonly onlyExcluded: boolean; readonly limit: number; readonly offset: number },
): Promise<EventPage> {
  const wanted = sql`(${eventsOf(asked)}) bet where ${onlyExcluded ? sql`excluded <> 0` : sql`true`}`
  const [{ rows }, summed] = await Promise.all([
    sql<EventRow>`
      select member_id as "memberId", provider_id as "providerId", round, roundless, game_code as "gameCode", placed_at as "placedAt",
        settled_at as "settledAt", again, case when rule is null then greatest(after_minor, before_minor) else excluded end as stake,
        after_as as "endedAs", rule, won::bigint, lost::bigint
      from ${wanted} order by placed_at desc, account_id, provider_id, roundless, round, counted_at desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<Omit<EventPage, 'rows'>>`
      select count(*)::int as count, coalesce(sum(won), 0)::bigint as won, coalesce(sum(lost), 0)::bigint as lost,
        coalesce(sum(excluded), 0)::bigint as excluded
      from ${wanted}`.execute(db),
  ])
  const [sums] = summed.rows
  if (sums === undefined) throw new Error('sums have no row')
  return { rows, ...sums }
}
