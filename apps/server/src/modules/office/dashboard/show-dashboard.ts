import type { ReplyOf } from '@baize/contract'
import type { dashboard, DaySums, Permission, WorkQueue } from '@baize/contract/office'
import { formatAmount, minor, type Minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { registrationsByDay } from '../../identity/index.ts'
import { auditStanding, heldWaiting } from '../../ledger/index.ts'
import type { PaymentQueues, QueueLength } from '../../payments/index.ts'
import { addSums, ggrOf, turnoverOf, type TeamDay } from '../../stats/index.ts'
import type { DashboardParts } from './dashboard.parts.ts'
import { healthOf } from './health.rules.ts'

const daysShown = 15

/** What an operator sees first: the work, the money of the last days, and the health of the site. */
export async function showDashboard(
  parts: DashboardParts,
  { brandId, permissions }: Operator,
): Promise<ReplyOf<typeof dashboard>> {
  const { database, clock, brands, payments, vendors, adjustments, stats } = parts
  const now = clock.now()
  const { timeZone, currency } = brands.byId(brandId)
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const first = today.subtract({ days: daysShown - 1 })
  const [queues, centre, lotteries, proposed, wins, sums, registered, books, weakSettings, ...differences] =
    await Promise.all([
      payments.queueLengths(brandId),
      centreQueues(parts, brandId),
      lotteryQueues(parts, brandId),
      adjustments.waiting(brandId),
      heldWaiting(database, brandId),
      stats.brandDays(brandId, { from: first, to: today }),
      registrationsByDay(database, { brandId, timeZone }, first.toZonedDateTime(timeZone).toInstant()),
      auditStanding(database),
      parts.weakSettings(),
      payments.reconciliation.openDifferences(brandId),
      vendors.reconciliation.openDifferences(brandId),
    ])
  const ofCurrency = sums.filter((one) => one.currency === currency.code)
  return {
    at: now.toString(),
    work: workOf({ ...queues, ...centre, lotteries, proposed, wins, differences: together(differences) }, permissions),
    days: Array.from({ length: daysShown }, (_, place) => first.add({ days: place })).map((day) => ({
      ...presentSums(
        ofCurrency.filter((one) => day.equals(one.day)),
        (amountMinor) => formatAmount(amountMinor, currency.digits),
      ),
      day: day.toString(),
      newMembers: registered.get(day.toString()) ?? 0,
    })),
    health: healthOf({
      now,
      bookProblems: books.openProblems,
      auditedAt: books.finishedAt,
      countedUntil: stats.countedUntil(),
      unpaid: queues.unpaid,
      weakSettings,
    }),
  }
}

function presentSums(
  days: readonly TeamDay[],
  written: (amountMinor: Minor) => string,
): Omit<DaySums, 'day' | 'newMembers'> {
  const sums = addSums(days.map((one) => one.sums))
  return {
    deposits: written(sums.depositMinor),
    withdrawals: written(sums.withdrawalMinor),
    turnover: written(turnoverOf(sums)),
    ggr: written(ggrOf(sums)),
    ngr: written(minor(ggrOf(sums) - sums.bonusMinor)),
    bonuses: written(sums.bonusMinor),
  }
}

/** What waits in the member centre. */
interface CentreQueues {
  readonly chats: QueueLength
  readonly feedback: QueueLength
  readonly friends: QueueLength
  readonly redemptions: QueueLength
  readonly claims: QueueLength
  readonly gifts: QueueLength
}

async function centreQueues(
  { support, rewards, points, promotions }: DashboardParts,
  brandId: BrandId,
): Promise<CentreQueues> {
  const [{ chats, feedback }, friends, redemptions, claims, gifts] = await Promise.all([
    support.queueLengths(brandId),
    rewards.referral.desk.waiting(brandId),
    points.mallDesk.waiting(brandId),
    promotions.desk.waiting(brandId),
    rewards.gifts.waiting(brandId),
  ])
  return { chats, feedback, friends, redemptions, claims, gifts }
}

/** What waits in the lotteries, and what is wrong there. */
interface LotteryQueues {
  /** Official draws of which sources say different numbers. */
  readonly differ: QueueLength
  readonly late: QueueLength
  readonly results: QueueLength
}

async function lotteryQueues({ lotteries }: DashboardParts, brandId: BrandId): Promise<LotteryQueues> {
  const [{ differ, results }, late] = await Promise.all([
    lotteries.official.waiting(brandId),
    lotteries.desk.late(brandId),
  ])
  return { differ, results, late }
}

/** All queues. */
interface Queues extends PaymentQueues, CentreQueues {
  readonly wins: QueueLength
  readonly proposed: QueueLength
  readonly lotteries: LotteryQueues
  /** Differences with gateways and vendors that nobody has decided about. */
  readonly differences: QueueLength
}

function together(parts: readonly QueueLength[]): QueueLength {
  const [oldest = null] = parts
    .flatMap((one) => one.oldest ?? [])
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
  return { count: parts.reduce((count, one) => count + one.count, 0), oldest }
}

/** The queues that an operator with these permissions may see, in the order in which they should be emptied. */
function workOf(queues: Queues, permissions: readonly Permission[]) {
  const all: readonly (readonly [WorkQueue, Permission, QueueLength])[] = [
    ['withdrawals_late', 'withdrawals.read', queues.late],
    ['withdrawals', 'withdrawals.read', queues.withdrawals],
    ['receipts', 'withdrawals.read', queues.disputed],
    ['withdrawals_second', 'withdrawals.read', queues.second],
    ['chats', 'chat.read', queues.chats],
    ['deposits', 'deposits.read', queues.deposits],
    ['unknown_payments', 'deposits.read', queues.unknown],
    ['bank_accounts', 'banks.read', queues.accounts],
    ['lottery_differ', 'lotteries.read', queues.lotteries.differ],
    ['lottery_late', 'lotteries.read', queues.lotteries.late],
    ['lottery_results', 'lotteries.read', queues.lotteries.results],
    ['held_wins', 'wins.read', queues.wins],
    ['adjustments', 'adjustments.read', queues.proposed],
    ['gifts', 'gifts.read', queues.gifts],
    ['claims', 'promotions.read', queues.claims],
    ['redemptions', 'points.read', queues.redemptions],
    ['friends', 'referrals.read', queues.friends],
    ['feedback', 'feedback.read', queues.feedback],
    ['differences', 'reconciliation.read', queues.differences],
  ]
  return all
    .filter(([, permission]) => permissions.includes(permission))
    .map(([queue, , { count, oldest }]) => ({ queue, count, oldest: oldest?.toString() ?? null }))
}
