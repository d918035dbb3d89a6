import type { AccountId } from '../ledger.types.ts'

/**
 * A command reached a lane that its account is no longer in, because the account's bucket was moved. The sender may
 * retry in the new lane.
 */
export class AccountMoved extends Error {
  readonly accountId: AccountId
  /** The account's current lane; `undefined` if it has not been looked up. */
  readonly lane: number | undefined

  constructor(accountId: AccountId, lane: number | undefined) {
    super(`account ${accountId} is in another lane`)
    this.name = 'AccountMoved'
    this.accountId = accountId
    this.lane = lane
  }
}
