/** The next stake up or down the ladder; unchanged at its ends. An unknown stake steps from the lowest. */
export function stepStake(stakes: readonly string[], current: string, direction: -1 | 1): string {
  const index = Math.max(0, stakes.indexOf(current)) + direction
  return stakes[Math.min(stakes.length - 1, Math.max(0, index))] ?? current
}

/** The stake a game opens with: the last one played if still offered, otherwise the fifth or the highest. */
export function firstStake(stakes: readonly string[], last: string | undefined): string {
  if (last !== undefined && stakes.includes(last)) return last
  return stakes[Math.min(4, stakes.length - 1)] ?? '0'
}
