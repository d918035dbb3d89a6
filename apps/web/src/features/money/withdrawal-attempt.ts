import { attemptsUnder } from '../../forms/attempts.ts'

/** What a member wants to withdraw. The payment password is no part of it, and is never stored. */
export interface WantedWithdrawal {
  readonly accountId: string
  readonly amount: string
}

/** Requests for withdrawals: one whose reply was lost is repeated with its key. */
export const withdrawalAttempts = attemptsUnder<WantedWithdrawal>('withdrawalAttempt')
