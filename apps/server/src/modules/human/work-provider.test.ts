import type { HumanPurpose } from '@baize/contract'
import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { solveWork, workOf } from '../../testing/solve-work.ts'
import { openTestCheck, outcomeOf, type TestCheck } from './test-human.ts'

const work = { provider: 'work', tries: 8, iterations: 10, uncheckedPerHour: 0, atRegistration: false } as const

let site: TestCheck
beforeAll(async () => {
  site = await openTestCheck(work)
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ minutes: 10 }))

const from = () => ({ brandId: site.brand.brandId, address: '203.0.113.7' })
const begin = async (purpose: HumanPurpose = 'login') => workOf(await site.human.begin(from(), purpose))
const solved = async (purpose?: HumanPurpose) => solveWork(await begin(purpose))
const tryOut = (result: string | undefined, purpose: HumanPurpose = 'login', { human } = site) =>
  outcomeOf(human.require(from(), purpose, result))

interface Payload {
  challenge: { parameters: { cost: number; data: { purpose: string; expiresAtMs: number } }; signature: string }
  solution: { counter: number; derivedKey: string }
}
/** A result that was changed after it was made. */
function changed(result: string, change: (payload: Payload) => void): string {
  const payload: Payload = JSON.parse(Buffer.from(result, 'base64').toString())
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

describe('calls without a result', () => {
  it('are refused, except for the first few per hour and address range if the brand allows them, even of twenty at once', async () => {
    const lenient = await openTestCheck({ ...work, uncheckedPerHour: 3 })
    const ask = (address: string) => outcomeOf(lenient.human.require({ ...from(), address }, 'login', undefined))
    const twenty = await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.7')))
    expect(twenty.filter((outcome) => outcome === 'passed')).toHaveLength(3)
    expect(twenty.filter((outcome) => outcome === 'human.required')).toHaveLength(17)
    expect(await ask('203.0.113.8')).toBe('human.required')
    expect(await ask('203.0.114.8')).toBe('passed')
    lenient.clock.advance({ hours: 1 })
    expect(await ask('203.0.113.7')).toBe('passed')
    expect(await tryOut(undefined)).toBe('human.required')
    await lenient.close()
  })

  it('of many address ranges pass ten times as often as those of one, whatever the number of ranges', async () => {
    const lenient = await openTestCheck({ ...work, uncheckedPerHour: 2 })
    const ask = (at: number) =>
      outcomeOf(lenient.human.require({ ...from(), address: `203.0.${at}.7` }, 'login', undefined))
    const outcomes = await Promise.all(Array.from({ length: 80 }, (_, index) => ask(index)))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(20)
    expect(await ask(200)).toBe('human.required')
    await lenient.close()
  })
})

describe('a proof of work (3.036)', () => {
  it('passes once in all processes', async () => {
    const result = await solved()
    const both = await Promise.all([tryOut(result), tryOut(result, 'login', { ...site, human: site.another })])
    expect(both.toSorted()).toEqual(['human.failed', 'passed'])
    expect(await tryOut(result)).toBe('human.failed')
  })

  it('passes once out of twenty concurrent calls', async () => {
    const result = await solved()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryOut(result)))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
  })

  it('would pass more often if it were looked up first and used up afterwards (a planted fault)', async () => {
    const meet = meetingOf(20)
    const careless = async () => {
      const { rows } = await sql`select from human_spent where mark = sha256('once')`.execute(site.database)
      await meet()
      await sql`
        insert into human_spent (brand_id, mark, expires_at) values (${site.brand.brandId}, sha256('once'), ${site.clock.now().toString()})
        on conflict do nothing`.execute(site.database)
      return rows.length === 0
    }
    const passed = await Promise.all(Array.from({ length: 20 }, careless))
    expect(passed.filter(Boolean)).toHaveLength(20)
  })

  it('does not pass again in another encoding', async () => {
    const result = await solved()
    expect(await tryOut(result)).toBe('passed')
    const spaced = Buffer.from(` ${Buffer.from(result, 'base64').toString()} `).toString('base64')
    const counted = changed(result, ({ solution }) => (solution.counter += 1))
    for (const other of [spaced, counted, `${result}\n`]) expect(await tryOut(other)).toBe('human.failed')
  })

  it.each(['register', 'password_reset', 'reset_mail'] as const)(
    'for a login does not pass for %s',
    async (purpose) => {
      expect(await tryOut(await solved(), purpose)).toBe('human.failed')
    },
  )

  it('for another brand does not pass', async () => {
    const elsewhere = { ...from(), brandId: brandId(77) }
    expect(await outcomeOf(site.human.require(elsewhere, 'login', await solved()))).toBe('human.failed')
  })

  it('is valid for five minutes', async () => {
    const [early, late] = [await solved(), await solved()]
    site.clock.advance({ minutes: 4, seconds: 59 })
    expect(await tryOut(early)).toBe('passed')
    site.clock.advance({ seconds: 1 })
    expect(await tryOut(late)).toBe('human.failed')
  })

  it.each<[string, (payload: Payload) => void]>([
    ['a later end', ({ challenge }) => (challenge.parameters.data.expiresAtMs += 60_000)],
    ['another purpose', ({ challenge }) => (challenge.parameters.data.purpose = 'register')],
    ['less work', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['no signature', ({ challenge }) => (challenge.signature = '')],
    ['another key', ({ solution }) => (solution.derivedKey = '00'.repeat(32))],
  ])('changed to have %s does not pass', async (_, change) => {
    const forged = changed(await solved(), change)
    expect(await tryOut(forged)).toBe('human.failed')
    expect(await tryOut(forged, 'register')).toBe('human.failed')
  })

  it.each([undefined, ''])('is required if it is missing (%j)', async (nothing) => {
    expect(await tryOut(nothing)).toBe('human.required')
  })

  it.each(['x', 'bnVsbA==', Buffer.from('{"challenge":{}}').toString('base64'), '%%%', '{}'])(
    'is not valid if it is %j',
    async (junk) => {
      expect(await tryOut(junk)).toBe('human.failed')
    },
  )

  it('takes between half and one and a half times as many keys as the brand has set', async () => {
    const counters = new Set<number>()
    for (let more = 0; more < 30; more += 1) {
      const payload: Payload = JSON.parse(Buffer.from(await solved(), 'base64').toString())
      counters.add(payload.solution.counter)
    }
    expect([Math.min(...counters) >= 4, Math.max(...counters) <= 12, counters.size > 3]).toEqual([true, true, true])
  })

  it('can be begun and tried sixty times a minute from one address', async () => {
    const began = await Promise.all(Array.from({ length: 61 }, () => outcomeOf(site.human.begin(from(), 'login'))))
    expect(began.filter((outcome) => outcome === 'request.too_many')).toHaveLength(1)
    const tried = await Promise.all(Array.from({ length: 61 }, () => tryOut('x')))
    expect(tried.filter((outcome) => outcome === 'request.too_many')).toHaveLength(1)
  })

  it('is deleted after it expires, and not before', async () => {
    const result = await solved()
    expect(await tryOut(result)).toBe('passed')
    site.clock.advance({ minutes: 4 })
    await site.human.sweep()
    expect(await tryOut(result)).toBe('human.failed')
    site.clock.advance({ minutes: 2 })
    await site.human.sweep()
    expect((await sql`select from human_spent`.execute(site.database)).rows).toEqual([])
  })
})
