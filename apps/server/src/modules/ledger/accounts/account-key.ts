import type { AccountId } from '../ledger.types.ts'

/**
 * Returns an account's key for maps. Numbers are hashed and compared in place, while bigints need calls into the
 * runtime, several times per bet. The database numbers accounts from 1, far below the largest number that is exact.
 */
export function accountKey(accountId: AccountId): number {
  return Number(accountId)
}
