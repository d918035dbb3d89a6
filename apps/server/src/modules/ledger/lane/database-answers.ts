import { sqlStateOf } from '../../../kernel/database/pool.ts'

/** Whether a key is already taken. */
export function isDuplicate(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** Whether the time has no partition: PostgreSQL reports it as a check violation without a constraint's name. */
export function isMonthMissing(error: unknown): boolean {
  return sqlStateOf(error) === '23514' && error instanceof Error && error.message.startsWith('no partition of relation')
}

/** Whether something else held a lock for too long. Whoever posts or reads goes first, so the caller tries again later. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03'
}

/** Whether the error is a deadlock or serialization failure, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('40') ?? false
}
