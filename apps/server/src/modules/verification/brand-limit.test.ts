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
/** Ten SMS an hour, of which strangers may use eight, and strangers and members with a new number nine. */
const [smsAnHour, smsOfStrangers, smsOfOthers, emailsAnHour] = [10, 8, 9, 3]

/** The settings for shares of address ranges; each test begins with none that matter. */
const shares = { messagesPercentPerRange: 100, messagesPercentPerWideRange: 100 }

async function openTestSite() {
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
    return { ...brand, throttles: { ...brand.throttles, ...limits, ...shares } }
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

let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => {
  site.clock.advance({ hours: 25 })
  site.sent.length = 0
  site.logged.length = 0
  Object.assign(shares, { messagesPercentPerRange: 100, messagesPercentPerWideRange: 100 })
})

let numbers = 10_000_000
/** A new number. */
const someNumber = (more: Partial<CodeTarget> = {}): CodeTarget => ({
  brandId: site.brandId,
  purpose: 'register',
  channel: 'sms',
  target: `+668${(numbers += 1)}`,
  ...more,
})
/** A new client address. */
const somewhere = (more: object = {}) => ({
  address: `2001:${((numbers += 1) % 65_536).toString(16)}:7:8::1`,
  language: 'EN' as const,
  ...more,
})

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof Refusal) return error
  throw new Error('nothing was refused')
}

const askTwenty = (verification: (index: number) => (typeof site.processes)[0]) =>
  Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => verification(index).send(someNumber(), somewhere())),
  ).then((all) => all.map((one) => (one.status === 'fulfilled' ? 'ok' : String(one.reason.message))))

