import { gameType, type GameType, type memberRebate, type QueryOf, type ReplyOf } from '@baize/contract'
import { formatAmount, zeroMinor, type Minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { dayOf } from '../../stats/index.ts'
import { presentReward, shownWaiting } from '../centre/present-reward.ts'
import { waitingRewards } from '../centre/reward.sql.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { countedTurnovers, endOf } from './make-rebates.ts'
import { ratesAt } from './rates.sql.ts'
import { lastPeriodBefore, periodOf, rebateOf } from './rebate.rules.ts'
import { isFinished, pageOfRebates, type PastRebate } from './rebate.sql.ts'

/** A member's rebate: this period so far, what waits to be claimed, and earlier periods (2.108). */
export async function showRebate(
  parts: RewardParts,
  session: Session,
  page: QueryOf<typeof memberRebate>,
): Promise<ReplyOf<typeof memberRebate>> {
  const { database, clock, brands, settingsOf } = parts
  const settings = settingsOf(session.brandId).rebate
  if (settings === undefined) throw new Refusal('rebate.off')
  const brand = brands.byId(session.brandId)
  const { timeZone, currency } = brand
  const now = clock.now()
  const today = dayOf(now, timeZone)
  const period = periodOf(settings.period, today)
  const last = lastPeriodBefore(settings.period, today)
  const [set, level, turnovers, isCounted, waiting, past] = await Promise.all([
    ratesAt(database, session.brandId, period.from.toZonedDateTime(timeZone).toInstant()),
    parts.levelOf(session),
    countedTurnovers(parts, session, period),
    isFinished(database, session.brandId, last),
    waitingRewards(database, session, now, shownWaiting),
    pageOfRebates(database, session, page),
  ])
  const rates = set?.rates ?? settings.percents
  // Types of games that the site does not have are left out, unless somebody played them while it did.
  const shown = new Set(parts.catalog.of(session.brandId).lobby[brand.defaultLanguage].categories.map(categoryOf))
  const offered = gameType.options.filter(
    (type) => rates[type] !== undefined && (shown.has(type) || turnovers.has(type)),
  )
  const { lines, totalMinor } = rebateOf(
    new Map(offered.map((type) => [type, turnovers.get(type) ?? zeroMinor])),
    rates,
    level,
  )
  const amount = (value: Minor) => formatAmount(value, currency.digits)
  return {
    kind: settings.period,
    payment: settings.payment,
    period: { from: period.from.toString(), to: period.to.toString(), endsAt: endOf(period, timeZone).toString() },
    level,
    minimum: amount(settings.minimumMinor),
    types: lines.map((line) => ({
      gameType: line.gameType,
      turnover: amount(line.turnoverMinor),
      ppm: line.ppm,
      rebate: amount(line.rebateMinor),
    })),
    total: amount(totalMinor),
    counting: isCounted ? null : { from: last.from.toString(), to: last.to.toString() },
    waiting: waiting.filter(({ source }) => source === 'rebate').map((row) => presentReward(row, brand, now)),
    list: past.rows.map((row) => ({
      from: row.from.toString(),
      to: row.to.toString(),
      turnover: amount(row.turnoverMinor),
      amount: amount(row.amountMinor),
      state: stateOf(row, now),
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(past.totalCount / page.pageSize)),
    totalCount: past.totalCount,
    currencySymbol: currency.symbol,
  }
}

function stateOf({ state, expiresAt }: PastRebate, now: Temporal.Instant) {
  if (state === null || expiresAt === null) return 'below' as const
  return state === 'waiting' && Temporal.Instant.compare(expiresAt, now) <= 0 ? ('expired' as const) : state
}

function categoryOf({ gameCategory }: { readonly gameCategory: GameType }): GameType {
  return gameCategory
}
