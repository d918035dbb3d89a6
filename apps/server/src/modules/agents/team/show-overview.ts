import type { QueryOf, ReplyOf, teamOverview } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { addSums, countsForTeams, dayOf, profitOf, turnoverOf, type Sums, type TeamDay } from '../../stats/index.ts'
import type { TeamParts } from './team.parts.ts'

/** How the caller's team does: its size and its sums, each day of a period, and the period before (2.115). */
export async function showOverview(
  { brands, clock, identity, stats }: TeamParts,
  { brandId, memberId }: Session,
  query: QueryOf<typeof teamOverview>,
): Promise<ReplyOf<typeof teamOverview>> {
  const { currency, timeZone } = brands.byId(brandId)
  const to = dayOf(clock.now(), timeZone)
  const count = Number(query.days)
  const from = to.subtract({ days: count - 1 })
  const since = from.toZonedDateTime(timeZone).toInstant()
  const all = { from: from.subtract({ days: count }), to }
  const [growth, found] = await Promise.all([
    identity.teams.growth({ brandId, memberId }, { since, timeZone }),
    stats.teamDays({ brandId, agentId: memberId }, all),
  ])
  const ofMoney = found.filter((one) => one.currency === currency.code && countsForTeams(one.kind))
  const shown = (days: readonly TeamDay[]) => figuresOf(addSums(days.map(({ sums }) => sums)), currency.digits)
  const isBefore = ({ day }: TeamDay) => Temporal.PlainDate.compare(day, from) < 0
  const list = Array.from({ length: count }, (_, index) => from.add({ days: index })).map((day) => ({
    day: day.toString(),
    joined: growth.joined.get(day.toString()) ?? 0,
    ...shown(ofMoney.filter((one) => one.day.equals(day))),
  }))
  const { members, agents, direct, seen } = growth
  return {
    from: from.toString(),
    to: to.toString(),
    currencySymbol: currency.symbol,
    members,
    agents,
    direct,
    seen,
    joined: list.reduce((sum, { joined }) => sum + joined, 0),
    totals: shown(ofMoney.filter((one) => !isBefore(one))),
    before: shown(ofMoney.filter(isBefore)),
    list,
  }
}

function figuresOf(sums: Sums, digits: number): ReplyOf<typeof teamOverview>['totals'] {
  const written = (amount: ReturnType<typeof minorSum>) => formatAmount(amount, digits)
  return {
    bets: Number(sums.bets),
    turnover: written(turnoverOf(sums)),
    // Bonuses have their own column.
    net: written(minorSum(profitOf(sums) - sums.bonusMinor)),
    bonus: written(sums.bonusMinor),
    deposit: written(sums.depositMinor),
    withdrawal: written(sums.withdrawalMinor),
  }
}
