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
 * The topics and their payloads. Each module adds its own by declaration merging in its `index.ts`, so the kernel knows none
 * of them and the compiler checks every publisher and consumer.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can be merged into: each module declares its topics here from its own index.ts
export interface Topics {}

type Topic = keyof Topics

/** An event as its publisher writes it. */
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

/** Publishes within the transaction for which it was created. */
export type Publish = <T extends Topic>(news: News<T>) => Promise<void>

/** Events for higher modules, written in the same transaction as the fact. */
export interface Outbox {
  /** Writes an event within the fact's transaction. Its consumers receive it a few milliseconds after the commit. */
  publish<T extends Topic>(transaction: Database, news: News<T>): Promise<void>
  /**
   * Runs a transaction and delivers its events to the consumers before it resolves, for facts whose reply depends on what the
   * consumers do. If a consumer fails or takes too long, the event is delivered again later.
   */
  transaction<R>(work: (transaction: Database, publish: Publish) => Promise<R>): Promise<R>
  /**
   * Registers a consumer under a permanent name, before anything is published. Handlers must be idempotent: an event is
   * delivered at least once, in any order, and by several processes.
   */
  subscribe<T extends Topic>(topic: T, consumer: string, handler: Handler<OutboxEvent<T>>): void
  /** The names of the consumers, as tasks of the worker. */
  readonly tasks: readonly string[]
  /** Delivers the event of a task's entry. Throws if the consumer fails or takes too long. */
  deliver(task: string, payload: unknown, stopping: AbortSignal): Promise<void>
  /** Moves events that an earlier version wrote into its own table to the worker. Returns how many. */
  takeOver(): Promise<number>
}

type Handler<E> = (event: E, signal: AbortSignal) => Promise<void>

interface Consumer {
  readonly topic: string
  readonly name: string
  // The payload's type was checked when topic and handler were passed together.
  readonly handler: Handler<never>
}

/** An event as it is stored in the worker's entry. */
interface Entry extends OutboxEvent<never> {
  readonly topic: string
}

/** An entry that its publisher delivers itself. */
interface OwnEntry {
  readonly task: string
  readonly jobId: bigint
  readonly entry: Entry
}

/** The publisher delivers at once; after this time the worker delivers what is left. */
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
  const write = async <T extends Topic>(tx: Database, news: News<T>, afterSeconds: number): Promise<OwnEntry[]> => {
    const tasks = [...consumers].filter(([, { topic }]) => topic === news.topic).map(([task]) => task)
    if (tasks.length === 0) return []
    const eventId = uuidV7(clock.now().epochMilliseconds, randomness.bytes(10))
    // The payload's type was checked against the topic, which also selects the handler.
    const entry = { eventId, ...news } as unknown as Entry
    const added = await addEvents(tx, { tasks, payload: JSON.stringify(entry), afterSeconds })
    return added.map((one) => ({ ...one, entry }))
  }
  const deliverOwn = async ({ task, entry }: OwnEntry): Promise<boolean> => {
    try {
      await deliver(task, entry, { timeoutMs: publisherTimeoutMs, stopping: never })
      return true
    } catch (error) {
      log.error(
        { err: error, eventId: entry.eventId, task },
        'a consumer failed to handle an event; trying again later',
      )
      return false
    }
  }
  return {
    publish: async (tx, news) => void (await write(tx, news, 0)),
    async transaction(work) {
      const mine: OwnEntry[] = []
      const result = await database
        .transaction()
        .execute((tx) => work(tx, async (news) => void mine.push(...(await write(tx, news, publisherSeconds)))))
      const delivered: bigint[] = []
      for (const one of mine) if (await deliverOwn(one)) delivered.push(one.jobId)
      await removeEvents(database, delivered).catch((error: unknown) =>
        log.warn({ err: error }, 'delivered events could not be removed; they will be delivered again'),
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
          log.error(
            { err: error, eventId: entry.eventId, task },
            'a consumer failed to handle an event; trying again later',
          )
        throw error
      }
    },
    takeOver: () => takeOverDeliveries(database, taskPrefix),
  }
}

/** Returns a function that delivers an entry to the consumer of a task, and throws if it fails or takes too long. */
function deliveryTo(consumers: ReadonlyMap<string, Consumer>, metrics: ReturnType<typeof deliveryMetrics>) {
  return async (task: string, entry: Entry, bounds: { timeoutMs: number; stopping: AbortSignal }): Promise<void> => {
    const consumer = consumers.get(task)
    if (consumer?.topic !== entry.topic) throw new Error(`${task} does not consume the topic ${entry.topic}`)
    const endTimer = metrics.seconds.startTimer({ consumer: consumer.name })
    const { eventId, brandId, payload } = entry
    // The topic is the consumer's, so the payload has the type that its handler takes.
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
      help: 'Time that a consumer took to handle an event',
      labelNames: ['consumer'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
      registers,
    }),
    deliveries: new Counter<'consumer' | 'outcome'>({
      name: 'baize_event_deliveries_total',
      help: 'Events delivered to a consumer, by outcome: done, failed, timed_out, stopped',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
  }
}
