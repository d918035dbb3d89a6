import type { AccountId } from '../ledger.types.ts'

/**
 * An account as the key of a map. A number is hashed and compared in place, a bigint by calls into the runtime, several
 * times for each bet. The database numbers accounts from 1, far below what a number holds exactly.
 */
export function accountKey(accountId: AccountId): number {
  return Number(accountId)
}
