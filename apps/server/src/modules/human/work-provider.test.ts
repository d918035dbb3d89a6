import type { HumanPurpose } from '@baize/contract'
import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { solveWork, workOf } from '../../testing/solve-work.ts'
import { openTestCheck, outcomeOf, type TestCheck } from './test-human.ts'

let house: TestCheck
beforeAll(async () => {
  house = await openTestCheck({
    provider: 'work',
    tries: 8,
    iterations: 10,
    uncheckedPerHour: 0,
    atRegistration: false,
  })
})
afterAll(() => house.close())
beforeEach(() => house.clock.advance({ minutes: 10 }))

const from = () => ({ brandId: house.brand.brandId, address: '203.0.113.7' })
const begin = async (purpose: HumanPurpose = 'login') => workOf(await house.human.begin(from(), purpose))
const solved = async (purpose?: HumanPurpose) => solveWork(await begin(purpose))
const tryOut = (result: string | undefined, purpose: HumanPurpose = 'login', { human } = house) =>
  outcomeOf(human.require(from(), purpose, result))

interface Payload {
  challenge: { parameters: { cost: number; data: { purpose: string; expiresAtMs: number } }; signature: string }
  solution: { counter: number; derivedKey: string }
}
/** A result in which something was changed afterwards. */
function changed(result: string, change: (payload: Payload) => void): string {
  const payload: Payload = JSON.parse(Buffer.from(result, 'base64').toString())
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

describe('calls without a result', () => {
  it('are refused; a brand may let the first few an hour of an address pass, and of twenty at once no more than these', async () => {
    const lenient = await openTestCheck({
      provider: 'work',
      tries: 8,
      iterations: 10,
      uncheckedPerHour: 3,
      atRegistration: false,
    })
    const ask = (address: string) => outcomeOf(lenient.human.require({ ...from(), address }, 'login', undefined))
    const twenty = await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.7')))
    expect(twenty.filter((outcome) => outcome === 'passed')).toHaveLength(3)
    expect(twenty.filter((outcome) => outcome === 'human.required')).toHaveLength(17)
    expect(await ask('203.0.113.8')).toBe('passed')
    lenient.clock.advance({ hours: 1 })
    expect(await ask('203.0.113.7')).toBe('passed')
    expect(await tryOut(undefined)).toBe('human.required')
    await lenient.close()
  })
})

describe('a proof of work (3.036)', () => {
  it('passes once, whatever process it comes to', async () => {
    const result = await solved()
    const both = await Promise.all([tryOut(result), tryOut(result, 'login', { ...house, human: house.another })])
    expect(both.toSorted()).toEqual(['human.failed', 'passed'])
    expect(await tryOut(result)).toBe('human.failed')
  })

  it('passes once of twenty at one instant', async () => {
    const result = await solved()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryOut(result)))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
  })

  it('would pass more often if it were looked up first and used up afterwards: the planted fault shows', async () => {
    const meet = meetingOf(20)
    const careless = async () => {
      const { rows } = await sql`select from human_spent where mark = sha256('once')`.execute(house.database)
      await meet()
      await sql`
        insert into human_spent (brand_id, mark, expires_at) values (${house.brand.brandId}, sha256('once'), ${house.clock.now().toString()})
        on conflict do nothing`.execute(house.database)
      return rows.length === 0
    }
    const passed = await Promise.all(Array.from({ length: 20 }, careless))
    expect(passed.filter(Boolean)).toHaveLength(20)
  })

  it('written in other ways is the same one', async () => {
    const result = await solved()
    expect(await tryOut(result)).toBe('passed')
    const spaced = Buffer.from(` ${Buffer.from(result, 'base64').toString()} `).toString('base64')
    const counted = changed(result, ({ solution }) => (solution.counter += 1))
    for (const other of [spaced, counted, `${result}\n`]) expect(await tryOut(other)).toBe('human.failed')
  })

  it.each(['register', 'password_reset', 'reset_mail'] as const)('of a login does not pass for %s', async (purpose) => {
    expect(await tryOut(await solved(), purpose)).toBe('human.failed')
  })

  it('of another brand does not pass', async () => {
    const elsewhere = { ...from(), brandId: brandId(77) }
    expect(await outcomeOf(house.human.require(elsewhere, 'login', await solved()))).toBe('human.failed')
  })

  it('is good for five minutes', async () => {
    const [early, late] = [await solved(), await solved()]
    house.clock.advance({ minutes: 4, seconds: 59 })
    expect(await tryOut(early)).toBe('passed')
    house.clock.advance({ seconds: 1 })
    expect(await tryOut(late)).toBe('human.failed')
  })

  it.each<[string, (payload: Payload) => void]>([
    ['a later end', ({ challenge }) => (challenge.parameters.data.expiresAtMs += 60_000)],
    ['another purpose', ({ challenge }) => (challenge.parameters.data.purpose = 'register')],
    ['less work', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['no signature', ({ challenge }) => (challenge.signature = '')],
    ['another key', ({ solution }) => (solution.derivedKey = '00'.repeat(32))],
  ])('with %s written into it does not pass', async (_, change) => {
    const forged = changed(await solved(), change)
    expect(await tryOut(forged)).toBe('human.failed')
    expect(await tryOut(forged, 'register')).toBe('human.failed')
  })

  it.each([undefined, ''])('is asked for where there is none (%j)', async (nothing) => {
    expect(await tryOut(nothing)).toBe('human.required')
  })

  it.each(['x', 'bnVsbA==', Buffer.from('{"challenge":{}}').toString('base64'), '%%%', '{}'])(
    'is no %j',
    async (junk) => {
      expect(await tryOut(junk)).toBe('human.failed')
    },
  )

  it('takes as many keys as the brand set, between half of them and half more', async () => {
    const counters = new Set<number>()
    for (let more = 0; more < 30; more += 1) {
      const payload: Payload = JSON.parse(Buffer.from(await solved(), 'base64').toString())
      counters.add(payload.solution.counter)
    }
    expect([Math.min(...counters) >= 4, Math.max(...counters) <= 12, counters.size > 3]).toEqual([true, true, true])
  })

  it('is begun and tried sixty times a minute from one address', async () => {
    const began = await Promise.all(Array.from({ length: 61 }, () => outcomeOf(house.human.begin(from(), 'login'))))
    expect(began.filter((outcome) => outcome === 'request.too_many')).toHaveLength(1)
    const tried = await Promise.all(Array.from({ length: 61 }, () => tryOut('x')))
    expect(tried.filter((outcome) => outcome === 'request.too_many')).toHaveLength(1)
  })

  it('is forgotten when it would not pass any more, and not before', async () => {
    const result = await solved()
    expect(await tryOut(result)).toBe('passed')
    house.clock.advance({ minutes: 4 })
    await house.human.sweep()
    expect(await tryOut(result)).toBe('human.failed')
    house.clock.advance({ minutes: 2 })
    await house.human.sweep()
    expect((await sql`select from human_spent`.execute(house.database)).rows).toEqual([])
  })
})
