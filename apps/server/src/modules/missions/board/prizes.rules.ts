/**
 * What each of some members with equal points gets, whose places begin after `ahead` others: equal parts of what their places are
 * worth together, rounded down. So nobody is ahead by having been faster, and a board never costs more than its prizes.
 */
export function shareOf(prizes: readonly bigint[], ahead: number, equal: number): bigint {
  const worth = prizes.slice(ahead, ahead + equal).reduce((sum, prize) => sum + prize, 0n)
  return worth / BigInt(equal)
}
