/** What became of a deposit. */
export interface DepositSettled {
  readonly memberId: string
  readonly depositId: string
  readonly result: 'credited' | 'review' | 'rejected'
  /** The amount as members read it, with its currency. */
  readonly amount: string
  /** What was kept of it, written likewise; empty if nothing was. */
  readonly fee: string
  /** Of a rejection, the operator's words; otherwise empty. */
  readonly reason: string
}

/** What an operator decided about a bank account. */
export interface BankAccountSettled {
  readonly memberId: string
  readonly accountId: string
  readonly result: 'verified' | 'rejected'
  /** The account as members read it: its bank and last digits. */
  readonly account: string
  /** Of a rejection, the operator's words; otherwise empty. */
  readonly reason: string
}

/**
 * What became of a withdrawal. `forced`: the member said that the money had not arrived, and an operator decided that it counts as
 * received; `refunded`: what had not arrived is back in the balance.
 */
export interface WithdrawalSettled {
  readonly memberId: string
  readonly withdrawalId: string
  readonly result: 'approved' | 'paid' | 'rejected' | 'failed' | 'forced' | 'refunded'
  /** The amount as members read it, with its currency. */
  readonly amount: string
  /** The operator's words about a rejection or a receipt; of a failure, a code of `packages/payment-wire`; otherwise empty. */
  readonly reason: string
}
