import { fileURLToPath } from 'node:url'
import { Writable } from 'node:stream'
import { createTestDatabase, meetingOf } from '@baize/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createThrottle, type Throttle } from '../../kernel/throttle.ts'
import { openBrands, type Brands } from '../brand/index.ts'
import { openPhoneProof, openVerification, type CodeTarget } from './index.ts'
import { keptMessages } from './test-dispatch.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
/** Ten SMS an hour, eight of them for strangers. */
const [smsAnHour, smsOfStrangers, emailsAnHour] = [10, 8, 3]

async function openHouse() {
  const { database, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const brands = await openBrands({ database, clock, folders: [demoFolder] })
  const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
  const { sent, dispatch } = keptMessages()
  const logged: string[] = []
  const lines = new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  })
  const byId: Brands['byId'] = (id) => {
    const brand = brands.byId(id)
    const limits = { smsPerHourPerHouse: smsAnHour, emailsPerHourPerHouse: emailsAnHour, codesPerHourPerAddress: 5 }
    return { ...brand, throttles: { ...brand.throttles, ...limits } }
  }
  const open = (throttle: Throttle) =>
    openVerification({
      database,
      clock,
      log: pino(lines),
      randomness: systemRandomness,
      secrets,
      throttle,
      brands: { ...brands, byId },
      dispatch,
      phoneProof: openPhoneProof(undefined),
    })
  const throttle = createThrottle({ database, clock })
  const [brand] = brands.all
  if (brand === undefined) throw new Error('no brand')
  const processes = [open(throttle), open(createThrottle({ database, clock }))] as const
  return { clock, throttle, processes, open, sent, logged, brandId: brand.brandId, close }
}

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.advance({ hours: 25 })
  house.sent.length = 0
  house.logged.length = 0
})

let numbers = 10_000_000
/** A number that nobody asked for yet. */
const someNumber = (more: Partial<CodeTarget> = {}): CodeTarget => ({
  brandId: house.brandId,
  purpose: 'register',
  channel: 'sms',
  target: `+668${(numbers += 1)}`,
  ...more,
})
/** An address that nobody asked from yet. */
const somewhere = (more: object = {}) => ({
  address: `2001:db8:${(numbers += 1).toString(16).slice(-4)}:${(numbers % 65_536).toString(16)}::1`,
  language: 'EN' as const,
  ...more,
})

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof Refusal) return error
  throw new Error('nothing was refused')
}

const askTwenty = (verification: (index: number) => (typeof house.processes)[0]) =>
  Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => verification(index).send(someNumber(), somewhere())),
  ).then((all) => all.map((one) => (one.status === 'fulfilled' ? 'ok' : String(one.reason.message))))

describe('the messages of a whole house', () => {
  it('are no more than the brand lets strangers ask for within an hour, of twenty at once, by two processes', async () => {
    const outcomes = await askTwenty((index) => house.processes[index % 2 === 0 ? 0 : 1])
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(smsOfStrangers)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'verification.house_limit']))
    expect(house.sent).toHaveLength(smsOfStrangers)
  })

  it('would be more if they were looked at before they are counted: the planted fault shows', async () => {
    const meet = meetingOf(20)
    const careless: Throttle = {
      ...house.throttle,
      async takeAll(turns) {
        const taken = await Promise.all(turns.map(({ bucket }) => house.throttle.takenOf(bucket)))
        await meet()
        const closed = turns.find(({ limit }, index) => (taken[index] ?? 0) >= limit)
        if (closed !== undefined) return { allowed: false, bucket: closed.bucket, retryAfterSeconds: 60 }
        await Promise.all(
          turns.map(({ bucket, windowSeconds }) => house.throttle.take(bucket, { limit: 1, windowSeconds })),
        )
        return { allowed: true, spent: [] }
      },
    }
    const verification = house.open(careless)
    const outcomes = await askTwenty(() => verification)
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(20)
  })

  it('say how long to wait once they are used up, and are open again after that', async () => {
    const [verification] = house.processes
    for (let count = 0; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
    house.clock.advance({ minutes: 20 })
    const { code, retryAfterSeconds, values } = await refusalOf(verification.send(someNumber(), somewhere()))
    expect([code, retryAfterSeconds, values]).toEqual(['verification.house_limit', 2_400, [40]])
    house.clock.advance({ minutes: 40 })
    await verification.send(someNumber(), somewhere())
  })

  it('leave some for members whom the house knows, and are used up for these, too', async () => {
    const [verification] = house.processes
    for (let count = 0; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
    await verification.send(someNumber({ purpose: 'login', device: 7n }), somewhere())
    await verification.send(someNumber({ purpose: 'second_factor' }), somewhere())
    const last = verification.send(someNumber({ purpose: 'login', device: 8n }), somewhere())
    expect((await refusalOf(last)).code).toBe('verification.house_limit')
    expect(house.sent).toHaveLength(smsAnHour)
  })

  it('are counted apart for SMS and e-mails', async () => {
    const [verification] = house.processes
    const mail = () => someNumber({ channel: 'email', target: `ploy${(numbers += 1)}@mail.example` })
    // Four fifths of three.
    for (let count = 0; count < 2; count += 1) await verification.send(mail(), somewhere())
    expect((await refusalOf(verification.send(mail(), somewhere()))).code).toBe('verification.house_limit')
    await verification.send(someNumber(), somewhere())
  })

  it('are the same for numbers that nobody has, so that the answer does not tell', async () => {
    const [verification] = house.processes
    const nobody = () => verification.send(someNumber({ purpose: 'login' }), somewhere({ known: false }))
    for (let count = 0; count < smsOfStrangers; count += 1) await nobody()
    expect((await refusalOf(nobody())).code).toBe('verification.house_limit')
    const known = verification.send(someNumber({ purpose: 'login' }), somewhere({ known: true }))
    expect((await refusalOf(known)).code).toBe('verification.house_limit')
  })

  it('are not used up by who is refused: an address takes its own five, whatever it asks', async () => {
    const [verification] = house.processes
    const here = somewhere()
    for (let count = 0; count < 20; count += 1) await verification.send(someNumber(), here).catch(() => undefined)
    expect(house.sent).toHaveLength(5)
    for (let count = 5; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
  })

  it('are said to be used up in the log once, with the house and no number', async () => {
    const [verification] = house.processes
    for (let count = 0; count < smsOfStrangers + 5; count += 1)
      await verification.send(someNumber(), somewhere()).catch(() => undefined)
    expect(house.logged).toHaveLength(1)
    expect(house.logged[0]).toContain('"msg":"the house has used up its messages of this hour"')
    expect(house.logged[0]).toContain('"brand":"demo","channel":"sms"')
    expect(house.logged[0]).not.toContain('+66')
  })
})
