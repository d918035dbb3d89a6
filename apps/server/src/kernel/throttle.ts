import { isIPv6 } from 'node:net'
import type { Clock } from './clock.ts'
import { sql, type Database } from './database/pool.ts'

/** How often something may happen: `limit` times in a window that begins with the first. */
export interface ThrottleRule {
  readonly limit: number
  readonly windowSeconds: number
}

/** One of several buckets in which a try is counted. */
export interface Turn extends ThrottleRule {
  readonly bucket: string
  /** `false` if the bucket must have a turn left, but none is taken; the work is the same. */
  readonly counts?: boolean
  /** If set, the first try beyond the limit closes the bucket for this long from then on. */
  readonly pauseSeconds?: number
}

/** The result of a try that is counted in several buckets. */
export type TurnsTaken =
  /** `spent`: the buckets whose last turn was taken. */
  | { readonly allowed: true; readonly spent: readonly string[] }
  /** `bucket`: the exhausted bucket with the longest wait. */
  | { readonly allowed: false; readonly bucket: string; readonly retryAfterSeconds: number }

/** Counters in the database, which all processes share and which survive restarts. */
export interface Throttle {
  /**
   * Counts one try and returns whether it is allowed. One statement counts and decides, so simultaneous tries cannot exceed
   * the limit.
   */
  take(bucket: string, rule: ThrottleRule): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
  /**
   * Counts one try in every bucket, or in none if one of them has no turn left, so that a refused try uses up nothing. One
   * statement counts, and concurrent ones wait for it, so simultaneous tries cannot exceed a limit. A refusal begins the
   * pause of its bucket, if it has one that has not begun.
   */
  takeAll(turns: readonly Turn[]): Promise<TurnsTaken>
  /** Takes back one try that should not have counted. */
  giveBack(bucket: string): Promise<void>
  /** The current count. Not for enforcing a limit: other tries may be counted at the same time. */
  takenOf(bucket: string): Promise<number>
  /** Clears a bucket, for example after a success that cancels the failures before it. */
  clear(bucket: string): Promise<void>
  /** Deletes counters whose window has ended; called every minute. */
  sweep(): Promise<void>
}

