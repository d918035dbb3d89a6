import type { agentHomeFigures, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { Stats, TeamDay } from '../../stats/index.ts'
import { addSums, countsForTeams, dayOf, profitOf, turnoverOf } from '../../stats/index.ts'
import { selectIncome, type IncomeRow } from '../payslips/payslips.sql.ts'
import type { PayReader } from '../payslips/present-payslip.ts'
import type { PayslipParts } from '../payslips/payslips.parts.ts'
import { selectWaiting } from './home.sql.ts'

/** What the home page needs. */
export interface HomeParts extends PayslipParts {
  readonly stats: Pick<Stats, 'teamDays'>
}

/** How many days the home page shows, today included. */
export const shownDays = 30

/** The home of the agent centre: the team's figures of the last days, own income, and what waits. */
export async function showHome(
  { database, brands, clock, stats }: HomeParts,
  reader: PayReader,
): Promise<ReplyOf<typeof agentHomeFigures>> {
  const { timeZone, currency } = brands.byId(reader.brandId)
  const to = dayOf(clock.now(), timeZone)
  const from = to.subtract({ days: shownDays - 1 })
  const filter = {
    ...reader,
    currency: currency.code,
    since: from.toZonedDateTime(timeZone).toInstant(),
    until: to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  }
  const [team, income, waiting] = await Promise.all([
    stats.teamDays({ brandId: reader.brandId, agentId: reader.memberId }, { from, to }),
    selectIncome(database, filter, timeZone),
    selectWaiting(database, reader, currency.code),
  ])
  const money = team.filter((one) => countsForTeams(one.kind) && one.currency === currency.code)
  const amount = (value: bigint) => formatAmount(minorSum(value), currency.digits)
  const of = (days: readonly string[]) =>
    figuresOf(
      money.filter(({ day }) => days.includes(day.toString())),
      income.filter(({ day }) => days.includes(day.toString())),
      amount,
    )
  const days = Array.from({ length: shownDays }, (_, index) => from.add({ days: index }).toString())
  return {
    today: of(days.slice(-1)),
    yesterday: of(days.slice(-2, -1)),
    total: of(days),
    from: from.toString(),
    to: to.toString(),
    list: days.map((day) => ({ day, ...of([day]) })),
    waiting: {
      offers: waiting.offers,
      terminations: waiting.terminations,
      unpaid: { count: waiting.unpaid, amount: amount(waiting.unpaidMinor) },
      incoming: { count: waiting.incoming, amount: amount(waiting.incomingMinor) },
    },
    currencySymbol: currency.symbol,
  }
}

function figuresOf(team: readonly TeamDay[], income: readonly IncomeRow[], amount: (value: bigint) => string) {
  const sums = addSums(team.map((one) => one.sums))
  const own = income.reduce((sum, { side, paidMinor }) => (side === 'received' ? sum + paidMinor : sum - paidMinor), 0n)
  return {
    turnover: amount(turnoverOf(sums)),
    result: amount(profitOf(sums)),
    deposit: amount(sums.depositMinor),
    withdrawal: amount(sums.withdrawalMinor),
    income: amount(own),
  }
}
