import { sqlStateOf } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'

const uniqueViolation = '23505'

/** Turns a violation of the unique key, another member's verified contact, into `contact.taken`; rethrows other errors. */
export function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new Refusal('contact.taken') : error
}

/** Whether an error says that another member has verified the contact. */
export function isTaken(error: unknown): boolean {
  return sqlStateOf(error) === uniqueViolation
}
