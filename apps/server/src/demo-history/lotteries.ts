import * as contract from '@baize/contract'
import { CallRefused, type Client } from '@baize/contract/client'
import { closingsOn } from '@baize/lottery'
import { createChoices, type Choices } from './choices.ts'
import type { Deed, House } from './house.ts'
import { dailyTastes, quickTastes } from './lottery-tastes.ts'
import { signIn } from './sign-in.ts'
import type { Stage } from './stage.ts'

/** For how many days there were lotteries: long enough for statistics, and no longer than a first start can wait. */
const lotteryDays = 14
/** For how long before the end those drew that draw every few minutes, which is thousands of times a day. */
const quickMinutes = 130
/** The clock stops so many seconds into each of these minutes: rounds close on the minute and draw five or ten seconds later. */
const stopSeconds = [1, 11]
/** Rounds are made ten minutes ahead. */
const makeEveryMinutes = 4
/** Somebody buys a slip every so many minutes. */
const buyEveryMinutes = 3

/** Who plays in lotteries, `demo` above all; they are in the teams of all agents. */
const buyers = [
  'demo03',
  'demo05',
  'demo07',
  'demo08',
  'demo09',
  'demo12',
  'demo15',
  'demo16',
  'demo17',
  'demo20',
  'demo22',
  'demo26',
]

const daysBefore = (house: Pick<House, 'stage'>, days: number) => house.stage.until.subtract({ hours: 24 * days })

/**
 * Lets the clock come to a moment. On the way it stops whenever a lottery closes or draws, and the draw clock does its work; what was
 * due `since` the last time, while somebody played and time passed, is made up for.
 */
export async function passTime(house: House, since: Temporal.Instant, to: Temporal.Instant): Promise<void> {
  const { stage } = house
  const { clock } = stage
  const begin = daysBefore(house, lotteryDays)
  const from = Temporal.Instant.compare(begin, since) > 0 ? begin : since
  for (const stop of stopsBetween(stage, from, to)) {
    clock.moveTo(stop.at)
    const { lotteries } = stage.app
    await lotteries.draws.catchUp((gameCode) => makes(stage, stop, gameCode))
    await lotteries.catchUpChases()
    if (stop.buys) await buyQuickly(house, createChoices(stop.at.epochMilliseconds / 1_000))
  }
  clock.moveTo(to)
}

interface Stop {
  readonly at: Temporal.Instant
  /** Which draws are made now: of all lotteries, of those that draw once a day, or none. */
  readonly makes: 'all' | 'daily' | 'none'
  readonly buys: boolean
}

function makes(stage: Stage, { makes: which }: Stop, gameCode: string): boolean {
  if (which !== 'daily') return which === 'all'
  const { games } = stage.app.lotteries
  return games.versionAt(stage.brand.brandId, gameCode, stage.clock.now())?.settings.schedule.kind !== 'rounds'
}

function stopsBetween(stage: Stage, from: Temporal.Instant, to: Temporal.Instant): readonly Stop[] {
  const quickFrom = stage.until.subtract({ minutes: quickMinutes })
  const daily = dailyStops(stage, from, to).map((at): Stop => ({ at, makes: 'daily', buys: false }))
  const all = [...daily, ...quickStops(Temporal.Instant.compare(from, quickFrom) > 0 ? from : quickFrom, to)]
  return all.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
}

function quickStops(from: Temporal.Instant, to: Temporal.Instant): readonly Stop[] {
  const stops: Stop[] = []
  const first = Math.floor(from.epochMilliseconds / 60_000)
  for (let minute = first; minute * 60_000 < to.epochMilliseconds; minute += 1)
    for (const second of stopSeconds) {
      const at = Temporal.Instant.fromEpochMilliseconds(minute * 60_000 + second * 1_000)
      if (Temporal.Instant.compare(at, from) <= 0 || Temporal.Instant.compare(at, to) >= 0) continue
      const isFirst = second === stopSeconds[0]
      stops.push({
        at,
        makes: isFirst && (minute % makeEveryMinutes === 0 || minute === first) ? 'all' : 'none',
        buys: !isFirst && minute % buyEveryMinutes === 0,
      })
    }
  return stops
}

/** When the lotteries that draw once a day close and draw. */
function dailyStops(
  { app, brand, clock }: Stage,
  from: Temporal.Instant,
  to: Temporal.Instant,
): readonly Temporal.Instant[] {
  const { games } = app.lotteries
  const times = new Set<number>()
  for (const { gameCode } of games.of(brand.brandId)) {
    const schedule = games.versionAt(brand.brandId, gameCode, clock.now())?.settings.schedule
    if (schedule === undefined || schedule.kind === 'rounds') continue
    const last = to.toZonedDateTimeISO(schedule.zone).toPlainDate()
    for (
      let day = from.toZonedDateTimeISO(schedule.zone).toPlainDate();
      Temporal.PlainDate.compare(day, last) <= 0;
      day = day.add({ days: 1 })
    ) {
      // Temporal counts from Monday, 1, to Sunday, 7; the rest is 0 to 6.
      const weekday = (day.dayOfWeek % 7) as Parameters<typeof closingsOn>[1]['weekday']
      if (closingsOn(schedule, { weekday, dayOfMonth: day.day }).length === 0) continue
      for (const time of [schedule.closesAt, schedule.drawsAt])
        times.add(
          day.toZonedDateTime({ timeZone: schedule.zone, plainTime: time }).add({ seconds: 1 }).epochMilliseconds,
        )
    }
  }
  return [...times]
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
    .filter((at) => Temporal.Instant.compare(at, from) > 0 && Temporal.Instant.compare(at, to) < 0)
}

