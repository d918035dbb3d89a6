import { zeroMinor } from '@baize/money'
import type { MemberId } from '../../../kernel/ids.ts'
import { dayOf, type Days } from '../../stats/index.ts'
import type { ContractInForce } from '../life/contracts.sql.ts'
import type { TeamFacts } from './bases.ts'
import { countActive, type Measuring } from './count-active.ts'
import type { PayParts } from './pay.parts.ts'

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
function wholeDays(from: Temporal.Instant, to: Temporal.Instant, timeZone: string): Days {
  const first = dayOf(from, timeZone)
  const begins = Temporal.Instant.compare(first.toZonedDateTime(timeZone).toInstant(), from) === 0
  return { from: begins ? first : first.add({ days: 1 }), to: dayOf(to, timeZone).subtract({ days: 1 }) }
}

function asksForActive({ terms }: ContractInForce): boolean {
  return 'tiers' in terms && terms.tiers.some(({ activeMembers }) => activeMembers > 0)
}
