import type { RiskFlag } from '@baize/contract/office'

/** What is known about a withdrawal and its member when an operator looks. Amounts are in minor units. */
export interface RiskFacts {
  readonly amountMinor: bigint
  readonly requestedAt: Temporal.Instant
  readonly accountAddedAt: Temporal.Instant
  /** Withdrawals that were paid before, and how many of them to this bank account. */
  readonly paidTimes: number
  readonly paidToAccount: number
  readonly paidMinor: bigint
  readonly credits: number
  readonly creditedMinor: bigint
  readonly lastCreditMinor: bigint | null
  /** What was staked since the day of the last deposit; `undefined` without one. */
  readonly stakedMinor: bigint | undefined
  /** Usernames of other members: with the same account number, the same browser, the same address. */
  readonly sameNumber: readonly string[]
  readonly sameDevice: readonly string[]
  readonly sameAddress: readonly string[]
  readonly owesMinor: bigint
  /** An operator has rejected the bank account. */
  readonly isAccountRejected: boolean
  readonly isBlockedByAuditor: boolean
  readonly isSuspended: boolean
}

/** A bank account that was never paid to is new for this long. */
const newAccountDays = 7
/** Withdrawing more than this many times of what was deposited in all deserves a look. */
const timesDeposited = 3n

/**
 * Why a withdrawal deserves a closer look, the gravest first. `stop`: it must not be paid as it is; `warning`: somebody may be
 * cheating; `note`: it is out of the ordinary. `written` makes an amount a decimal text.
 */
export function riskFlags(facts: RiskFacts, written: (minor: bigint) => string): RiskFlag[] {
  const list = (names: readonly string[]) => [names.join(', ')]
  const withdrawn = facts.paidMinor + facts.amountMinor
  const flags: (RiskFlag | false)[] = [
    facts.isBlockedByAuditor && flag('stop', 'blocked_by_auditor'),
    facts.owesMinor > 0n && flag('stop', 'owes', [written(facts.owesMinor)]),
    facts.isAccountRejected && flag('stop', 'account_rejected'),
    facts.isSuspended && flag('stop', 'suspended'),
    facts.sameNumber.length > 0 && flag('warning', 'number_of_others', list(facts.sameNumber)),
    facts.sameDevice.length > 0 && flag('warning', 'same_device', list(facts.sameDevice)),
    facts.credits === 0 && flag('warning', 'never_deposited'),
    hasPlayedLittle(facts) &&
      flag('warning', 'little_played', [written(facts.stakedMinor ?? 0n), written(facts.lastCreditMinor ?? 0n)]),
    facts.credits > 0 &&
      withdrawn > facts.creditedMinor * timesDeposited &&
      flag('note', 'more_than_deposited', [written(withdrawn), written(facts.creditedMinor)]),
    isNewNumber(facts) && flag('note', 'new_account_number', [String(newAccountDays)]),
    facts.paidTimes === 0 && flag('note', 'first_withdrawal'),
    facts.sameAddress.length > 0 && flag('note', 'same_address', list(facts.sameAddress)),
  ]
  return flags.filter((one) => one !== false)
}

function flag(weight: RiskFlag['weight'], code: RiskFlag['code'], values: readonly string[] = []): RiskFlag {
  return { weight, code, values: [...values] }
}

/** Money that is only passed through: less was staked than the last deposit. */
function hasPlayedLittle({ lastCreditMinor, stakedMinor }: RiskFacts): boolean {
  return lastCreditMinor !== null && stakedMinor !== undefined && stakedMinor < lastCreditMinor
}

function isNewNumber({ paidToAccount, accountAddedAt, requestedAt }: RiskFacts): boolean {
  const since = requestedAt.subtract({ hours: newAccountDays * 24 })
  return paidToAccount === 0 && Temporal.Instant.compare(accountAddedAt, since) > 0
}
