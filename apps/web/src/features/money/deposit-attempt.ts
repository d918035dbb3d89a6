import { attemptsUnder } from '../../forms/attempts.ts'

/** What a member wants to order. */
export interface WantedDeposit {
  readonly method: string
  readonly amount: string
}

/** Orders of deposits: one whose reply was lost is repeated with its key. */
export const depositAttempts = attemptsUnder<WantedDeposit>('depositAttempt')