export function createThrottle({ database, clock }: { readonly database: Database; readonly clock: Clock }): Throttle {
  return {
    async take(bucket, { limit, windowSeconds }) {
      const now = clock.now()
      const [row] = await countTries(database, now, [{ bucket, windowSeconds }])
      if (row === undefined) throw new Error('an upsert returned no row')
      return { allowed: row.taken <= limit, retryAfterSeconds: secondsUntil(now, row.windowEndsAt) }
    },
    async takeAll(turns) {
      const now = clock.now()
      try {
        return await database.transaction().execute(async (tx) => {
          const counted = await countTries(tx, now, turns)
          const limits = new Map(turns.map(({ bucket, limit, counts = true }) => [bucket, counts ? limit : limit - 1]))
          const left = counted.map((row) => ({ ...row, left: (limits.get(row.bucket) ?? 0) - row.taken }))
          const pauses = new Map(turns.map(({ bucket, pauseSeconds }) => [bucket, pauseSeconds]))
          const [closed] = left
            .filter((row) => row.left < 0)
            .map((row) => {
              // Of a pause that has begun the try that began it is counted.
              const pauseSeconds = row.left === -1 ? pauses.get(row.bucket) : undefined
              const retryAfterSeconds = pauseSeconds ?? secondsUntil(now, row.windowEndsAt)
              return { bucket: row.bucket, taken: row.taken, retryAfterSeconds, pauses: pauseSeconds !== undefined }
            })
            .toSorted((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)
          if (closed !== undefined) throw new NoTurn(closed)
          const counting = new Set(turns.flatMap(({ bucket, counts = true }) => (counts ? [bucket] : [])))
          const spent = left.filter((row) => row.left === 0 && counting.has(row.bucket)).map(({ bucket }) => bucket)
          return { allowed: true, spent } as const
        })
      } catch (error) {
        if (!(error instanceof NoTurn)) throw error
        const { bucket, taken, retryAfterSeconds, pauses } = error.closed
        if (pauses) await beginPause(database, bucket, taken, { now, ends: now.add({ seconds: retryAfterSeconds }) })
        return { allowed: false, bucket, retryAfterSeconds }
      }
    },
    async giveBack(bucket) {
      await sql`update kernel_throttle set taken = greatest(taken - 1, 0) where bucket = ${bucket}`.execute(database)
    },
    async takenOf(bucket) {
      const { rows } = await sql<{ taken: number }>`
        select taken from kernel_throttle where bucket = ${bucket} and window_ends_at > ${clock.now().toString()}`.execute(
        database,
      )
      return rows[0]?.taken ?? 0
    },
    async clear(bucket) {
      await sql`delete from kernel_throttle where bucket = ${bucket}`.execute(database)
    },
    async sweep() {
      await sql`delete from kernel_throttle where window_ends_at <= ${clock.now().toString()}`.execute(database)
    },
  }
}

/** Rolls back the counts of a refused try. */
class NoTurn extends Error {
  readonly closed: ClosedBucket
  constructor(closed: ClosedBucket) {
    super('no turn is left')
    this.closed = closed
  }
}

interface ClosedBucket {
  readonly bucket: string
  /** The count with the refused try. */
  readonly taken: number
  readonly retryAfterSeconds: number
  /** Whether the refused try begins the bucket's pause. */
  readonly pauses: boolean
}

/** Counts the first refused try for good and closes the bucket. Only the first of several concurrent ones has an effect. */
async function beginPause(
  database: Database,
  bucket: string,
  taken: number,
  { now, ends }: { readonly now: Temporal.Instant; readonly ends: Temporal.Instant },
): Promise<void> {
  await sql`
    update kernel_throttle set taken = ${taken}, window_ends_at = ${ends.toString()}
    where bucket = ${bucket} and taken = ${taken - 1} and window_ends_at > ${now.toString()}`.execute(database)
}

interface CountedRow {
  readonly bucket: string
  readonly taken: number
  readonly windowEndsAt: Temporal.Instant
}

/** Counts in the order of the buckets' names, so that two transactions with the same buckets cannot deadlock. */
async function countTries(
  database: Database,
  now: Temporal.Instant,
  wanted: readonly Pick<Turn, 'bucket' | 'windowSeconds' | 'counts'>[],
): Promise<readonly CountedRow[]> {
  const buckets = wanted.map(({ bucket }) => bucket)
  const ends = wanted.map(({ windowSeconds }) => now.add({ seconds: windowSeconds }).toString())
  const turns = wanted.map(({ counts = true }) => (counts ? 1 : 0))
  const { rows } = await sql<CountedRow>`
    insert into kernel_throttle as counted (bucket, taken, window_ends_at)
    select bucket, turns, ends from unnest(${buckets}::text[], ${turns}::integer[], ${ends}::timestamptz[])
      as wanted (bucket, turns, ends)
    order by bucket
    on conflict (bucket) do update set
      taken = case when counted.window_ends_at <= ${now.toString()} then excluded.taken else least(counted.taken + excluded.taken, 1000000) end,
      window_ends_at = case when counted.window_ends_at <= ${now.toString()} then excluded.window_ends_at else counted.window_ends_at end
    returning bucket, taken, window_ends_at as "windowEndsAt"`.execute(database)
  return rows
}

function secondsUntil(now: Temporal.Instant, end: Temporal.Instant): number {
  return Math.max(1, Math.ceil(now.until(end).total('seconds')))
}

/**
 * The part of an address that counts as one person: an IPv4 address as it is, even if it is mapped into IPv6; an IPv6
 * address by its /64, since one household has 2^64 addresses. `2001:db8::1` counts as `2001:db8:0:0`.
 */
export function countedAddress(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  // A trusted proxy's header could contain anything, and a bucket's name has a limited length.
  if (!isIPv6(bare)) return bare.slice(0, 45)
  const [front = '', back] = bare.toLowerCase().split('::')
  const groups = front === '' ? [] : front.split(':')
  const behind = back === undefined || back === '' ? [] : back.split(':')
  const zeros = back === undefined ? 0 : 8 - groups.length - behind.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind]
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
