import { createTestDatabase, meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { sql } from './database/pool.ts'
import { countedAddress, createThrottle, type Throttle } from './throttle.ts'

const rule = { limit: 5, windowSeconds: 900 }
let house: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  house = await createTestDatabase()
})
afterAll(() => house.close())

function openThrottle() {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  return { clock, throttle: createThrottle({ database: house.database, clock }) }
}

describe('a throttle', () => {
  it('allows exactly the limit of fifty tries at once, through two processes', async () => {
    const [one, two] = [openThrottle().throttle, openThrottle().throttle]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : two).take('crowd', rule)),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  it('says how long to wait, and is open again after that', async () => {
    const { clock, throttle } = openThrottle()
    for (let tries = 0; tries < 5; tries += 1) await throttle.take('wait', rule)
    clock.advance({ seconds: 300 })
    expect(await throttle.take('wait', rule)).toEqual({ allowed: false, retryAfterSeconds: 600 })
    clock.advance({ seconds: 600 })
    expect(await throttle.take('wait', rule)).toEqual({ allowed: true, retryAfterSeconds: 900 })
  })

  it('forgets what is cleared, and only that', async () => {
    const { throttle } = openThrottle()
    const one = { limit: 1, windowSeconds: 60 }
    await Promise.all([throttle.take('first', one), throttle.take('second', one)])
    await throttle.clear('first')
    expect([(await throttle.take('first', one)).allowed, (await throttle.take('second', one)).allowed]).toEqual([
      true,
      false,
    ])
  })

  it('sweeps windows that have ended and keeps the others', async () => {
    const { clock, throttle } = openThrottle()
    await throttle.take('short', { limit: 1, windowSeconds: 10 })
    await throttle.take('long', { limit: 1, windowSeconds: 100_000 })
    clock.advance({ seconds: 11 })
    await throttle.sweep()
    const { rows } = await sql<{
      bucket: string
    }>`select bucket from kernel_throttle where bucket in ('short', 'long')`.execute(house.database)
    expect(rows).toEqual([{ bucket: 'long' }])
  })
})

describe('several counts at once', () => {
  const turn = (bucket: string, limit: number, windowSeconds = 60) => ({ bucket, limit, windowSeconds })
  const takenOf = (throttle: Throttle, ...buckets: string[]) =>
    Promise.all(buckets.map((bucket) => throttle.takenOf(bucket)))

  it('are all counted, and the last turn of one is told', async () => {
    const { throttle } = openThrottle()
    const turns = [turn('all:own', 5), turn('all:house', 2)]
    expect(await throttle.takeAll(turns)).toEqual({ allowed: true, spent: [] })
    expect(await throttle.takeAll(turns)).toEqual({ allowed: true, spent: ['all:house'] })
    expect(await takenOf(throttle, 'all:own', 'all:house')).toEqual([2, 2])
  })

  it('are none of them counted where one has no turn left, and the longest wait is told', async () => {
    const { throttle } = openThrottle()
    const turns = [turn('none:own', 5), turn('none:day', 1, 86_400), turn('none:minute', 1, 60)]
    await throttle.takeAll(turns)
    expect(await throttle.takeAll(turns)).toEqual({ allowed: false, bucket: 'none:day', retryAfterSeconds: 86_400 })
    expect(await takenOf(throttle, 'none:own', 'none:day', 'none:minute')).toEqual([1, 1, 1])
  })

  it('let exactly the smallest limit of fifty tries at once through, by two processes and in any order', async () => {
    const [one, two] = [openThrottle().throttle, openThrottle().throttle]
    const turns = [turn('many:house', 20), turn('many:own', 7), turn('many:third', 30)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? one.takeAll(turns) : two.takeAll(turns.toReversed()),
      ),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
    expect(await takenOf(one, ...turns.map(({ bucket }) => bucket))).toEqual([7, 7, 7])
  })

  it('would let more through if they were looked at before they are counted: the planted fault shows', async () => {
    const { throttle } = openThrottle()
    const meet = meetingOf(50)
    const checkThenAct = async () => {
      const taken = await throttle.takenOf('careless')
      await meet()
      if (taken >= 7) return false
      await throttle.take('careless', turn('careless', 1_000))
      return true
    }
    const answers = await Promise.all(Array.from({ length: 50 }, checkThenAct))
    expect(answers.filter(Boolean)).toHaveLength(50)
  })
})

describe('a counted address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8:1:3::', '2001:db8:1:3'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })
})
