/**
 * Whether counts of equally likely values pass the chi-square test at p = 0.001. The critical value is the approximation by Wilson and
 * Hilferty (1931): k (1 - 2/(9k) + 3.0902 √(2/(9k)))³ for k degrees of freedom.
 */
export function looksUniform(counts: readonly number[]): boolean {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = counts.length - 1
  const spread = 2 / (9 * freedom)
  return chiSquare <= freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3
}

/** By how many standard errors the mean of what was seen differs from what is expected. */
export function zScore(seen: readonly number[], expected: number): number {
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length
  const variance = seen.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (seen.length - 1)
  return (mean - expected) / Math.sqrt(variance / seen.length)
}
