/** One call to the wallet and what it answered: what a report shows when a rule is broken. */
export interface Exchange {
  readonly path: string
  readonly requestBody: string
  readonly httpStatus: number
  readonly replyBody: string
}

/** One rule of a dialect, observed from outside. Scenarios share nothing: each makes its own ids and rounds. */
export interface Scenario<Kind> {
  readonly group: string
  readonly name: string
  /** The rule as a plain sentence; a report prints it beside what was found. */
  readonly rule: string
  /** How many stakes the account must hold for it. */
  readonly stakes: number
  /** Returns when the rule holds; throws {@link BrokenRule} when it does not, {@link NotApplicable} when it cannot be seen here. */
  run(visit: Kind): Promise<void>
}

/** What a scenario meets the wallet with: each has one of its own. */
export interface Visit {
  /** The account's balance now, asked from the wallet. */
  balanceMinor(): Promise<bigint>
  /** Takes back what the scenario has booked. Says nothing when the wallet refuses: the run compares balances at its end. */
  leave(): Promise<void>
}

/** The wallet did something else than the rule says. */
export class BrokenRule extends Error {
  readonly exchange: Exchange | undefined

  constructor(finding: string, exchange?: Exchange) {
    super(finding)
    this.name = 'BrokenRule'
    this.exchange = exchange
  }
}

/** The rule cannot be seen in this wallet or with this key file; the message says why. */
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
