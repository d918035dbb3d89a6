import type { RawBuilder } from 'kysely'
import { sql } from './database/pool.ts'

/**
 * Where a list of events goes on that are put together from several sources, newest first: after a moment, with what is left
 * of the events of exactly that moment.
 */
export interface TimelineStart {
  readonly at: Temporal.Instant
  /** Events of exactly that moment: all of them, none, or those whose id sorts below. */
  readonly same: 'all' | 'none' | { readonly below: string }
}

/** The condition for the events that are left; `id` is a text. */
export function isLeft(at: RawBuilder<unknown>, id: RawBuilder<unknown>, start: TimelineStart | undefined) {
  if (start === undefined) return sql`true`
  const moment = sql`${start.at.toString()}::timestamptz`
  if (start.same === 'all') return sql`${at} <= ${moment}`
  if (start.same === 'none') return sql`${at} < ${moment}`
  return sql`(${at}, ${id} collate "C") < (${moment}, ${start.same.below})`
}

/** The order of events, newest first. */
export function newestFirst(at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`${at} desc, ${id} collate "C" desc`
}
