import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverEvents } from '../testing/run-job.ts'
import { fixedClock } from './clock.ts'
import { sql } from './database/pool.ts'
import { brandId } from './ids.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createOutbox, type Outbox, type OutboxEvent } from './outbox.ts'
import { systemRandomness } from './randomness.ts'

declare module './outbox.ts' {
  interface Topics {
    'test.happened': { readonly what: string }
  }
}

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(test.database)
})

const open = () =>
  createOutbox({
    database: test.database,
    clock: fixedClock('2026-11-20T10:00:00Z'),
    randomness: systemRandomness,
    log: createLog('silent'),
    metrics: createMetrics(),
  })
const newsOf = (what: string) => ({ brandId: brandId(1), topic: 'test.happened', payload: { what } }) as const
const publish = (outbox: Outbox, what: string) =>
  test.database.transaction().execute((tx) => outbox.publish(tx, newsOf(what)))
const publishNow = (outbox: Outbox, what: string) => outbox.transaction((_tx, tell) => tell(newsOf(what)))
/** Delivers events whose next try is in the future, as the worker would at that time. */
const deliverLater = async (outbox: Outbox) => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.database)
  await deliverEvents(test.address, outbox)
}

async function waiting(): Promise<number> {
  return (await sql`select from graphile_worker._private_jobs`.execute(test.database)).rows.length
}

/** Subscribes a consumer that fails a number of times and then records what it receives. */
function listen(outbox: Outbox, name: string, failures = 0): OutboxEvent<'test.happened'>[] {
  const heard: OutboxEvent<'test.happened'>[] = []
  let left = failures
  outbox.subscribe('test.happened', name, async (event) => {
    if (left-- > 0) throw new Error('not today')
    heard.push(event)
  })
  return heard
}
const said = (heard: readonly OutboxEvent<'test.happened'>[]) => heard.map(({ payload }) => payload.what)

describe('a transaction of the outbox', () => {
  it('delivers its events to each consumer, with the brand, before it resolves', async () => {
    const outbox = open()
    const [first, second] = [listen(outbox, 'first'), listen(outbox, 'second')]
    await publishNow(outbox, 'rain')
    expect([first, second].map((heard) => heard.map(({ brandId: brand, payload }) => [brand, payload.what]))).toEqual([
      [[1, 'rain']],
      [[1, 'rain']],
    ])
    expect(first[0]?.eventId).toBe(second[0]?.eventId)
    expect(await waiting()).toBe(0)
  })

  it('delivers nothing if it is rolled back', async () => {
    const outbox = open()
    const heard = listen(outbox, 'first')
    const failing = outbox.transaction(async (_tx, tell) => {
      await tell(newsOf('nothing'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await deliverLater(outbox)
    expect([heard, await waiting()]).toEqual([[], 0])
  })

  it('succeeds even if a consumer fails, and leaves the event to the worker for that consumer only', async () => {
    const outbox = open()
    const [well, ill] = [listen(outbox, 'well'), listen(outbox, 'ill', 2)]
    await publishNow(outbox, 'twice')
    expect([said(well), said(ill), await waiting()]).toEqual([['twice'], [], 1])
    await deliverEvents(test.address, outbox)
    expect(await waiting()).toBe(1)
    await deliverLater(outbox)
    await deliverLater(outbox)
    expect([said(well), said(ill), await waiting()]).toEqual([['twice'], ['twice'], 0])
  })

  it('keeps the worker from its events while it delivers them itself', async () => {
    const outbox = open()
    const heard = listen(outbox, 'first')
    outbox.subscribe('test.happened', 'second', () => deliverEvents(test.address, outbox))
    await publishNow(outbox, 'once')
    expect(said(heard)).toEqual(['once'])
  })
})

describe('a published event', () => {
  it('is not delivered before the commit, nor after a rollback', async () => {
    const outbox = open()
    const heard = listen(outbox, 'first')
    const failing = test.database.transaction().execute(async (tx) => {
      await outbox.publish(tx, newsOf('nothing'))
      await deliverEvents(test.address, outbox)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await deliverEvents(test.address, outbox)
    expect([heard, await waiting()]).toEqual([[], 0])
  })

  it('can be delivered by a process other than its publisher', async () => {
    const dead = open()
    listen(dead, 'first')
    await publish(dead, 'left behind')
    const alive = open()
    const heard = listen(alive, 'first')
    await deliverEvents(test.address, alive)
    expect(said(heard)).toEqual(['left behind'])
  })

  it('waits longer after each failure', async () => {
    const outbox = open()
    listen(outbox, 'ill', 100)
    await publish(outbox, 'never')
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      await deliverLater(outbox)
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs`.execute(
        test.database,
      )
      waits.push(Math.round(rows[0]?.seconds ?? 0))
    }
    expect(waits).toEqual([3, 7, 20, 55].map((seconds) => expect.closeTo(seconds, -1)))
    expect(waits).toEqual(waits.toSorted((left, right) => left - right))
  })

  it('is delivered once if two processes deliver 250 events at the same time', async () => {
    const [one, two] = [open(), open()]
    const heard = [listen(one, 'first'), listen(two, 'first')]
    for (let index = 0; index < 250; index += 1) await publish(one, `event ${index}`)
    await Promise.all([deliverEvents(test.address, one), deliverEvents(test.address, two)])
    const all = said(heard.flat())
    expect([all.length, new Set(all).size, await waiting()]).toEqual([250, 250, 0])
  })

  it('without a consumer leaves nothing behind', async () => {
    await publish(open(), 'unheard')
    expect(await waiting()).toBe(0)
  })

  it('is rejected by a consumer that has since changed its topic', async () => {
    const outbox = open()
    listen(outbox, 'first')
    const event = { eventId: 'x', brandId: 1, topic: 'test.renamed', payload: {} }
    await expect(outbox.deliver('event: first', event, new AbortController().signal)).rejects.toThrow('test.renamed')
  })
})

describe('an event that an earlier version left in its own table', () => {
  it('is moved to the worker and delivered, whenever its next try was due', async () => {
    const outbox = open()
    const heard = listen(outbox, 'first')
    await sql`
      insert into kernel_outbox (event_id, consumer, brand_id, topic, payload, attempts, published_at, due_at)
      select gen_random_uuid(), 'first', 1, 'test.happened', json_build_object('what', 'old ' || number)::jsonb, number,
        '2026-11-19T10:00:00Z', '2027-01-01T00:00:00Z' from generate_series(0, 2) as number`.execute(test.database)
    expect(await outbox.takeOver()).toBe(3)
    expect(await outbox.takeOver()).toBe(0)
    await deliverEvents(test.address, outbox)
    expect(said(heard).toSorted()).toEqual(['old 0', 'old 1', 'old 2'])
    expect(heard.map(({ brandId: brand }) => brand)).toEqual([1, 1, 1])
  })
})

it('two consumers with the same name are rejected', () => {
  const outbox = open()
  listen(outbox, 'first')
  expect(() => listen(outbox, 'first')).toThrow('two consumers')
})
