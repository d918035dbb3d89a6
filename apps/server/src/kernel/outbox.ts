import { Counter, Histogram } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Database } from './database/pool.ts'
import type { BrandId } from './ids.ts'
import { uuidV7 } from './ids.ts'
import { runBounded } from './jobs/bounded-run.ts'
import { addEvents, removeEvents, takeOverDeliveries } from './jobs/worker.sql.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Randomness } from './randomness.ts'

/**
 * The topics and what their events carry. Each module adds its own by declaration merging in its `index.ts`, so the
 * kernel knows of none and every publisher and consumer is checked by the compiler.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface, since only that can be merged into: each module declares its topics here from its own index.ts
export interface Topics {}

type Topic = keyof Topics

/** An event as it is published. */
export interface News<T extends Topic> {
  readonly brandId: BrandId
  readonly topic: T
  readonly payload: Topics[T]
}

/** An event as a consumer receives it. */
export interface OutboxEvent<T extends Topic> {
  readonly eventId: string
  readonly brandId: BrandId
  readonly payload: Topics[T]
}

/** Publishes within the transaction that it was given for. */
export type Publish = <T extends Topic>(news: News<T>) => Promise<void>

/** News that travels upwards, written in the same transaction as the fact. */
export interface Outbox {
  /** Writes an event within the fact's transaction. Its consumers receive it some milliseconds after the commit. */
  publish<T extends Topic>(transaction: Database, news: News<T>): Promise<void>
  /**
   * Runs a transaction, and hands what it published to the consumers before it resolves: for facts whose caller is
   * answered with what the consumers do. A consumer that fails or takes too long is tried again later.
   */
  transaction<R>(work: (transaction: Database, publish: Publish) => Promise<R>): Promise<R>
  /**
   * Registers a consumer under a lasting name, before anything is published. Handlers must be idempotent: an event is
   * delivered at least once, in no certain order, and by several processes.
   */
  subscribe<T extends Topic>(topic: T, consumer: string, handler: Handler<OutboxEvent<T>>): void
  /** The names of the consumers, as tasks of the worker. */
  readonly tasks: readonly string[]
  /** Delivers what a task's entry holds; throws when the consumer fails or takes too long. */
  deliver(task: string, payload: unknown, stopping: AbortSignal): Promise<void>
  /** Moves events to the worker that an earlier version wrote into its own table. Answers how many. */
  takeOver(): Promise<number>
}

type Handler<E> = (event: E, signal: AbortSignal) => Promise<void>

interface Consumer {
  readonly topic: string
  readonly name: string
  // The payload's type was checked where topic and handler were given together.
  readonly handler: Handler<never>
}

/** An event as the worker's entry holds it. */
interface Entry extends OutboxEvent<never> {
  readonly topic: string
}

/** An entry that its publisher delivers itself. */
interface Mine {
  readonly task: string
  readonly jobId: bigint
  readonly entry: Entry
}

/** The publisher delivers at once; the worker takes over only what was left. */
const publisherSeconds = 20
const publisherTimeoutMs = 10_000
const workerTimeoutMs = 30_000
const taskPrefix = 'event: '

export interface OutboxParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  readonly metrics: Metrics
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, randomness, log } = parts
  const consumers = new Map<string, Consumer>()
  const deliver = deliveryTo(consumers, deliveryMetrics(parts.metrics))
  const never = new AbortController().signal
  const write = async <T extends Topic>(tx: Database, news: News<T>, afterSeconds: number): Promise<Mine[]> => {
    const tasks = [...consumers].filter(([, { topic }]) => topic === news.topic).map(([task]) => task)
    if (tasks.length === 0) return []
    const eventId = uuidV7(clock.now().epochMilliseconds, randomness.bytes(10))
    // Its payload's type was checked with its topic, by which the handler is found.
    const entry = { eventId, ...news } as unknown as Entry
    const added = await addEvents(tx, { tasks, payload: JSON.stringify(entry), afterSeconds })
    return added.map((one) => ({ ...one, entry }))
  }
  const deliverMine = async ({ task, entry }: Mine): Promise<boolean> => {
    try {
      await deliver(task, entry, { timeoutMs: publisherTimeoutMs, stopping: never })
      return true
    } catch (error) {
      log.error({ err: error, eventId: entry.eventId, task }, 'an event was not handled; it is tried again')
      return false
    }
  }
  return {
    publish: async (tx, news) => void (await write(tx, news, 0)),
    async transaction(work) {
      const mine: Mine[] = []
      const result = await database
        .transaction()
        .execute((tx) => work(tx, async (news) => void mine.push(...(await write(tx, news, publisherSeconds)))))
      const delivered: bigint[] = []
      for (const one of mine) if (await deliverMine(one)) delivered.push(one.jobId)
      await removeEvents(database, delivered).catch((error: unknown) =>
        log.warn({ err: error }, 'events that were delivered could not be removed; they are delivered once more'),
      )
      return result
    },
    subscribe(topic, name, handler) {
      const task = `${taskPrefix}${name}`
      if (consumers.has(task)) throw new Error(`there are two consumers named ${name}`)
      consumers.set(task, { topic, name, handler })
    },
    get tasks() {
      return [...consumers.keys()]
    },
    async deliver(task, payload, stopping) {
      // Only this file writes entries.
      const entry = payload as Entry
      try {
        await deliver(task, entry, { timeoutMs: workerTimeoutMs, stopping })
      } catch (error) {
        if (!stopping.aborted)
          log.error({ err: error, eventId: entry.eventId, task }, 'an event was not handled; it is tried again')
        throw error
      }
    },
    takeOver: () => takeOverDeliveries(database, taskPrefix),
  }
}

/** Hands an entry to the consumer of a task; throws when that fails or takes too long. */
function deliveryTo(consumers: ReadonlyMap<string, Consumer>, metrics: ReturnType<typeof deliveryMetrics>) {
  return async (task: string, entry: Entry, bounds: { timeoutMs: number; stopping: AbortSignal }): Promise<void> => {
    const consumer = consumers.get(task)
    if (consumer?.topic !== entry.topic) throw new Error(`${task} does not take events of the topic ${entry.topic}`)
    const endTimer = metrics.seconds.startTimer({ consumer: consumer.name })
    const { eventId, brandId, payload } = entry
    // The topic is the consumer's own, so the payload is of the type that its handler takes.
    const event = { eventId, brandId, payload } as never
    const graceMs = { timedOut: 0, stopping: 800 }
    const { ended } = await runBounded((signal) => consumer.handler(event, signal), { ...bounds, graceMs })
    endTimer()
    const outcome = ended?.ending ?? 'timed_out'
    metrics.deliveries.inc({ consumer: consumer.name, outcome })
    if (outcome !== 'done') throw new Error(`${task}: ${outcome}`, { cause: ended?.error })
  }
}

function deliveryMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    seconds: new Histogram({
      name: 'baize_event_seconds',
      help: 'How long a consumer took with an event',
      labelNames: ['consumer'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
      registers,
    }),
    deliveries: new Counter<'consumer' | 'outcome'>({
      name: 'baize_event_deliveries_total',
      help: 'Events handed to a consumer by outcome: done, failed, timed_out, stopped',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
  }
}
