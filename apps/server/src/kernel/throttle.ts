import { isIPv6 } from 'node:net'
import type { Clock } from './clock.ts'
import { sql, type Database } from './database/pool.ts'

/** How often something may happen: `limit` times in a window that opens with the first. */
export interface ThrottleRule {
  readonly limit: number
  readonly windowSeconds: number
}

/** Counters in the database, shared by all processes and surviving restarts. */
export interface Throttle {
  /**
   * Counts one try and says whether it is allowed. The count and the decision are one statement, so many tries at once
   * cannot pass together.
   */
  take(bucket: string, rule: ThrottleRule): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
  /** Takes one try back that turned out not to count. */
  giveBack(bucket: string): Promise<void>
  /** How many tries count now. It decides nothing that must hold: others may be counted at the same time. */
  takenOf(bucket: string): Promise<number>
  /** Forgets a bucket's tries, for a success that pardons the failures before it. */
  clear(bucket: string): Promise<void>
  /** Deletes counters whose window has ended; for the minute tick. */
  sweep(): Promise<void>
}

export function createThrottle({ database, clock }: { readonly database: Database; readonly clock: Clock }): Throttle {
  return {
    async take(bucket, { limit, windowSeconds }) {
      const now = clock.now()
      const { taken, windowEndsAt } = await countTry(database, bucket, now, now.add({ seconds: windowSeconds }))
      const retryAfterSeconds = Math.max(1, Math.ceil(now.until(windowEndsAt).total('seconds')))
      return { allowed: taken <= limit, retryAfterSeconds }
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

async function countTry(database: Database, bucket: string, now: Temporal.Instant, windowEnd: Temporal.Instant) {
  const { rows } = await sql<{ taken: number; windowEndsAt: Temporal.Instant }>`
    insert into kernel_throttle as counted (bucket, taken, window_ends_at)
    values (${bucket}, 1, ${windowEnd.toString()})
    on conflict (bucket) do update set
      taken = case when counted.window_ends_at <= ${now.toString()} then 1 else least(counted.taken + 1, 1000000) end,
      window_ends_at = case when counted.window_ends_at <= ${now.toString()} then excluded.window_ends_at else counted.window_ends_at end
    returning taken, window_ends_at as "windowEndsAt"`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}

/**
 * The part of an address that one person is counted by: IPv4 as it is (also where it is mapped into IPv6), IPv6 by its
 * /64, since a household has 2^64 addresses of its own. `2001:db8::1` counts as `2001:db8:0:0`.
 */
export function countedAddress(address: string): string {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  // A trusted proxy's header could hold anything; a bucket's name has its limit.
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
