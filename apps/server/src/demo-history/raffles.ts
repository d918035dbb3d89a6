import type { BodyOf } from '@baize/contract'
import * as office from '@baize/contract/office'
import { visitorOf, type Deed, type House } from './house.ts'
import { openDesks } from './operators.ts'

type Plan = Omit<BodyOf<typeof office.planRaffle>, 'opensAt' | 'closesAt' | 'drawsAt' | 'reason'>

/** For members who deposit and play: one prize each. */
const monthly: Plan = {
  title: { TH: 'จับฉลากใหญ่ประจำเดือน', CN: '月度大抽奖', EN: 'Big monthly raffle' },
  words: {
    TH: 'ฝากและเล่นเพื่อสะสมตั๋ว ยิ่งมีตั๋วมาก โอกาสยิ่งสูง หนึ่งคนหนึ่งรางวัล',
    CN: '存款和投注积累奖券，奖券越多机会越大，每人最多中一个奖。',
    EN: 'Deposit and play to collect tickets. More tickets, more chances, and one prize for each member.',
  },
  prizes: [
    { count: 1, kind: 'cash', amount: '1000.00' },
    { count: 3, kind: 'cash', amount: '200.00' },
    { count: 5, kind: 'points', amount: '2000' },
  ],
  perDeposit: '200.00',
  perTurnover: '500.00',
  weights: { RNG: 100, FISH: 100, LIVE: 20, SPORTS: 50 },
  hasFreeTicket: true,
  memberLimit: 200,
  isOneEach: true,
  minLevel: 0,
}

const slots: Plan = {
  ...monthly,
  title: { TH: 'จับฉลากสล็อต', CN: '老虎机抽奖', EN: 'Slots raffle' },
  words: {
    TH: 'ทุกการหมุนสล็อตนับเป็นตั๋ว ใครเล่นก็ลุ้นได้',
    CN: '每一次老虎机投注都计入奖券，人人有机会。',
    EN: 'Every spin of a slot counts towards a ticket.',
  },
  prizes: [
    { count: 1, kind: 'cash', amount: '300.00' },
    { count: 4, kind: 'cash', amount: '50.00' },
  ],
  perDeposit: null,
  perTurnover: '100.00',
  weights: { RNG: 100 },
  memberLimit: 500,
}

/** One that was drawn a few days ago, and one that runs when the site opens. */
export const raffleDeeds: readonly Deed[] = [
  { day: 14, hour: 9, run: (house) => plan(house, slots, { opens: 1, closes: 24 * 14, draws: 24 * 14 + 2 }) },
  { day: 16, hour: 12, run: (house) => takeFree(house, ['demo', 'demo03', 'demo05', 'demo07', 'demo09']) },
  { day: 29, hour: 9, run: draw },
  { day: 29, hour: 10, run: (house) => plan(house, monthly, { opens: 1, closes: 24 * 14, draws: 24 * 14 + 2 }) },
  { day: 30, hour: 19, run: (house) => takeFree(house, ['demo', 'demo05', 'demo08', 'demo12', 'demo15']) },
]

/** The raffle that is to come when the site opens. */
export async function announceRaffle(house: House): Promise<void> {
  const title = { TH: 'จับฉลากสุดสัปดาห์', CN: '周末抽奖', EN: 'Weekend raffle' }
  await plan(house, { ...slots, title, isOneEach: false }, { opens: 48, closes: 96, draws: 97 })
}

/** Plans a raffle; its times are in hours from now. */
async function plan(
  { stage }: House,
  raffle: Plan,
  times: Readonly<Record<'opens' | 'closes' | 'draws', number>>,
): Promise<void> {
  const { call } = await openDesks(stage)('admin')
  const local = (hours: number) =>
    stage.clock
      .now()
      .add({ hours })
      .toZonedDateTimeISO(stage.brand.timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute', roundingMode: 'ceil' })
  const body = {
    ...raffle,
    opensAt: local(times.opens),
    closesAt: local(times.closes),
    drawsAt: local(times.draws),
    reason: 'กิจกรรมจับฉลากตามแผน',
  }
  await call(office.planRaffle, { body })
}

/** Members take the free ticket of the raffle that runs. */
async function takeFree(house: House, usernames: readonly string[]): Promise<void> {
  const { raffles } = house.stage.app.giveaways
  for (const username of usernames.filter((name) => house.members.has(name))) {
    const { session } = await visitorOf(house, username)
    const { list } = await raffles.list(session.brandId, { session, language: 'EN' })
    const running = list.find(({ state }) => state === 'running')
    if (running !== undefined) await raffles.claim(session, running.raffleId)
  }
}

/** What the jobs would have done when the raffle closed: count, seal and draw. */
async function draw({ stage }: House): Promise<void> {
  await stage.runJob('give raffle tickets')
  await stage.runJob('draw raffles')
}