/** What ends a purchase and is no mistake: no money is left, or a limit or a break that the member has. */
const usual: ReadonlySet<string> = new Set([
  'wallet.insufficient_funds',
  'wallet.limit_reached',
  'protection.excluded',
  'bonus.stake_too_high',
])

/** Buys a slip on the draw of a lottery that closes next; undefined if the member cannot. */
async function buy(
  { stage }: House,
  call: Client,
  [gameCode, tasteOf]: (typeof dailyTastes)[number],
  choices: Choices,
): Promise<contract.LotterySlip | undefined> {
  const { draws, termsVersion, now } = await call(contract.lotteryGame, { params: { gameCode }, query: {} })
  const next = draws.find(({ closesAt }) => Date.parse(closesAt) - Date.parse(now) > 5_000)
  if (next === undefined) return undefined
  const picks = tasteOf(choices).filter((_, place) => place === 0 || choices.happens(0.5))
  try {
    return await call(contract.buySlip, {
      params: { drawId: next.drawId },
      body: { picks: [...picks], termsVersion },
      idempotencyKey: stage.app.play.randomness.uuid(),
    })
  } catch (error) {
    if (error instanceof CallRefused && usual.has(error.code)) return undefined
    throw error
  }
}

/** Somebody buys slips on draws of the next minutes. */
async function buyQuickly(house: House, choices: Choices): Promise<void> {
  const username = choices.happens(0.4) ? 'demo' : choices.oneOf(buyers)
  if (!house.members.has(username)) return
  const call = await signIn(house, username, 'member')
  for (let slips = 1 + choices.below(3); slips > 0; slips -= 1)
    await buy(house, call, choices.oneOf(quickTastes), choices)
}

/** Some buy slips on the draws of the day. */
async function buyDaily(house: House, choices: Choices): Promise<void> {
  const others = Array.from({ length: 3 }, () => choices.oneOf(buyers))
  for (const username of new Set(['demo', ...others])) {
    if (!house.members.has(username)) continue
    const call = await signIn(house, username, 'member')
    for (let slips = 1 + choices.below(2); slips > 0; slips -= 1)
      await buy(house, call, choices.oneOf(dailyTastes), choices)
  }
}

/** The one after that on which the first draws are made. */
const firstDay = 36 - lotteryDays

/** Purchases on the mornings and the afternoons of the last two weeks, and a number set that is used again and again. */
export const lotteryDeeds: readonly Deed[] = [
  ...Array.from({ length: lotteryDays - 1 }, (_, place) => place + firstDay).flatMap((day): Deed[] => [
    { day, hour: 11, run: (house) => buyDaily(house, createChoices(day)) },
    { day, hour: 15, run: (house) => buyDaily(house, createChoices(1_000 + day)) },
  ]),
  { day: 33, hour: 12, run: saveSets },
]

async function saveSets(house: House): Promise<void> {
  const call = await signIn(house, 'demo', 'member')
  const save = (
    gameCode: string,
    name: string,
    picks: readonly { readonly bet: string; readonly selection: string }[],
  ) => call(contract.saveNumberSet, { params: { gameCode }, body: { name, picks: [...picks] } })
  await save('siam-daily', 'เลขประจำบ้าน', [
    { bet: 'top-3', selection: '168,289' },
    { bet: 'bottom-2', selection: '68,89' },
  ])
  await save('minute-five', 'คู่ใหญ่', [{ bet: 'total-sides', selection: 'big,even' }])
}

/** What is open when the site opens: slips of `demo` on coming draws. */
export async function leaveSlips(house: House): Promise<void> {
  const choices = createChoices(house.stage.until.epochMilliseconds)
  const call = await signIn(house, 'demo', 'member')
  for (const game of [...dailyTastes.slice(0, 2), ...dailyTastes.slice(4, 5), ...quickTastes.slice(4, 5)])
    await buy(house, call, game, choices)
}

/** A slip that `demo` has cancelled: before a bonus is open, beside which none can be. */
export async function regretSlip(house: House): Promise<void> {
  const choices = createChoices(house.stage.until.epochMilliseconds)
  const call = await signIn(house, 'demo', 'member')
  const slip = await buy(house, call, ['siam-daily', () => [{ bet: 'top-2', selection: '13', unit: '20' }]], choices)
  if (slip?.canCancel === true) await call(contract.cancelSlip, { params: { slipId: slip.slipId }, body: {} })
}

/** A plan of `demo` that has bought some slips and still runs when the site opens: on the draws of an hour. */
export async function startPlan(house: House): Promise<void> {
  const call = await signIn(house, 'demo', 'member')
  await call(contract.startChase, {
    params: { gameCode: 'zodiac-forty-nine' },
    body: {
      picks: [{ bet: 'special-colour', selection: 'red', unit: '5' }],
      multipliers: [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
      stopOnWin: false,
      stopLoss: '200',
    },
    idempotencyKey: house.stage.app.play.randomness.uuid(),
  })
}
