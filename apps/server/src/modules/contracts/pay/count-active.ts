import type { CurrencyCode } from '@baize/money'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { turnoverOf, type Days } from '../../stats/index.ts'
import type { PayParts } from './pay.parts.ts'

/** What is measured, for one period. */
export interface Measuring {
  readonly brandId: BrandId
  readonly timeZone: string
  readonly currency: CurrencyCode
  /** From which turnover on a member counts as active. */
  readonly activeFromMinor: bigint
}

type Parts = Pick<PayParts, 'identity' | 'stats' | 'atOnce'>

/**
 * How many members of each team have at least the asked turnover on these days. What somebody played counts for the teams of its day: who
 * moved meanwhile is active in a team if what they played in it is enough.
 */
export async function countActive(
  parts: Parts,
  measuring: Measuring,
  days: Days,
  signal: AbortSignal,
): Promise<ReadonlyMap<MemberId, number>> {
  const counts = new Map<MemberId, number>()
  for (let after = memberId(0n); ;) {
    signal.throwIfAborted()
    const places = await parts.identity.teamsAfter(measuring.brandId, { after, max: parts.atOnce.members })
    const last = places.at(-1)
    if (last === undefined) return counts
    after = last.memberId
    const stays = await stretchesOf(parts, measuring, places, days)
    for (const agents of (await turnoverIn(parts, measuring, stays)).values())
      for (const [agentId, turnover] of agents) {
        if (turnover <= 0n || turnover < measuring.activeFromMinor) continue
        counts.set(agentId, (counts.get(agentId) ?? 0) + 1)
      }
  }
}

/** Days on which a member was in the same teams. */
interface Stay {
  readonly memberId: MemberId
  readonly agentIds: readonly MemberId[]
  readonly days: Days
}

/** For most members one, with all of the days; for whoever moved meanwhile, several. */
async function stretchesOf(
  { identity }: Parts,
  { brandId }: Measuring,
  places: readonly { readonly memberId: MemberId; readonly agentIds: readonly MemberId[] }[],
  days: Days,
): Promise<readonly Stay[]> {
  const ids = places.map((place) => place.memberId)
  const teams = await identity.teams.of(brandId, ids)
  return places.flatMap(({ memberId: id, agentIds: now }) => {
    const stays: Stay[] = []
    let from = days.from
    for (const { agentIds, untilDay } of teams.get(id) ?? [{ agentIds: now, untilDay: undefined }]) {
      const end = untilDay?.subtract({ days: 1 }) ?? days.to
      const to = Temporal.PlainDate.compare(end, days.to) < 0 ? end : days.to
      if (Temporal.PlainDate.compare(from, to) > 0) continue
      stays.push({ memberId: id, agentIds, days: { from, to } })
      from = to.add({ days: 1 })
    }
    return stays
  })
}

/** What members played in the teams of each agent. */
async function turnoverIn(
  { stats }: Parts,
  { brandId, currency }: Measuring,
  stays: readonly Stay[],
): Promise<ReadonlyMap<MemberId, ReadonlyMap<MemberId, bigint>>> {
  const played = new Map<MemberId, Map<MemberId, bigint>>()
  for (const alike of Map.groupBy(stays, ({ days }) => `${days.from.toString()} ${days.to.toString()}`).values()) {
    const [first] = alike
    if (first === undefined) continue
    const ids = alike.map((stay) => stay.memberId)
    const sums = await stats.membersTotals({ brandId, currency, days: first.days }, ids)
    for (const { memberId: id, agentIds } of alike) {
      const ofMember = sums.get(id)
      if (ofMember === undefined) continue
      const agents = played.get(id) ?? new Map<MemberId, bigint>()
      for (const agentId of agentIds) agents.set(agentId, (agents.get(agentId) ?? 0n) + turnoverOf(ofMember))
      played.set(id, agents)
    }
  }
  return played
}
