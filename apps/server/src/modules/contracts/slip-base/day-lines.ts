import { minorSum, zeroMinor } from '@baize/money'
import { memberId, type MemberId } from '../../../kernel/ids.ts'
import { spansOf } from '../../identity/index.ts'
import { addSums, stakedOf, turnoverOf, wonOf, type Days, type Sums } from '../../stats/index.ts'
import { wholeDays } from '../pay/measure-teams.ts'
import { noSums, type BaseLines, type BaseSums, type Line } from './base-sums.ts'
import { underOf, wayOf, type BaseSubject } from './base-subject.ts'
import { excludedBelow } from './excluded.sql.ts'
import type { SlipBaseParts } from './slip-base.parts.ts'

/** How many downlines are looked at; what others did is part of the line of changes. */
const mostDownlines = 20_000

/** Some days of somebody directly below: of the team of an agent, or of a member alone. */
interface Share {
  readonly memberId: MemberId
  readonly isTeam: boolean
  readonly days: Days
}

/** The lines of daily wages and dividends: daily sums, each day as the teams were on it. */
export async function dayLines(parts: SlipBaseParts, subject: BaseSubject): Promise<BaseLines> {
  const { brandId, row, from, to, sweptTo } = subject
  const days = wholeDays(from, to, parts.brands.byId(brandId).timeZone)
  const asked = { brandId, way: wayOf(subject), from, to, computedAt: row.computedAt, sweptTo }
  const hasDays = Temporal.PlainDate.compare(days.from, days.to) <= 0
  const [shares, excluded] = await Promise.all([
    hasDays ? sharesOf(parts, subject, days) : [],
    excludedBelow(parts.database, asked),
  ])
  const sums = await sumsOf(parts, subject, shares)
  const left = Map.groupBy(excluded, (one) => memberId(one.memberId))
  const ids = new Set([...sums.keys(), ...left.keys()])
  const teams = new Set(shares.filter(({ isTeam }) => isTeam).map((one) => one.memberId))
  const hasGifts = subject.basis.kind === 'dividend' && subject.basis.giftsMinor !== 0n
  const lines = [...ids].map((id): Line => {
    const excludedMinor = (left.get(id) ?? []).reduce((total, { minor }) => total + minor, 0n)
    const kind = id === underOf(subject) ? 'self' : teams.has(id) ? 'agent' : 'member'
    return { kind, memberId: id, sums: baseSumsOf(subject, sums.get(id), { excludedMinor, hasGifts }) }
  })
  return { lines, totals: noSums, excluded: byRule(excluded), days: hasDays ? days : undefined }
}

/** The days on which each member was directly below the agent, and the agent's own, within the payee's team. */
async function sharesOf({ identity }: SlipBaseParts, subject: BaseSubject, days: Days): Promise<readonly Share[]> {
  const { brandId } = subject
  const way = wayOf(subject)
  const under = underOf(subject)
  const owner = { brandId, memberId: under }
  const below = await identity.teams.directlyBelow(owner, { since: days.from, max: mostDownlines })
  const periods = await identity.teams.of(brandId, [under, ...below])
  return [...periods].flatMap(([id, all]) =>
    spansOf(all, days).flatMap(({ agentIds, from, to }): Share[] => {
      const rest = afterWay(agentIds, way)
      const alone: Share = { memberId: id, isTeam: false, days: { from, to } }
      // Before becoming an agent, whoever is looked at was a member directly below.
      const wasBelow = way.length > 1 && afterWay(agentIds, way.slice(0, -1))?.length === 0
      if (id === under) return rest?.length === 0 || wasBelow ? [alone] : []
      if (rest?.length === 0) return [alone]
      return rest?.length === 1 && rest[0] === id ? [{ ...alone, isTeam: true }] : []
    }),
  )
}

/** The agents who follow after a way in teams; `undefined` if they do not have it. */
function afterWay(agentIds: readonly MemberId[], way: readonly MemberId[]): readonly MemberId[] | undefined {
  const at = agentIds.findIndex((id) => id === way[0])
  const has = at >= 0 && way.every((id, place) => agentIds[at + place] === id)
  return has ? agentIds.slice(at + way.length) : undefined
}

/** The sums of each member's days. Days that many have in common are read at once. */
async function sumsOf(
  { stats, brands }: SlipBaseParts,
  { brandId }: BaseSubject,
  shares: readonly Share[],
): Promise<ReadonlyMap<MemberId, Sums>> {
  const { currency } = brands.byId(brandId)
  const alike = Map.groupBy(shares, ({ days, isTeam }) => `${days.from.toString()} ${days.to.toString()} ${isTeam}`)
  const found: [MemberId, Sums][] = []
  for (const same of alike.values()) {
    const [first] = same
    if (first === undefined) continue
    const asked = { brandId, currency: currency.code, days: first.days }
    const ids = same.map((one) => one.memberId)
    found.push(...(await (first.isTeam ? stats.teamsTotals(asked, ids) : stats.membersTotals(asked, ids))))
  }
  return new Map(
    [...Map.groupBy(found, ([id]) => id)].map(([id, those]) => [id, addSums(those.map(([, sums]) => sums))]),
  )
}

function baseSumsOf(
  { basis }: BaseSubject,
  sums: Sums | undefined,
  { excludedMinor, hasGifts }: { readonly excludedMinor: bigint; readonly hasGifts: boolean },
): BaseSums {
  const turnover = minorSum((sums === undefined ? 0n : turnoverOf(sums)) - excludedMinor)
  const both = { ...noSums, turnover, excluded: minorSum(excludedMinor) }
  if (basis.kind !== 'dividend') return { ...both, base: turnover }
  if (sums === undefined) return both
  const [stake, payout, gifts] = [stakedOf(sums), wonOf(sums), hasGifts ? sums.bonusMinor : zeroMinor]
  return { ...both, base: minorSum(stake - payout - gifts), stake, payout, gifts }
}

function byRule(excluded: Awaited<ReturnType<typeof excludedBelow>>): BaseLines['excluded'] {
  return [...Map.groupBy(excluded, ({ rule }) => rule)].map(([rule, those]) => ({
    rule,
    bets: those.reduce((total, { bets }) => total + bets, 0),
    minor: those.reduce((total, { minor }) => total + minor, 0n),
  }))
}
