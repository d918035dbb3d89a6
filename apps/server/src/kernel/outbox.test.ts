import { createTestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { sql } from './database/pool.ts'
import { brandId } from './ids.ts'
import { createLog } from './log.ts'
import { backoffSeconds, createOutbox, type Outbox, type OutboxEvent } from './outbox.ts'
import { systemRandomness } from './randomness.ts'

declare module './outbox.ts' {
  interface Topics {
    'test.happened': { readonly what: string }
  }
}

let house: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  house = await createTestDatabase()
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql`delete from kernel_outbox`.execute(house.database)
})

const clock = fixedClock('2026-11-20T10:00:00Z')
const open = () =>
  createOutbox({ database: house.database, clock, randomness: systemRandomness, log: createLog('silent') })

const publish = (outbox: Outbox, what: string) =>
  house.database
    .transaction()
    .execute((tx) => outbox.publish(tx, { brandId: brandId(1), topic: 'test.happened', payload: { what } }))

async function waiting(): Promise<number> {
  return (await sql`select from kernel_outbox`.execute(house.database)).rows.length
}

/** A consumer that notes what it got, after failing a number of times. */
function listen(outbox: Outbox, name: string, failures = 0): OutboxEvent<'test.happened'>[] {
  const heard: OutboxEvent<'test.happened'>[] = []
  let left = failures
  outbox.subscribe('test.happened', name, async (event) => {
    if (left-- > 0) throw new Error('not today')
    heard.push(event)
  })
  return heard
}

describe('the outbox', () => {
  it('delivers an event at once, to each consumer, with its brand', async () => {
    const outbox = open()
    const [first, second] = [listen(outbox, 'first'), listen(outbox, 'second')]
    const eventId = await publish(outbox, 'rain')
    expect(await outbox.flush(eventId)).toBe(2)
    expect([first, second].map((heard) => heard.map(({ brandId: brand, payload }) => [brand, payload.what]))).toEqual([
      [[1, 'rain']],
      [[1, 'rain']],
    ])
    expect(await waiting()).toBe(0)
  })

  it('knows nothing of a fact that was rolled back', async () => {
    const outbox = open()
    const heard = listen(outbox, 'first')
    const failing = house.database.transaction().execute(async (tx) => {
      await outbox.publish(tx, { brandId: brandId(1), topic: 'test.happened', payload: { what: 'nothing' } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    clock.advance({ minutes: 1 })
    expect([await outbox.flush(), heard.length]).toEqual([0, 0])
  })

  it('delivers what a process left behind with the next tick, from another process', async () => {
    const dead = open()
    listen(dead, 'first')
    await publish(dead, 'left behind')
    const alive = open()
    const heard = listen(alive, 'first')
    expect(await alive.flush()).toBe(0)
    clock.advance({ seconds: 11 })
    expect(await alive.flush()).toBe(1)
    expect(heard.map(({ payload }) => payload.what)).toEqual(['left behind'])
  })

  it('tries again what failed, later each time, and only for the consumer that failed', async () => {
    const outbox = open()
    const [well, ill] = [listen(outbox, 'well'), listen(outbox, 'ill', 2)]
    const eventId = await publish(outbox, 'twice')
    expect(await outbox.flush(eventId)).toBe(1)
    clock.advance({ seconds: 31 })
    expect(await outbox.flush()).toBe(0)
    clock.advance({ seconds: 31 })
    expect(await outbox.flush()).toBe(0)
    clock.advance({ seconds: 30 })
    expect(await outbox.flush()).toBe(1)
    expect([well.length, ill.length, await waiting()]).toEqual([1, 1, 0])
    expect([1, 2, 3, 20].map(backoffSeconds)).toEqual([30, 60, 120, 3_600])
  })

  it('delivers each of 250 events once when two processes tick together', async () => {
    const [one, two] = [open(), open()]
    const heard = [listen(one, 'first'), listen(two, 'first')]
    for (let index = 0; index < 250; index += 1) await publish(one, `event ${index}`)
    clock.advance({ seconds: 11 })
    await Promise.all([one.flush(), two.flush()])
    const all = heard.flat().map(({ payload }) => payload.what)
    expect([all.length, new Set(all).size, await waiting()]).toEqual([250, 250, 0])
  })

  it('leaves alone what another process is claiming, instead of waiting for it', async () => {
    const outbox = open()
    const heard = listen(outbox, 'first')
    await publish(outbox, 'claimed elsewhere')
    await publish(outbox, 'free')
    clock.advance({ seconds: 11 })
    await house.database.transaction().execute(async (tx) => {
      await sql`select from kernel_outbox where payload ->> 'what' = 'claimed elsewhere' for update`.execute(tx)
      expect(await outbox.flush()).toBe(1)
    })
    expect(heard.map(({ payload }) => payload.what)).toEqual(['free'])
  })

  it('refuses a second consumer of the same name', () => {
    const outbox = open()
    listen(outbox, 'first')
    expect(() => listen(outbox, 'first')).toThrow('two consumers')
  })
})