describe('the messages of a whole brand', () => {
  it('stay within the strangers’ hourly limit, even with twenty concurrent requests to two processes', async () => {
    const outcomes = await askTwenty((index) => site.processes[index % 2 === 0 ? 0 : 1])
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(smsOfStrangers)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'verification.house_limit']))
    expect(site.sent).toHaveLength(smsOfStrangers)
  })

  it('would exceed it if the limit were read first and counted afterwards (a planted fault)', async () => {
    const meet = meetingOf(20)
    const careless: Throttle = {
      ...site.throttle,
      async takeAll(turns) {
        const taken = await Promise.all(turns.map(({ bucket }) => site.throttle.takenOf(bucket)))
        await meet()
        const closed = turns.find(({ limit }, index) => (taken[index] ?? 0) >= limit)
        if (closed !== undefined) return { allowed: false, bucket: closed.bucket, retryAfterSeconds: 60 }
        await Promise.all(
          turns.map(({ bucket, windowSeconds }) => site.throttle.take(bucket, { limit: 1, windowSeconds })),
        )
        return { allowed: true, spent: [] }
      },
    }
    const verification = site.open(careless)
    const outcomes = await askTwenty(() => verification)
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(20)
  })

  it('are refused with the time to wait once the limit is reached, and allowed after that time', async () => {
    const [verification] = site.processes
    for (let count = 0; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
    site.clock.advance({ minutes: 20 })
    const { code, retryAfterSeconds, values } = await refusalOf(verification.send(someNumber(), somewhere()))
    expect([code, retryAfterSeconds, values]).toEqual(['verification.house_limit', 2_400, [40]])
    site.clock.advance({ minutes: 40 })
    await verification.send(someNumber(), somewhere())
  })

  it('leave a reserve for recognised members, who are refused once it is used up, too', async () => {
    const [verification] = site.processes
    for (let count = 0; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
    await verification.send(someNumber({ purpose: 'login', device: 7n }), somewhere())
    await verification.send(someNumber({ purpose: 'second_factor' }), somewhere())
    const last = verification.send(someNumber({ purpose: 'login', device: 8n }), somewhere())
    expect((await refusalOf(last)).code).toBe('verification.house_limit')
    expect(site.sent).toHaveLength(smsAnHour)
  })

  it('are counted separately for SMS and e-mails', async () => {
    const [verification] = site.processes
    const mail = () => someNumber({ channel: 'email', target: `ploy${(numbers += 1)}@mail.example` })
    // Four fifths of three.
    for (let count = 0; count < 2; count += 1) await verification.send(mail(), somewhere())
    expect((await refusalOf(verification.send(mail(), somewhere()))).code).toBe('verification.house_limit')
    await verification.send(someNumber(), somewhere())
  })

  it('are those that are really sent: requests for numbers of no member use none up', async () => {
    const [verification] = site.processes
    const nobody = () => verification.send(someNumber({ purpose: 'login' }), somewhere({ known: false }))
    for (let count = 0; count < 3 * smsAnHour; count += 1) await nobody()
    const known = () => verification.send(someNumber({ purpose: 'login' }), somewhere({ known: true }))
    for (let count = 0; count < smsOfStrangers; count += 1) await known()
    expect(site.sent).toHaveLength(smsOfStrangers)
    // Once they are used up, the answer is the same for both, so that it reveals nothing.
    expect((await refusalOf(known())).code).toBe('verification.house_limit')
    expect((await refusalOf(nobody())).code).toBe('verification.house_limit')
  })

  it('have a part for members who are logged in, which strangers cannot take', async () => {
    const [verification] = site.processes
    const member = () => verification.send(someNumber({ purpose: 'contact', member: 7n }), somewhere())
    for (let count = 0; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
    expect((await refusalOf(verification.send(someNumber(), somewhere()))).code).toBe('verification.house_limit')
    await member()
    expect((await refusalOf(member())).code).toBe('verification.house_limit')
    await verification.send(someNumber({ purpose: 'owner' }), somewhere())
    expect(site.sent).toHaveLength(smsOfOthers + 1)
  })

  it('are limited per member who is logged in, at whatever addresses', async () => {
    const [verification] = site.processes
    const member = () => verification.send(someNumber({ purpose: 'contact', member: 8n }), somewhere())
    for (let count = 0; count < 5; count += 1) await member()
    expect((await refusalOf(member())).code).toBe('verification.too_many')
    await verification.send(someNumber({ purpose: 'contact', member: 9n }), somewhere())
  })

  it('are not used up by refused requests: one address uses only its own five', async () => {
    const [verification] = site.processes
    const here = somewhere()
    for (let count = 0; count < 20; count += 1) await verification.send(someNumber(), here).catch(() => undefined)
    expect(site.sent).toHaveLength(5)
    for (let count = 5; count < smsOfStrangers; count += 1) await verification.send(someNumber(), somewhere())
  })

  it('log once that the limit is reached, with the brand but no number', async () => {
    const [verification] = site.processes
    for (let count = 0; count < smsOfStrangers + 5; count += 1)
      await verification.send(someNumber(), somewhere()).catch(() => undefined)
    expect(site.logged).toHaveLength(1)
    expect(site.logged[0]).toContain('"msg":"the brand has reached its hourly limit of messages"')
    expect(site.logged[0]).toContain('"brand":"demo","channel":"sms"')
    expect(site.logged[0]).not.toContain('+66')
  })
})

describe('the share of an address range', () => {
  const from = (address: string, more: object = {}) => somewhere({ ...more, address })
  const outcomesOf = (calls: Promise<unknown>[]) =>
    Promise.allSettled(calls).then((all) => all.filter(({ status }) => status === 'fulfilled').length)

  it.each([
    ['sms', '198.51.100.', 2],
    ['email', '203.0.113.', 1],
  ] as const)(
    'of %s stops 79 addresses of one network at it, and people elsewhere still get theirs',
    async (channel, net, most) => {
      Object.assign(shares, { messagesPercentPerRange: 25 })
      const target = (more: object = {}) =>
        someNumber({ channel, ...(channel === 'sms' ? {} : { target: `f${(numbers += 1)}@mail.example` }), ...more })
      const attack = (index: number) => site.processes[index % 2]?.send(target(), from(`${net}${index % 79}`))
      const calls = Array.from({ length: 20 * 79 }, async (_, index) => attack(index))
      expect(await outcomesOf(calls)).toBe(most)
      expect(site.sent).toHaveLength(most)
      await site.processes[0].send(target(), somewhere())
      // A member who is logged in does not depend on what strangers of the same network have requested.
      await site.processes[0].send(target({ purpose: 'owner' }), from(`${net}7`))
    },
  )

  it('is smaller than that of the provider’s range around it', async () => {
    Object.assign(shares, { messagesPercentPerRange: 20, messagesPercentPerWideRange: 50 })
    const [verification] = site.processes
    const calls = (second: number) =>
      Array.from({ length: 20 }, (_, index) => verification.send(someNumber(), from(`203.${second}.${index}.1`)))
    expect(await outcomesOf(calls(1))).toBe(5)
    expect(await outcomesOf(calls(2))).toBe(3)
  })

  it('is counted for numbers of no member, too, so that a range cannot learn from it who is one', async () => {
    Object.assign(shares, { messagesPercentPerRange: 20 })
    const [verification] = site.processes
    const ask = (known: boolean) =>
      verification.send(someNumber({ purpose: 'login' }), from('2001:db8:1:2::1', { known }))
    await ask(false)
    await ask(false)
    expect((await refusalOf(ask(true))).code).toBe('verification.house_limit')
    expect((await refusalOf(ask(false))).code).toBe('verification.house_limit')
  })

  it('would be exceeded if each address counted for itself (a planted fault)', async () => {
    const [verification] = site.processes
    const calls = Array.from({ length: 79 }, (_, index) => verification.send(someNumber(), from(`198.51.100.${index}`)))
    expect(await outcomesOf(calls)).toBe(smsOfStrangers)
  })

  it('of strangers is not that of members who are logged in there', async () => {
    Object.assign(shares, { messagesPercentPerRange: 20 })
    const [verification] = site.processes
    const here = from('198.51.100.9')
    await verification.send(someNumber(), here)
    await verification.send(someNumber(), here)
    expect((await refusalOf(verification.send(someNumber(), here))).code).toBe('verification.house_limit')
    await verification.send(someNumber({ purpose: 'contact', member: 7n }), here)
  })
})
