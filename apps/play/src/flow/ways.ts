/** In how many ways a window of reels of different heights can win, with its thousands apart; undefined if all are equally tall. */
export function waysOf(window: readonly (readonly string[])[]): string | undefined {
  const heights = window.map((cells) => cells.length)
  if (new Set(heights).size === 1) return undefined
  return waysText(heights.reduce((ways, height) => ways * height, 1))
}

/** A number of ways, such as `117,649`. All languages of the site write it like this. */
export function waysText(ways: number): string {
  return ways.toLocaleString('en')
}
