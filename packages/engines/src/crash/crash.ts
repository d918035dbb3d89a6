import type { Chance } from '../chance.ts'

/** A game of one multiple that grows for everybody until it crashes. Multiples are in hundredths: 341 is 3.41 times. */
export interface CrashDefinition {
  readonly engine: 'crash'
  readonly code: string
  readonly title: string
  readonly version: number
  /** Of 100 stakes, those that come back in the mean, at whatever multiple a bet is cashed out. */
  readonly share: number
  /** A number is drawn below this; more are drawn as long as they are needed to know the multiple. */
  readonly drawBelow: number
  /** No round goes further than this multiple. */
  readonly greatest: number
  /**
   * How the multiple grows: it is kept in `scale`ths of a hundredth, begins at 1, grows in each step of `stepMs` milliseconds by
   * `perMille` thousandths rounded down, and evenly within a step.
   */
  readonly growth: { readonly stepMs: number; readonly perMille: number; readonly scale: number }
}

/**
 * The multiple at which a round crashes; 0 if it crashes at once.
 *
 * With v a number that is uniform between 0 and 1, it is floor(share / v), which is t or more if and only if v ≤ share / t, so
 * that each multiple t is reached with a probability of exactly share / t. v is drawn digit by digit to the base `drawBelow`:
 * after k digits, read as the number w, it lies above w / base^k and at or below (w + 1) / base^k. Digits are drawn until every v
 * in between gives the same multiple: one nearly always.
 *
 * Worked example: a share of 99 and a first digit of 1073741824 below 2^32 put v just above 1/4. 99 / v is then between
 * 395.9999996 and 396, without 396 itself, so that the round crashes at 3.95.
 */
export function drawCrash({ share, drawBelow, greatest }: CrashDefinition, chance: Chance): number {
  const [base, most] = [BigInt(drawBelow), BigInt(greatest)]
  const least = (a: bigint, b: bigint) => (a < b ? a : b)
  let [digits, all] = [0n, 1n]
  for (;;) {
    digits = digits * base + BigInt(chance.below(drawBelow))
    all *= base
    const scaled = BigInt(share) * all
    const atUpper = least(scaled / (digits + 1n), most)
    // The lower bound itself is no value of v, so that a multiple which is reached only there does not count.
    const nearLower = digits === 0n ? most : least((scaled - 1n) / digits, most)
    if (atUpper === nearLower) return atUpper < 100n ? 0 : Number(atUpper)
  }
}

/** How a multiple grows with time, and the time after which it is reached. Whole numbers only, so that every machine agrees. */
export function growthOf({ greatest, growth: { stepMs, perMille, scale } }: CrashDefinition): {
  readonly multipleAt: (elapsedMs: number) => number
  readonly msUntil: (hundredths: number) => number
} {
  const steps = [100 * scale]
  for (let last = 100 * scale; last < greatest * scale;) {
    last += Math.floor((last * perMille) / 1_000)
    steps.push(last)
  }
  const lastMs = (steps.length - 1) * stepMs
  const at = (step: number) => steps[step] ?? greatest * scale
  const multipleAt = (elapsedMs: number) => {
    const ms = Math.min(Math.max(0, Math.floor(elapsedMs)), lastMs)
    const step = Math.floor(ms / stepMs)
    const within = Math.floor(((at(step + 1) - at(step)) * (ms % stepMs)) / stepMs)
    return Math.min(greatest, Math.floor((at(step) + within) / scale))
  }
  const msUntil = (hundredths: number) => {
    if (hundredths > greatest) throw new RangeError(`no round reaches ${hundredths} hundredths`)
    let [low, high] = [0, lastMs]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (multipleAt(middle) >= hundredths) high = middle
      else low = middle + 1
    }
    return low
  }
  return { multipleAt, msUntil }
}
