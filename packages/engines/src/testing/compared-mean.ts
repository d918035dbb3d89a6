/** Adds up what rounds return, to compare their mean with an exact figure. */
export function comparedMean(exact: number): { add(value: number): void; z(): number } {
  let [count, sum, squares] = [0, 0, 0]
  return {
    add(value) {
      count += 1
      sum += value
      squares += value * value
    },
    /** How far the mean is from the exact figure, in standard errors. */
    z() {
      const mean = sum / count
      return (mean - exact) / Math.sqrt((squares / count - mean * mean) / count)
    },
  }
}
