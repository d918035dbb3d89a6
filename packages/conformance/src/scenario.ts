/** One call to the wallet and its reply, shown in the report when a rule is broken. */
export interface Exchange {
  readonly path: string
  readonly requestBody: string
  readonly httpStatus: number
  readonly replyBody: string
}

/** One rule of a dialect, checked from outside. Scenarios are independent: each creates its own ids and rounds. */
export interface Scenario<Kind> {
  readonly group: string
  readonly name: string
  /** The rule as a plain sentence; the report prints it with the finding. */
  readonly rule: string
  /** The number of stakes that the account must hold. */
  readonly stakes: number
  /** Returns if the rule holds; throws {@link BrokenRule} if not, {@link NotApplicable} if it cannot be checked here. */
  run(visit: Kind): Promise<void>
}

/** A scenario's access to the wallet; each scenario has its own. */
export interface Visit {
  /** Asks the wallet for the account's current balance. */
  balanceMinor(): Promise<bigint>
  /** Undoes the scenario's bookings. Ignores refusals by the wallet, since the run compares balances at its end. */
  leave(): Promise<void>
}

/** The wallet broke the rule. */
export class BrokenRule extends Error {
  readonly exchange: Exchange | undefined

  constructor(finding: string, exchange?: Exchange) {
    super(finding)
    this.name = 'BrokenRule'
    this.exchange = exchange
  }
}

/** The rule cannot be checked with this wallet or key file; the message says why. */
export class NotApplicable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotApplicable'
  }
}

/** Throws {@link BrokenRule} with the finding unless the condition holds. */
export function must(condition: boolean, exchange: Exchange, finding: string): asserts condition {
  if (!condition) throw new BrokenRule(finding, exchange)
}
