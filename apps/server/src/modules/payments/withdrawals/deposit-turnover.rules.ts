import type { TurnoverPart } from '../../ledger/index.ts'

/**
 * Goes on with the turnover that deposits ask for. `need` is in hundredths of a minor unit, since the rule is in percent; it is
 * below zero if more was staked than was asked for. What was staked before a deposit does not count for it, so at each deposit
 * such a surplus ends; until then it can be taken back by stakes that are returned.
 */
export function needAfter(
  before: bigint,
  percent: number,
  { hasDeposit, depositedMinor, stakedMinor }: TurnoverPart,
): bigint {
  const left = hasDeposit && before < 0n ? 0n : before
  return left + depositedMinor * BigInt(percent) - stakedMinor * 100n
}

/** What is to go of it in minor units, rounded up; 0 if it is met. */
export function toGoOf(need: bigint): bigint {
  return need > 0n ? (need + 99n) / 100n : 0n
}
