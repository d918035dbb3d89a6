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

async function openHouse() {
  const { database, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const brands = await openBrands({ database, clock, folders: [demoFolder] })
  const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
  const { sent, dispatch } = keptMessages()
  const throttle = createThrottle({ database, clock })
  // The demo lets one address ask more often, so that it can be explored.
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

let house: Awaited<ReturnType<typeof openHouse>>
let number = 10_000_000
let at: CodeTarget

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  number += 1
  at = { brandId: house.brandId, purpose: 'register', channel: 'sms', target: `+668${number}` }
})

const from = (more: object = {}) => ({ address: `203.0.113.${number % 250}`, language: 'EN' as const, ...more })
const sentCode = () => house.sent.findLast(({ to }) => to === at.target)?.code ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** What each of many calls came to: `ok` or the code of its refusal. */
async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'ok' : String(one.reason.message)))
}

describe('a code', () => {
  it('is sent in the words of the house, and says for how many minutes it is valid (4.013)', async () => {
    expect(await house.verification.send(at, from())).toEqual({ expiredMinutes: 1 })
    expect(house.sent.at(-1)?.text).toBe(
      `Baize: Your verification code is ${sentCode()}. It expires in 1 min. Never share it with anyone, not even us.`,
    )
  })

  it('is used once, by one of twenty at one instant', async () => {
    await house.verification.send(at, from())
    const proven = await house.verification.verify(at, ` ${sentCode()} `)
    const uses = Array.from({ length: 20 }, () =>
      house.database.transaction().execute((tx) => house.verification.useUp(tx, proven)),
    )
    const outcomes = await outcomesOf(uses)
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'verification.code_expired']))
    await expect(house.verification.verify(at, sentCode())).rejects.toThrow('verification.code_expired')
  })

  it('counts in groups and in wide digits too, as it is read out and pasted', async () => {
    const spellings = [
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
      (code: string) => code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]
    await house.verification.send(at, from())
    for (const spelt of spellings) await house.verification.verify(at, spelt(sentCode()))
    await expect(house.verification.verify(at, sentCode().slice(1))).rejects.toThrow('verification.code_wrong')
  })

  it('would be used by several if it were looked at before it is marked: the planted fault shows', async () => {
    await house.verification.send(at, from())
    await house.verification.verify(at, sentCode())
    const isUnused = sql<{ unused: boolean }>`select used_at is null as unused from verification_code`
    const meet = meetingOf(20)
    const checkThenAct = async () => {
      const { rows } = await isUnused.execute(house.database)
      await meet()
      if (!rows.some(({ unused }) => unused)) throw new Error('used')
      await sql`update verification_code set used_at = now()`.execute(house.database)
    }
    const outcomes = await outcomesOf(Array.from({ length: 20 }, checkThenAct))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20)
  })

  it('is tried five times at the most, also by twenty at one instant, and then the right one is refused too', async () => {
    await house.verification.send(at, from())
    const code = sentCode()
    const tries = Array.from({ length: 20 }, () => house.verification.verify(at, wrong(code)))
    const outcomes = await outcomesOf(tries)
    expect(outcomes.filter((outcome) => outcome === 'verification.code_wrong')).toHaveLength(5)
    await expect(house.verification.verify(at, code)).rejects.toThrow('verification.code_expired')
  })

  it('counts for its own purpose and its own number only', async () => {
    await house.verification.send(at, from())
    const elsewhere = [
      { ...at, purpose: 'login' as const },
      { ...at, target: '+66899999999' },
      { ...at, channel: 'email' as const },
    ]
    for (const other of elsewhere)
      await expect(house.verification.verify(other, sentCode())).rejects.toThrow('verification.code_expired')
    await house.verification.verify(at, sentCode())
  })

  it('ends a minute after its countdown (8.017), and a new one replaces it', async () => {
    await house.verification.send(at, from())
    const first = sentCode()
    house.clock.advance({ seconds: 61 })
    await house.verification.send(at, from())
    const second = sentCode()
    const ofFirst = house.verification.verify(at, first === second ? wrong(second) : first)
    await expect(ofFirst).rejects.toThrow('verification.code_wrong')
    house.clock.advance({ seconds: 120 })
    await expect(house.verification.verify(at, second)).rejects.toThrow('verification.code_expired')
  })

  it('is readable nowhere in its table, nor is whom it went to', async () => {
    await house.verification.send(at, from())
    const { rows } = await sql<{ row: string }>`select code::text as row from verification_code code`.execute(
      house.database,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) {
      expect(row).not.toContain(Buffer.from(sentCode()).toString('hex'))
      expect(row).not.toContain(at.target)
    }
  })

  it('is deleted when it counts no more', async () => {
    await house.verification.send(at, from())
    house.clock.advance({ hours: 1 })
    await house.verification.sweep()
    expect((await sql`select from verification_code`.execute(house.database)).rows).toHaveLength(0)
  })

  it('has six digits, each as likely as any other', () => {
    const draws = [0xffff_ffff, 7]
    const bytes = () => {
      const word = Buffer.alloc(4)
      word.writeUInt32BE(draws.shift() ?? 0)
      return word
    }
    // 2^32 is no multiple of a million: the last numbers would favour low codes, so they are drawn again.
    expect(newCode({ bytes })).toBe('000007')
  })
})

describe('asking for a code', () => {
  it('is allowed once a minute and five times a day for each number (8.011)', async () => {
    await house.verification.send(at, from())
    await expect(house.verification.send(at, from())).rejects.toThrow('verification.too_many')
    for (let more = 0; more < 4; more += 1) {
      house.clock.advance({ seconds: 61 })
      await house.verification.send(at, from({ address: `198.51.100.${more}` }))
    }
    house.clock.advance({ seconds: 61 })
    await expect(house.verification.send(at, from())).rejects.toThrow('verification.too_many')
    house.clock.advance({ hours: 24 })
    await house.verification.send(at, from())
  })

  it('sends one to twenty at one instant', async () => {
    const before = house.sent.length
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => house.verification.send(at, from())))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(house.sent.length).toBe(before + 1)
  })

  it('is limited for one address, however many numbers it names', async () => {
    const asks = []
    for (let more = 0; more < 21; more += 1)
      asks.push(
        house.verification.send({ ...at, target: `+66700000${100 + more}` }, { ...from(), address: '192.0.2.9' }),
      )
    const outcomes = await outcomesOf(asks)
    expect(outcomes.filter((outcome) => outcome === 'verification.too_many')).toHaveLength(1)
  })

  it('answers the same for a number that nobody has, and sends nothing', async () => {
    const before = house.sent.length
    expect(await house.verification.send(at, from({ known: false }))).toEqual({ expiredMinutes: 1 })
    expect(house.sent.length).toBe(before)
    await expect(house.verification.verify(at, '123456')).rejects.toThrow('verification.code_wrong')
  })
})
