import * as office from '@baize/contract/office'
import { visitorOf, type Deed, type House } from './house.ts'
import { openDesks } from './operators.ts'

const title = { TH: 'ฝนอั่งเปา', CN: '红包雨', EN: 'Cash rain' }
const reason = 'ฝนอั่งเปาประจำสัปดาห์'

/** Rains of red envelopes: one of each kind that the site shows. */
export const rainDeeds: readonly Deed[] = [
  { day: 29, hour: 20, run: (house) => rain(house, { pot: '300.00', envelopes: 20 }) },
  { day: 33, hour: 20, run: (house) => rain(house, { pot: '500.00', envelopes: 12 }) },
]

/** Who comes when it rains. */
const openers = [
  'demo',
  'demo03',
  'demo05',
  'demo07',
  'demo08',
  'demo09',
  'demo12',
  'demo14',
  'demo15',
  'demo17',
  'demo20',
]

interface Pot {
  readonly pot: string
  readonly envelopes: number
}

/** A rain that begins three minutes after it was announced. */
async function rain(house: House, { pot, envelopes }: Pot): Promise<void> {
  const { clock } = house.stage
  const startsAt = clock.now().add({ minutes: 3 })
  const { rainId } = await plan(house, { pot, envelopes, startsAt, minutes: 15 })
  clock.moveTo(startsAt.add({ minutes: 1 }))
  for (const username of openers.filter((name) => house.members.has(name))) {
    const { session } = await visitorOf(house, username)
    await house.stage.app.giveaways.openEnvelope(session, rainId)
  }
}

/** The rains that the site announces when it opens: one soon, and one on each of the next evenings. */
export async function announceRains(house: House): Promise<void> {
  const { until, brand } = house.stage
  const evening = until
    .toZonedDateTimeISO(brand.timeZone)
    .round({ smallestUnit: 'day', roundingMode: 'floor' })
    .add({ hours: 20 })
  await plan(house, { pot: '500.00', envelopes: 50, startsAt: until.add({ minutes: 15 }), minutes: 60 })
  for (const days of [1, 2, 3])
    await plan(house, {
      pot: '1000.00',
      envelopes: 100,
      startsAt: evening.add({ days }).toInstant(),
      minutes: 30,
    })
}

async function plan(
  { stage }: House,
  { startsAt, ...wish }: Pot & { readonly startsAt: Temporal.Instant; readonly minutes: number },
): Promise<office.OfficeRain> {
  const { call } = await openDesks(stage)('admin')
  const local = startsAt.toZonedDateTimeISO(stage.brand.timeZone).toPlainDateTime()
  const body = {
    title,
    least: '1.00',
    startsAt: local.toString({ smallestUnit: 'minute', roundingMode: 'ceil' }),
    reason,
    ...wish,
  }
  return call(office.planRain, { body })
}
