import { sqlStateOf } from '../../../kernel/database/pool.ts'

/** A key is taken. */
export function isDuplicate(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** No partition for the time: a check violation without a constraint's name. */
export function isMonthMissing(error: unknown): boolean {
  return sqlStateOf(error) === '23514' && error instanceof Error && error.message.startsWith('no partition of relation')
}

/** Deadlocks and serialisation failures: the same may pass the next time. */
export function isPassing(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('40') ?? false
}
