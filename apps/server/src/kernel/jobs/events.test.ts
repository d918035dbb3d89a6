import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../database/pool.ts'
import { brandId } from '../ids.ts'
import type { Outbox } from '../outbox.ts'
import { everyMinute } from './index.ts'
import { openTestDeployment, type TestDeployment } from './test-jobs.ts'

declare module '../outbox.ts' {
  interface Topics {
    'test.worked': { readonly number: number }
  }
}

let deployment: TestDeployment
beforeEach(async () => {
  deployment = await openTestDeployment()
})
afterEach(() => deployment.close())

const forever = () => new Promise<never>(() => undefined)
const publish = (outbox: Outbox, number: number) =>
  deployment.test.database
    .transaction()
    .execute((tx) => outbox.publish(tx, { brandId: brandId(1), topic: 'test.worked', payload: { number } }))
const waiting = async () =>
  (await sql`select from graphile_worker._private_jobs`.execute(deployment.test.database)).rows.length

describe('the worker', () => {
  it('delivers an event immediately after the commit, without a tick', async () => {
    const heard: number[] = []
    const process = deployment.process([], (outbox) =>
      outbox.subscribe('test.worked', 'one', async ({ payload }) => void heard.push(payload.number)),
    )
    // The first event waits until the worker listens.
    await publish(process.outbox, 1)
    await expect.poll(() => heard).toEqual([1])
    await publish(process.outbox, 2)
    await expect.poll(() => heard, { timeout: 2_000, interval: 5 }).toEqual([1, 2])
    await expect.poll(waiting).toBe(0)
    expect(await process.value('baize_event_deliveries_total', { consumer: 'one', outcome: 'done' })).toBe(2)
  })

  it('keeps serving other consumers and jobs while one consumer hangs, however many events wait for it', async () => {
    const heard: number[] = []
    let minutes = 0
    const process = deployment.process([everyMinute('one', async () => void (minutes += 1))], (outbox) => {
      outbox.subscribe('test.worked', 'hung', forever)
      outbox.subscribe('test.worked', 'well', async ({ payload }) => void heard.push(payload.number))
    })
    for (let number = 0; number < 20; number += 1) await publish(process.outbox, number)
    await expect.poll(() => heard.length, { timeout: 8_000 }).toBe(20)
    deployment.clock.advance({ minutes: 1 })
    await process.tick()
    await expect.poll(() => minutes, { timeout: 5_000 }).toBe(1)
    await expect.poll(waiting).toBe(20)
    await process.tick()
    expect(await process.value('baize_events_waiting', { consumer: 'event: hung' })).toBe(20)
  })

  it('takes over the events of a process that stops in the middle of one', async () => {
    const heard: number[] = []
    const first = deployment.process([], (outbox) => outbox.subscribe('test.worked', 'one', forever))
    await publish(first.outbox, 1)
    await expect
      .poll(
        async () =>
          (
            await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(
              deployment.test.database,
            )
          ).rows.length,
      )
      .toBe(1)
    await first.stop()
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(deployment.test.database)
    deployment.process([], (outbox) =>
      outbox.subscribe('test.worked', 'one', async ({ payload }) => void heard.push(payload.number)),
    )
    await expect.poll(() => heard).toEqual([1])
    await expect.poll(waiting).toBe(0)
  })

  it('takes over, at the next tick, events that an earlier version left in its own table', async () => {
    const heard: number[] = []
    const process = deployment.process([], (outbox) =>
      outbox.subscribe('test.worked', 'one', async ({ payload }) => void heard.push(payload.number)),
    )
    await sql`
      insert into kernel_outbox (event_id, consumer, brand_id, topic, payload, published_at, due_at)
      values (gen_random_uuid(), 'one', 1, 'test.worked', '{"number": 7}', now(), now() + interval '1 hour')`.execute(
      deployment.test.database,
    )
    await process.tick()
    await expect.poll(() => heard).toEqual([7])
  })
})
