import { maxProfitDays, type GameType, type profitAndLoss, type QueryOf, type ReplyOf } from '@baize/contract'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Brands } from '../brand/index.ts'
import { ownVendorCode, type Catalog } from '../catalog/index.ts'
import { dayOf } from './day-slices.rules.ts'
import type { Stats } from './open-stats.ts'
import { addSums, countsForTeams, profitOf, stakedOf, turnoverOf, wonOf } from './stats.rules.ts'
import type { Days, MemberDay, Sums } from './stats.types.ts'

/** What the page needs. */
export interface ProfitParts {
  readonly stats: Pick<Stats, 'memberDays'>
  readonly brands: Pick<Brands, 'byId'>
  readonly catalog: Catalog
  readonly clock: Clock
}

const defaultDays = 7

/** A member's own profit and loss: by day, by game type, and in total. Play money and points are left out. */
export async function showProfit(
  { stats, brands, catalog, clock }: ProfitParts,
  session: Session,
  query: QueryOf<typeof profitAndLoss>,
): Promise<ReplyOf<typeof profitAndLoss>> {
  const brand = brands.byId(session.brandId)
  const days = requestedDays(query, dayOf(clock.now(), brand.timeZone))
  const money = (await stats.memberDays(session, days)).filter(
    ({ kind, currency }) => countsForTeams(kind) && currency === brand.currency.code,
  )
  const amount = (value: Minor) => formatAmount(value, brand.currency.digits)
  const byDay = Map.groupBy(money.toReversed(), (one) => one.day.toString())
  const typeOf = ({ provider, gameCode }: MemberDay): GameType | null =>
    catalog.of(session.brandId).game({ vendorCode: provider === 'play' ? ownVendorCode : provider, gameCode })
      ?.gameType ?? null
  const byType = Map.groupBy(money.filter(isPlay), typeOf)
  return {
    from: days.from.toString(),
    to: days.to.toString(),
    list: [...byDay].map(([day, ofDay]) => ({ day, ...periodOf(sumOf(ofDay), amount) })),
    gameTypes: [...byType].map(([gameType, ofType]) => ({ gameType, ...playedOf(sumOf(ofType), amount) })),
    totals: periodOf(sumOf(money), amount),
    currencySymbol: brand.currency.symbol,
  }
}

function requestedDays(query: QueryOf<typeof profitAndLoss>, today: Temporal.PlainDate): Days {
  const to = requestedDay('to', query.to) ?? today
  const from = requestedDay('from', query.from) ?? to.subtract({ days: defaultDays - 1 })
  const count = from.until(to).days + 1
  if (count < 1 || count > maxProfitDays) throw new Refusal('request.invalid', invalid('from'))
  return { from, to }
}

/** Parses a day; refuses one that does not exist. */
function requestedDay(field: 'from' | 'to', text: string | undefined): Temporal.PlainDate | undefined {
  try {
    return text === undefined ? undefined : Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw new Refusal('request.invalid', invalid(field))
  }
}

function invalid(field: string) {
  return { fields: [{ field, code: 'field.invalid' as const }] }
}

function sumOf(days: readonly MemberDay[]): Sums {
  return addSums(days.map((day) => day.sums))
}

/** Whether anything was played: bonuses and deposits belong to no game. */
function isPlay({ sums }: MemberDay): boolean {
  return [sums.stakeMinor, sums.payoutMinor, sums.refundMinor, sums.undoneStakeMinor, sums.undonePayoutMinor].some(
    (value) => value !== 0n,
  )
}

function playedOf(sums: Sums, amount: (value: Minor) => string) {
  const won = wonOf(sums)
  return {
    bets: Number(sums.bets),
    stake: amount(stakedOf(sums)),
    turnover: amount(turnoverOf(sums)),
    payout: amount(won),
    net: amount(minorSum(won - stakedOf(sums))),
  }
}

function periodOf(sums: Sums, amount: (value: Minor) => string) {
  return {
    ...playedOf(sums, amount),
    bonus: amount(sums.bonusMinor),
    deposit: amount(sums.depositMinor),
    withdrawal: amount(sums.withdrawalMinor),
    profit: amount(profitOf(sums)),
  }
}
