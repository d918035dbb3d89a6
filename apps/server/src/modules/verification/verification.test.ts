import { fileURLToPath } from 'node:url'
import { createTestDatabase, meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { createLog } from '../../kernel/log.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createThrottle } from '../../kernel/throttle.ts'
import { openBrands, type Brands } from '../brand/index.ts'
import { openPhoneProof, openVerification, type CodeTarget } from './index.ts'
import { newCode } from './open-verification.ts'
import { keptMessages } from './test-dispatch.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))

async function openTestSite() {
  const { database, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const brands = await openBrands({ database, clock, folders: [demoFolder] })
  const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
  const { sent, dispatch } = keptMessages()
  const throttle = createThrottle({ database, clock })
  // The demo brand allows more per address, so that people can explore it.
  const strictly: Brands['byId'] = (id) => {
    const brand = brands.byId(id)
    return { ...brand, throttles: { ...brand.throttles, codesPerHourPerAddress: 20 } }
  }
  const verification = openVerification({
    database,
    clock,
    log: createLog('silent'),
    randomness: systemRandomness,
    secrets,
    throttle,
    brands: { ...brands, byId: strictly },
    dispatch,
    phoneProof: openPhoneProof(undefined),
  })
  const [brand] = brands.all
  if (brand === undefined) throw new Error('no brand')
  return { database, clock, verification, sent, brandId: brand.brandId, close }
}

let site: Awaited<ReturnType<typeof openTestSite>>
let number = 10_000_000
let at: CodeTarget

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => {
  number += 1
  at = { brandId: site.brandId, purpose: 'register', channel: 'sms', target: `+668${number}` }
})

const from = (more: object = {}) => ({ address: `203.0.113.${number % 250}`, language: 'EN' as const, ...more })
const sentCode = () => site.sent.findLast(({ to }) => to === at.target)?.code ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** The outcome of each call: `ok` or the code of its refusal. */
async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'ok' : String(one.reason.message)))
}

describe('a code', () => {
  it('is sent with the brand’s name and the minutes for which it is valid (4.013)', async () => {
    expect(await site.verification.send(at, from())).toEqual({ expiredMinutes: 1 })
    expect(site.sent.at(-1)?.text).toBe(
      `Baize: Your verification code is ${sentCode()}. It expires in 1 min. Never share it with anyone, not even us.`,
    )
  })

  it('can be used once, even by twenty concurrent calls', async () => {
    await site.verification.send(at, from())
    const proven = await site.verification.verify(at, ` ${sentCode()} `)
    const uses = Array.from({ length: 20 }, () =>
      site.database.transaction().execute((tx) => site.verification.useUp(tx, proven)),
    )
    const outcomes = await outcomesOf(uses)
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'verification.code_expired']))
    await expect(site.verification.verify(at, sentCode())).rejects.toThrow('verification.code_expired')
  })

  it('may be typed in groups and in full-width digits', async () => {
    const spellings = [
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
      (code: string) => code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]
    await site.verification.send(at, from())
    for (const spelt of spellings) await site.verification.verify(at, spelt(sentCode()))
    await expect(site.verification.verify(at, sentCode().slice(1))).rejects.toThrow('verification.code_wrong')
  })

  it('would be used several times if it were read first and marked afterwards (a planted fault)', async () => {
    // With the codes of other tests there, these updates would lock several rows each, in no order, and could deadlock.
    await sql`delete from verification_code`.execute(site.database)
    await site.verification.send(at, from())
    await site.verification.verify(at, sentCode())
    const isUnused = sql<{ unused: boolean }>`select used_at is null as unused from verification_code`
    const meet = meetingOf(20)
    const checkThenAct = async () => {
      const { rows } = await isUnused.execute(site.database)
      await meet()
      if (!rows.some(({ unused }) => unused)) throw new Error('used')
      await sql`update verification_code set used_at = now()`.execute(site.database)
    }
    const outcomes = await outcomesOf(Array.from({ length: 20 }, checkThenAct))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20)
  })

  it('can be tried five times, even by twenty concurrent calls; then even the right code is refused', async () => {
    await site.verification.send(at, from())
    const code = sentCode()
    const tries = Array.from({ length: 20 }, () => site.verification.verify(at, wrong(code)))
    const outcomes = await outcomesOf(tries)
    expect(outcomes.filter((outcome) => outcome === 'verification.code_wrong')).toHaveLength(5)
    await expect(site.verification.verify(at, code)).rejects.toThrow('verification.code_expired')
  })

  it('is valid only for its own purpose, number and channel', async () => {
    await site.verification.send(at, from())
    const elsewhere = [
      { ...at, purpose: 'login' as const },
      { ...at, target: '+66899999999' },
      { ...at, channel: 'email' as const },
    ]
    for (const other of elsewhere)
      await expect(site.verification.verify(other, sentCode())).rejects.toThrow('verification.code_expired')
    await site.verification.verify(at, sentCode())
  })

  it('expires a minute after its countdown (8.017), and a new code replaces it', async () => {
    await site.verification.send(at, from())
    const first = sentCode()
    site.clock.advance({ seconds: 61 })
    await site.verification.send(at, from())
    const second = sentCode()
    const ofFirst = site.verification.verify(at, first === second ? wrong(second) : first)
    await expect(ofFirst).rejects.toThrow('verification.code_wrong')
    site.clock.advance({ seconds: 120 })
    await expect(site.verification.verify(at, second)).rejects.toThrow('verification.code_expired')
  })

  it('is not readable in its table, and neither is the number', async () => {
    await site.verification.send(at, from())
    const { rows } = await sql<{ row: string }>`select code::text as row from verification_code code`.execute(
      site.database,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(Buffer.from(sentCode()).toString('hex'))
      expect(row).not.toContain(at.target)
    }
  })

  it('is deleted after it expires', async () => {
    await site.verification.send(at, from())
    site.clock.advance({ hours: 1 })
    await site.verification.sweep()
    expect((await sql`select from verification_code`.execute(site.database)).rows).toHaveLength(0)
  })

  it('has six digits, each as likely as any other', () => {
    const draws = [0xffff_ffff, 7]
    const bytes = () => {
      const word = Buffer.alloc(4)
      word.writeUInt32BE(draws.shift() ?? 0)
      return word
    }
    // 2^32 is not a multiple of a million. The last numbers would favour low codes, so they are drawn again.
    expect(newCode({ bytes })).toBe('000007')
  })
})

