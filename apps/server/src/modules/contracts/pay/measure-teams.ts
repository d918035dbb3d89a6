import { zeroMinor, type CurrencyCode } from '@baize/money'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { spansOf, type TeamPeriodsOfMember } from '../../identity/index.ts'
import { dayOf, turnoverOf, type Days } from '../../stats/index.ts'
import type { ContractInForce } from '../life/contracts.sql.ts'
import type { TeamFacts } from './bases.ts'
import type { PayParts } from './pay.parts.ts'

/** What is measured, for one period. */
export interface Measuring {
  readonly brandId: BrandId
  readonly timeZone: string
  readonly currency: CurrencyCode
  /** From which turnover on a member counts as active. */
  readonly activeFromMinor: bigint
}

/** Measures teams in the parts of a period that count for their contracts. */
export interface Measure {
  of(contracts: readonly ContractInForce[], signal: AbortSignal): Promise<ReadonlyMap<string, TeamFacts>>
}

/**
 * A measure of teams for one period. Active members are counted once for each stretch of days, over all members and whichever
 * contracts have it; only the counts are kept, one for each agent.
 */
export function openMeasure(parts: PayParts, measuring: Measuring): Measure {
  const actives = new Map<string, Promise<ReadonlyMap<MemberId, number>>>()
  const activeIn = (days: Days, signal: AbortSignal) => {
    const key = `${days.from.toString()} ${days.to.toString()}`
    const counted = actives.get(key) ?? countActive(parts, measuring, days, signal)
    actives.set(key, counted)
    return counted
  }
  return {
    async of(contracts, signal) {
      const facts = new Map<string, TeamFacts>()
      for (const alike of Map.groupBy(contracts, ({ from, to }) => `${from.toString()} ${to.toString()}`).values())
        for (const [contractId, one] of await measureAlike(parts, measuring, alike, (days) => activeIn(days, signal)))
          facts.set(contractId, one)
      return facts
    },
  }
}

/** Measures contracts that count from and to the same moments. */
async function measureAlike(
  parts: PayParts,
  measuring: Measuring,
  contracts: readonly ContractInForce[],
  activeIn: (days: Days) => Promise<ReadonlyMap<MemberId, number>>,
): Promise<ReadonlyMap<string, TeamFacts>> {
  const { brandId, timeZone, currency } = measuring
  const [first] = contracts
  if (first === undefined) return new Map()
  const { from, to } = first
  const agentIds = contracts.map(({ downlineId }) => downlineId)
  const excluded = await parts.excludedOf({ brandId, agentIds, from, to })
  const facts = (one: ContractInForce, more: Partial<TeamFacts>): [string, TeamFacts] => {
    const excludedMinor = excluded.get(one.downlineId) ?? zeroMinor
    return [one.contractId, { sums: undefined, stakes: undefined, excludedMinor, activeMembers: 0, ...more }]
  }
  if (first.terms.kind === 'hourly') {
    const uplineIds = contracts.map(({ uplineId }) => uplineId ?? null)
    const stakes = await parts.settledBets.ofTeams({ brandId, agentIds, uplineIds, from, to })
    return new Map(contracts.map((one) => facts(one, { stakes: stakes.get(one.downlineId) })))
  }
  const days = wholeDays(from, to, timeZone)
  if (Temporal.PlainDate.compare(days.from, days.to) > 0) return new Map(contracts.map((one) => facts(one, {})))
  const sums = await parts.stats.teamsTotals({ brandId, currency, days }, agentIds)
  const active = contracts.some(asksForActive) ? await activeIn(days) : undefined
  return new Map(
    contracts.map((one) =>
      facts(one, { sums: sums.get(one.downlineId), activeMembers: active?.get(one.downlineId) ?? 0 }),
    ),
  )
}

/** The days that lie completely within a stretch of time, so that no day counts for two contracts. */
export function wholeDays(from: Temporal.Instant, to: Temporal.Instant, timeZone: string): Days {
  const first = dayOf(from, timeZone)
  const begins = Temporal.Instant.compare(first.toZonedDateTime(timeZone).toInstant(), from) === 0
  return { from: begins ? first : first.add({ days: 1 }), to: dayOf(to, timeZone).subtract({ days: 1 }) }
}

function asksForActive({ terms }: ContractInForce): boolean {
  return 'tiers' in terms && terms.tiers.some(({ activeMembers }) => activeMembers > 0)
}

/**
 * How many members of each team have at least the asked turnover on these days, each day as the teams were on it: what a member did
 * before a move counts for the former teams, and what they did after it for the new ones.
 */
async function countActive(
  parts: PayParts,
  measuring: Measuring,
  days: Days,
  signal: AbortSignal,
): Promise<ReadonlyMap<MemberId, number>> {
  const { identity, atOnce } = parts
  const counts = new Map<MemberId, number>()
  for (let after = memberId(0n); ;) {
    signal.throwIfAborted()
    const members = await identity.teamsAfter(measuring.brandId, { after, max: atOnce.members })
    const last = members.at(-1)
    if (last === undefined) return counts
    after = last.memberId
    for (const turnovers of (await turnoversOf(parts, measuring, members, days)).values())
      for (const [agentId, turnover] of turnovers)
        if (turnover > 0n && turnover >= measuring.activeFromMinor) counts.set(agentId, (counts.get(agentId) ?? 0) + 1)
  }
}

/** What members turned over on some days, by the teams for which it counts. */
async function turnoversOf(
  { stats }: PayParts,
  { brandId, currency }: Measuring,
  members: readonly TeamPeriodsOfMember[],
  days: Days,
): Promise<ReadonlyMap<MemberId, ReadonlyMap<MemberId, bigint>>> {
  const spans = members.flatMap(({ memberId: id, periods }) => spansOf(periods, days).map((span) => ({ id, ...span })))
  const found = new Map<MemberId, Map<MemberId, bigint>>()
  // All members but those who moved within the period have the same days.
  for (const alike of Map.groupBy(spans, ({ from, to }) => `${from.toString()} ${to.toString()}`).values()) {
    const [first] = alike
    if (first === undefined) continue
    const asked = { brandId, currency, days: { from: first.from, to: first.to } }
    const sums = await stats.membersTotals(
      asked,
      alike.map(({ id }) => id),
    )
    for (const { id, agentIds } of alike) {
      const ofMember = sums.get(id)
      if (ofMember === undefined) continue
      const turnovers = found.get(id) ?? new Map<MemberId, bigint>()
      found.set(id, turnovers)
      for (const agentId of agentIds) turnovers.set(agentId, (turnovers.get(agentId) ?? 0n) + turnoverOf(ofMember))
    }
  }
  return found
}
