import { setTimeout as sleep } from 'node:timers/promises'
import { publicTopics, type PublicTopic } from '@baize/contract'
import pg from 'pg'
import { sql, type Database } from '../database/pool.ts'
import { brandId, type BrandId } from '../ids.ts'
import type { Log } from '../log.ts'

const channel = 'baize_topic'
const postChannel = 'baize_post'
const againMs = 1_000

export interface RelayParts {
  /** The database's address, for a dedicated listening connection. */
  readonly address: string
  readonly database: Database
  /** Names this process, so that it does not hear itself. */
  readonly self: string
  readonly log: Log
  readonly heard: (brandId: BrandId, topic: PublicTopic) => void
  /** A message for whoever is in some rooms. */
  readonly received: (rooms: readonly string[], text: string) => void
  /** Called after the connection was lost for a while: anything may have changed. */
  readonly missed: () => void
}

/** Tells other processes that a topic changed, and hears it from them. */
export interface Relay {
  announce(brandId: BrandId, topic: PublicTopic): void
  /** Passes a short message on to whoever is in some rooms in other processes. */
  post(rooms: readonly string[], text: string): void
  /** The same; resolves once every process that listens is sure to get it, before all that is committed from then on. */
  posted(rooms: readonly string[], text: string): Promise<void>
  /** Whether it hears other processes at this moment, as far as it knows. */
  readonly hears: boolean
  close(): Promise<void>
}

/**
 * Tells every server process that a topic changed. Commands may call it too (`from` is then any word without blanks). Only for
 * rare changes: the database sends each of them to every process.
 */
export async function announceTopic(db: Database, brand: BrandId, topic: PublicTopic, from = 'command'): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${from} ${brand} ${topic}`})`.execute(db)
}

/** Listens until it is closed; reconnects if the connection is lost. */
export function openRelay(parts: RelayParts): Relay {
  const { database, self, log } = parts
  const closed = new AbortController()
  const state: Hearing = { hears: false }
  const listening = listenAgain(parts, closed.signal, state)
  const posted = async (rooms: readonly string[], text: string) => {
    const notify = (some: readonly string[]) =>
      sql`select pg_notify(${postChannel}, ${JSON.stringify([self, some, text])})`.execute(database)
    await Promise.all(postable(rooms, text).map(notify))
  }
  return {
    posted,
    get hears() {
      return state.hears
    },
    announce: (brand, topic) =>
      void announceTopic(database, brand, topic, self).catch((error: unknown) =>
        log.warn({ err: error }, 'other processes were not told that a topic changed'),
      ),
    post: (rooms, text) =>
      void posted(rooms, text).catch((error: unknown) =>
        log.warn({ err: error }, 'a message was not passed on to other processes'),
      ),
    async close() {
      closed.abort()
      await listening
    },
  }
}

/** Whether the connection for news from other processes is there. */
interface Hearing {
  hears: boolean
}

async function listenAgain(parts: RelayParts, signal: AbortSignal, state: Hearing): Promise<void> {
  for (let lost = false; !signal.aborted; lost = true) {
    await listen(parts, signal, { state, again: lost }).catch((error: unknown) =>
      parts.log.debug({ err: error }, 'no connection for news from other processes; trying again'),
    )
    await sleep(againMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Listens until the connection is lost or closed. */
async function listen(
  parts: RelayParts,
  signal: AbortSignal,
  { state, again }: { readonly state: Hearing; readonly again: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: parts.address, application_name: 'baize', keepAlive: true })
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      state.hears = false
      resolve()
    }
    client.once('end', over)
    client.on('error', over)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  client.on('notification', ({ channel: heardAt, payload = '' }) =>
    heardAt === postChannel ? receive(parts, payload) : hear(parts, payload),
  )
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    await client.query(`listen ${postChannel}`)
    state.hears = true
    if (again) parts.missed()
    await ended
  } finally {
    state.hears = false
    await client.end().catch(() => undefined)
  }
}

function hear({ self, heard }: RelayParts, payload: string): void {
  const [from, brand, topic] = payload.split(' ')
  const known = publicTopics.find((one) => one === topic)
  if (from === self || known === undefined || !/^\d{1,9}$/.test(brand ?? '')) return
  heard(brandId(Number(brand)), known)
}

/** A notification of the database has room for 8,000 bytes. */
const postBytes = 7_000

/** Rooms in groups whose notification is not too long. */
function postable(rooms: readonly string[], text: string): readonly (readonly string[])[] {
  const groups: string[][] = []
  let left = 0
  for (const room of rooms) {
    left -= room.length + 3
    if (left < 0) {
      groups.push([])
      left = postBytes - JSON.stringify(text).length - room.length - 3
    }
    groups.at(-1)?.push(room)
  }
  return groups
}

function receive({ self, received }: RelayParts, payload: string): void {
  // Only `post` of another process sends on this channel.
  const [from, rooms, text] = JSON.parse(payload) as [string, readonly string[], string]
  if (from !== self) received(rooms, text)
}
