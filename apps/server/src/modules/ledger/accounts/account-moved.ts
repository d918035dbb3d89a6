import type { AccountId } from '../ledger.types.ts'

/** A command came to a lane that its account is not in: the account's bucket was moved, and whoever sent it may follow. */
export class AccountMoved extends Error {
  readonly accountId: AccountId
  /** Where it was found; `undefined` when nobody looked. */
  readonly lane: number | undefined

  constructor(accountId: AccountId, lane: number | undefined) {
    super(`account ${accountId} is in another lane`)
    this.name = 'AccountMoved'
    this.accountId = accountId
    this.lane = lane
  }
}
