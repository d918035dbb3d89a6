import { createTestDatabase, meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { sql } from './database/pool.ts'
import { countedAddress, createThrottle, type Throttle } from './throttle.ts'

const rule = { limit: 5, windowSeconds: 900 }
let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

function openThrottle() {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  return { clock, throttle: createThrottle({ database: test.database, clock }) }
}

describe('a throttle', () => {
  it('allows exactly its limit if fifty tries come at once through two processes', async () => {
    const [one, two] = [openThrottle().throttle, openThrottle().throttle]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : two).take('crowd', rule)),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  it('reports how long to wait, and allows tries again after that', async () => {
    const { clock, throttle } = openThrottle()
    for (let tries = 0; tries < 5; tries += 1) await throttle.take('wait', rule)
    clock.advance({ seconds: 300 })
    expect(await throttle.take('wait', rule)).toEqual({ allowed: false, retryAfterSeconds: 600 })
    clock.advance({ seconds: 600 })
    expect(await throttle.take('wait', rule)).toEqual({ allowed: true, retryAfterSeconds: 900 })
  })

  it('clears only the given bucket', async () => {
    const { throttle } = openThrottle()
    const one = { limit: 1, windowSeconds: 60 }
    await Promise.all([throttle.take('first', one), throttle.take('second', one)])
    await throttle.clear('first')
    expect([(await throttle.take('first', one)).allowed, (await throttle.take('second', one)).allowed]).toEqual([
      true,
      false,
    ])
  })

  it('deletes windows that have ended and keeps the others', async () => {
    const { clock, throttle } = openThrottle()
    await throttle.take('short', { limit: 1, windowSeconds: 10 })
    await throttle.take('long', { limit: 1, windowSeconds: 100_000 })
    clock.advance({ seconds: 11 })
    await throttle.sweep()
    const { rows } = await sql<{
      bucket: string
    }>`select bucket from kernel_throttle where bucket in ('short', 'long')`.execute(test.database)
    expect(rows).toEqual([{ bucket: 'long' }])
  })
})

describe('several counts at once', () => {
  const turn = (bucket: string, limit: number, windowSeconds = 60) => ({ bucket, limit, windowSeconds })
  const takenOf = (throttle: Throttle, ...buckets: string[]) =>
    Promise.all(buckets.map((bucket) => throttle.takenOf(bucket)))

  it('are all taken, and a bucket whose last turn was taken is reported', async () => {
    const { throttle } = openThrottle()
    const turns = [turn('all:own', 5), turn('all:brand', 2)]
    expect(await throttle.takeAll(turns)).toEqual({ allowed: true, spent: [] })
    expect(await throttle.takeAll(turns)).toEqual({ allowed: true, spent: ['all:brand'] })
    expect(await takenOf(throttle, 'all:own', 'all:brand')).toEqual([2, 2])
  })

  it('are not taken at all if one bucket has no turn left, and the longest wait is reported', async () => {
    const { throttle } = openThrottle()
    const turns = [turn('none:own', 5), turn('none:day', 1, 86_400), turn('none:minute', 1, 60)]
    await throttle.takeAll(turns)
    expect(await throttle.takeAll(turns)).toEqual({ allowed: false, bucket: 'none:day', retryAfterSeconds: 86_400 })
    expect(await takenOf(throttle, 'none:own', 'none:day', 'none:minute')).toEqual([1, 1, 1])
  })

  it('need a turn of a bucket that is not counted, and leave it', async () => {
    const { throttle } = openThrottle()
    const turns = [turn('seen:own', 9), { ...turn('seen:brand', 1), counts: false }]
    expect(await throttle.takeAll(turns)).toEqual({ allowed: true, spent: [] })
    expect(await throttle.takeAll(turns)).toEqual({ allowed: true, spent: [] })
    expect(await takenOf(throttle, 'seen:own', 'seen:brand')).toEqual([2, 0])
    expect(await throttle.takeAll([turn('seen:brand', 1)])).toEqual({ allowed: true, spent: ['seen:brand'] })
    expect(await throttle.takeAll(turns)).toEqual({ allowed: false, bucket: 'seen:brand', retryAfterSeconds: 60 })
    expect(await takenOf(throttle, 'seen:own', 'seen:brand')).toEqual([2, 1])
  })

  it('allow exactly the smallest limit if fifty tries come at once through two processes, in any order', async () => {
    const [one, two] = [openThrottle().throttle, openThrottle().throttle]
    const turns = [turn('many:brand', 20), turn('many:own', 7), turn('many:third', 30)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? one.takeAll(turns) : two.takeAll(turns.toReversed()),
      ),
    )
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
    expect(await takenOf(one, ...turns.map(({ bucket }) => bucket))).toEqual([7, 7, 7])
  })

  it('would allow more if the limits were checked before counting: the test above can fail', async () => {
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
