import { createTestDatabase, meetingOf } from '@baize/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import { brandId } from '../../kernel/ids.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { createThrottle } from '../../kernel/throttle.ts'
import type { HumanCheck } from '../human/index.ts'
import { readCaptcha } from '../../testing/read-captcha.ts'
import { captchaSvg, maxRandomBytes, randomFrom, cleanAnswer, drawDigits } from './captcha.rules.ts'
import { openCaptcha } from './index.ts'

type TestSite = Awaited<ReturnType<typeof openTestSite>>
let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** Accepts one result and only for a captcha, instead of real work. */
const human: Pick<HumanCheck, 'require'> = {
  async require(_from, purpose, result) {
    if (purpose !== 'captcha' || result !== 'worked') throw new Refusal('human.failed')
  },
}

async function openTestSite() {
  const { database, owner, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  // These tests need only the number of a brand, not its row.
  await sql`alter table captcha drop constraint captcha_brand_id_fkey`.execute(owner)
  const throttle = createThrottle({ database, clock })
  const captcha = openCaptcha({ database, clock, randomness: systemRandomness, throttle, human })
  return { database, clock, captcha, close }
}

let visitors = 0
function newVisitor() {
  visitors += 1
  const kept = new Map<string, string>()
  const cookies: Cookies = {
    read: (name) => kept.get(name),
    keep: (name, value) => void kept.set(name, value),
    forget: (name) => void kept.delete(name),
  }
  const visit = { brandId: brandId(1), address: `203.0.113.${visitors}`, cookies }
  return {
    cookies,
    draw: () => site.captcha.draw(visit),
    work: (result = 'worked') => site.captcha.digitsByWork(visit, result),
    answer: (typed: string) => site.captcha.answers(visit, typed),
    read: () => readCaptcha(site.database, kept.get('visit') ?? ''),
  }
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('a captcha', () => {
  it('is a PNG in base64 with something drawn on it (7.015)', async () => {
    const png = Buffer.from(await newVisitor().draw(), 'base64')
    const { format, width, height } = await sharp(png).metadata()
    expect([format, width, height]).toEqual(['png', 400, 128])
    const { channels } = await sharp(png).removeAlpha().greyscale().stats()
    // A blank picture has no deviation at all.
    expect(channels[0]?.stdev).toBeGreaterThan(15)
  })

  it('can be answered once, and only by the visit that received it', async () => {
    const [one, other] = [newVisitor(), newVisitor()]
    await one.draw()
    await other.draw()
    const answer = await one.read()
    const isCoincidence = (await other.read()) === answer
    expect(await other.answer(answer)).toBe(isCoincidence)
    expect([await one.answer(answer), await one.answer(answer)]).toEqual([true, false])
  })

  it('is also used up by a wrong answer', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const answer = await visitor.read()
    expect([await visitor.answer('00000x'), await visitor.answer(answer)]).toEqual([false, false])
  })

  it('accepts only one of twenty concurrent right answers', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const answer = await visitor.read()
    const counted = await Promise.all(Array.from({ length: 20 }, () => visitor.answer(answer)))
    expect(counted.filter(Boolean)).toHaveLength(1)
  })

  it('would accept more of them if it were read first and used up afterwards (a planted fault)', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const meet = meetingOf(20)
    const careless = async () => {
      const { rows } = await sql`select from captcha where used_at is null`.execute(site.database)
      await meet()
      await sql`update captcha set used_at = now() where used_at is null`.execute(site.database)
      return rows.length > 0
    }
    const counted = await Promise.all(Array.from({ length: 20 }, careless))
    expect(counted.filter(Boolean)).toHaveLength(20)
  })

  it('is valid for five minutes', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const answer = await visitor.read()
    site.clock.advance({ minutes: 5 })
    expect(await visitor.answer(answer)).toBe(false)
  })

  it('can be refreshed at most once a second, even by twenty concurrent requests (9.005)', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const first = await visitor.read()
    expect(await codeOf(visitor.draw())).toBe('request.too_many')
    expect(await visitor.read()).toBe(first)
    site.clock.advance({ seconds: 1 })
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(visitor.draw())))
    expect(codes.filter((code) => code === 'served')).toHaveLength(1)
  })

  it('is answered without its picture by whoever did the work, once', async () => {
    const visitor = newVisitor()
    const digits = await visitor.work()
    expect(digits).toMatch(/^\d{6}$/)
    expect([await visitor.answer(digits), await visitor.answer(digits)]).toEqual([true, false])
  })

  it('without its picture replaces the one that was drawn', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const drawn = await visitor.read()
    const digits = await visitor.work()
    expect(await visitor.read()).toBe(digits)
    expect(await visitor.answer(drawn)).toBe(drawn === digits)
  })

  it('without its picture is refused to whoever did no work, and leaves the picture that was drawn', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const answer = await visitor.read()
    expect(await codeOf(visitor.work('eyJ9'))).toBe('human.failed')
    expect(await visitor.answer(answer)).toBe(true)
  })

  it('without its picture is limited to twenty an hour', async () => {
    const visitor = newVisitor()
    const codes = await Promise.all(Array.from({ length: 25 }, () => codeOf(visitor.work())))
    expect(codes.filter((code) => code === 'served')).toHaveLength(20)
    expect(await codeOf(visitor.draw())).toBe('request.too_many')
    site.clock.advance({ seconds: 1 })
    expect(await codeOf(visitor.draw())).toBe('served')
  })

  it('stores nothing that reveals the answer, and is deleted after it expires', async () => {
    const visitor = newVisitor()
    await visitor.draw()
    const { rows } = await sql<object>`select * from captcha`.execute(site.database)
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.read('visit'))
    site.clock.advance({ minutes: 6 })
    await site.captcha.sweep()
    expect((await sql`select from captcha`.execute(site.database)).rows).toHaveLength(0)
  })
})

describe('a drawing', () => {
  it('is different each time, even for the same digits', () => {
    const draw = () => captchaSvg('123456', randomFrom(systemRandomness.bytes(maxRandomBytes)))
    expect(draw()).not.toBe(draw())
  })

  it('has all digits equally often', () => {
    const counts = new Map<string, number>()
    const random = randomFrom(systemRandomness.bytes(3 * 20_000))
    for (const digit of drawDigits(random, 20_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
    // Chi-squared with nine degrees of freedom: a fair draw exceeds 40 in less than one of 100,000 runs.
    const spread = [...counts.values()].reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0)
    expect([counts.size, spread < 40]).toEqual([10, true])
  })

  it('may be typed in full-width or Thai digits, with blanks', () => {
    expect(cleanAnswer(' １２ 3 ๔๕')).toBe('12345')
  })
})