describe('requesting a code', () => {
  /** A code as soon as the countdown of the one before allows it. */
  const soonAgain = () => {
    site.clock.advance({ seconds: 60 })
    return site.verification.send(at, from())
  }
  const closed = { code: 'verification.too_many', values: [5], retryAfterSeconds: 300 }

  it('is refused for five minutes to whoever asks for a fourth code within five minutes (8.011, 9.004)', async () => {
    for (let sent = 0; sent < 3; sent += 1) await soonAgain()
    await expect(soonAgain()).rejects.toMatchObject(closed)
    // Asking again neither helps nor lengthens the wait.
    for (let minutes = 4; minutes > 0; minutes -= 1)
      await expect(soonAgain()).rejects.toMatchObject({ ...closed, values: [minutes], retryAfterSeconds: minutes * 60 })
    await soonAgain()
  })

  it('is refused for five minutes, not less, if it comes during the countdown, too, and twenty times at once', async () => {
    for (let sent = 0; sent < 3; sent += 1) await soonAgain()
    const refused = Array.from({ length: 20 }, () => site.verification.send(at, from()))
    for (const result of await Promise.allSettled(refused))
      expect(result).toMatchObject({ status: 'rejected', reason: closed })
    site.clock.advance({ seconds: 240 })
    await expect(site.verification.send(at, from())).rejects.toMatchObject({
      ...closed,
      values: [1],
      retryAfterSeconds: 60,
    })
    await soonAgain()
  })

  it('stays open for the member while strangers have to wait', async () => {
    for (let sent = 0; sent < 3; sent += 1) await soonAgain()
    await expect(soonAgain()).rejects.toMatchObject(closed)
    site.clock.advance({ seconds: 60 })
    await site.verification.send({ ...at, purpose: 'owner' }, from())
    site.clock.advance({ seconds: 60 })
    await site.verification.send({ ...at, device: 7n }, from())
  })

  it('is allowed once a minute and five times a day for each number (8.011)', async () => {
    await site.verification.send(at, from())
    await expect(site.verification.send(at, from())).rejects.toThrow('verification.too_many')
    for (let more = 0; more < 4; more += 1) {
      site.clock.advance({ seconds: 121 })
      await site.verification.send(at, from({ address: `198.51.100.${more}` }))
    }
    site.clock.advance({ seconds: 61 })
    await expect(site.verification.send(at, from())).rejects.toThrow('verification.too_many')
    site.clock.advance({ hours: 24 })
    await site.verification.send(at, from())
  })

  it('sends one code for twenty concurrent requests', async () => {
    const before = site.sent.length
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => site.verification.send(at, from())))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(site.sent.length).toBe(before + 1)
  })

  it('is limited per address, however many numbers it names', async () => {
    const asks = []
    for (let more = 0; more < 21; more += 1)
      asks.push(
        site.verification.send({ ...at, target: `+66700000${100 + more}` }, { ...from(), address: '192.0.2.9' }),
      )
    const outcomes = await outcomesOf(asks)
    expect(outcomes.filter((outcome) => outcome === 'verification.too_many')).toHaveLength(1)
  })

  it('answers the same for a number of no member, but sends nothing', async () => {
    const before = site.sent.length
    expect(await site.verification.send(at, from({ known: false }))).toEqual({ expiredMinutes: 1 })
    expect(site.sent.length).toBe(before)
    await expect(site.verification.verify(at, '123456')).rejects.toThrow('verification.code_wrong')
  })
})
