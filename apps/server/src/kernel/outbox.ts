import type { Clock } from './clock.ts'
import { sql, type Database } from './database/pool.ts'
import type { BrandId } from './ids.ts'
import { uuidV7 } from './ids.ts'
import type { Log } from './log.ts'
import type { Randomness } from './randomness.ts'

/**
 * The topics and what their events carry. Each module adds its own by declaration merging in its `index.ts`, so the
 * kernel knows of none and every publisher and consumer is checked by the compiler.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface, since only that can be merged into: each module declares its topics here from its own index.ts
export interface Topics {}

type Topic = keyof Topics

/** An event as a consumer receives it. */
export interface OutboxEvent<T extends Topic> {
  readonly eventId: string
  readonly brandId: BrandId
  readonly payload: Topics[T]
}

/** News that travels upwards, written in the same transaction as the fact. */
export interface Outbox {
  /**
   * Writes an event for each consumer within the fact's transaction. Hand the id to {@link Outbox.flush} after the
   * commit; otherwise the next tick delivers it.
   */
  publish<T extends Topic>(
    transaction: Database,
    event: { brandId: BrandId; topic: T; payload: Topics[T] },
  ): Promise<string>
  /** Registers a consumer under a lasting name, before anything is published. Handlers must be idempotent. */
  subscribe<T extends Topic>(topic: T, consumer: string, handler: (event: OutboxEvent<T>) => Promise<void>): void
  /**
   * Delivers: with an id that one event, at once; without one everything that is due, for the minute tick. A handler
   * that fails is logged and tried again later, at least once in all. Returns how many deliveries succeeded.
   */
  flush(eventId?: string): Promise<number>
}

interface Delivery {
  readonly eventId: string
  readonly consumer: string
  readonly brandId: BrandId
  readonly topic: string
  readonly payload: unknown
  readonly attempts: number
}

interface Consumer {
  readonly topic: string
  readonly name: string
  // The payload's type was checked where topic and handler were given together.
  readonly handler: (event: never) => Promise<void>
}

/** How long a claimed delivery is left alone: its handler ended long before, or its process died. */
const claimSeconds = 60
/** The publisher delivers at once; the tick takes over only what was left. */
const firstGraceSeconds = 10
const batchSize = 100

export interface OutboxParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
}

export function createOutbox(parts: OutboxParts): Outbox {
  const consumers: Consumer[] = []
  return {
    async publish(transaction, { brandId, topic, payload }) {
      const now = parts.clock.now()
      const eventId = uuidV7(now.epochMilliseconds, parts.randomness.bytes(10))
      const names = consumers.filter((consumer) => consumer.topic === topic).map(({ name }) => name)
      const dueAt = now.add({ seconds: firstGraceSeconds })
      if (names.length > 0) {
        await insertDeliveries(transaction, {
          eventId,
          names,
          brandId,
          topic,
          payload: JSON.stringify(payload),
          now,
          dueAt,
        })
      }
      return eventId
    },
    subscribe(topic, name, handler) {
      if (consumers.some((consumer) => consumer.name === name)) throw new Error(`there are two consumers named ${name}`)
      consumers.push({ topic, name, handler })
    },
    async flush(eventId) {
      let delivered = 0
      for (;;) {
        const claimed = await claimDeliveries(parts.database, parts.clock.now(), consumers, eventId)
        for (const delivery of claimed) delivered += (await deliver(parts, consumers, delivery)) ? 1 : 0
        if (claimed.length < batchSize) return delivered
      }
    },
  }
}

async function deliver(
  { database, clock, log }: OutboxParts,
  consumers: readonly Consumer[],
  delivery: Delivery,
): Promise<boolean> {
  const { eventId, brandId, consumer: name, topic, payload } = delivery
  try {
    const consumer = consumers.find((one) => one.name === name && one.topic === topic)
    // What a topic carries was checked when it was published; a handler is found by the same topic.
    await consumer?.handler({ eventId, brandId, payload } as never)
    await deleteDelivery(database, delivery)
    return true
  } catch (error) {
    log.error(
      { err: error, eventId, topic, consumer: name, attempts: delivery.attempts },
      'an event was not handled; it stays in the outbox',
    )
    await postpone(database, delivery, clock.now().add({ seconds: backoffSeconds(delivery.attempts) }))
    return false
  }
}

/** 30 s after the first failure, then twice as long each time, an hour at the most. */
export function backoffSeconds(attempts: number): number {
  return Math.min(3_600, 30 * 2 ** Math.min(attempts - 1, 10))
}

interface NewDeliveries {
  readonly eventId: string
  readonly names: readonly string[]
  readonly brandId: BrandId
  readonly topic: string
  readonly payload: string
  readonly now: Temporal.Instant
  readonly dueAt: Temporal.Instant
}

async function insertDeliveries(transaction: Database, event: NewDeliveries): Promise<void> {
  await sql`
    insert into kernel_outbox (event_id, consumer, brand_id, topic, payload, published_at, due_at)
    select ${event.eventId}::uuid, consumer, ${event.brandId}::integer, ${event.topic}, ${event.payload}::jsonb,
      ${event.now.toString()}::timestamptz, ${event.dueAt.toString()}::timestamptz
    from unnest(${event.names}::text[]) as consumer`.execute(transaction)
}

/** Claims deliveries for a while, so that no lock and no connection is held while a handler works. */
async function claimDeliveries(
  database: Database,
  now: Temporal.Instant,
  consumers: readonly Consumer[],
  eventId: string | undefined,
): Promise<Delivery[]> {
  const wanted = eventId === undefined ? sql`due_at <= ${now.toString()}` : sql`event_id = ${eventId} and attempts = 0`
  const { rows } = await sql<Delivery>`
    update kernel_outbox set attempts = attempts + 1, due_at = ${now.add({ seconds: claimSeconds }).toString()}
    where (event_id, consumer) in (
      select event_id, consumer from kernel_outbox
      where ${wanted} and consumer = any(${consumers.map(({ name }) => name)})
      order by event_id limit ${batchSize} for update skip locked
    )
    returning event_id as "eventId", consumer, brand_id as "brandId", topic, payload, attempts`.execute(database)
  return rows.toSorted((left, right) => (left.eventId < right.eventId ? -1 : 1))
}

async function deleteDelivery(database: Database, { eventId, consumer }: Delivery): Promise<void> {
  await sql`delete from kernel_outbox where event_id = ${eventId} and consumer = ${consumer}`.execute(database)
}

async function postpone(database: Database, { eventId, consumer }: Delivery, dueAt: Temporal.Instant): Promise<void> {
  await sql`update kernel_outbox set due_at = ${dueAt.toString()} where event_id = ${eventId} and consumer = ${consumer}`.execute(
    database,
  )
}
