import { add, multiply, rational } from './rational.ts'
import type { Rational } from './rational.ts'
import type { SlotFeature } from './slot-definition.ts'

/** What one spin pays before its multiplier, in coins. */
export type SpinMoments = {
  readonly mean: Rational
  readonly square: Rational
  /** The probability of no win. */
  readonly nothing: Rational
  readonly max: number
}

/**
 * What `spins` free spins pay together. Their wins W are independent of each other and of their multipliers M, so
 *
 *     E[Σ M W]    = E[W] Σ E[M]
 *     E[(Σ M W)²] = E[W²] Σ E[M²] + E[W]² Σ over pairs of different spins E[M M′]
 *     P(Σ M W = 0) = P(W = 0)^spins
 *
 * Without lanterns M is the feature's multiplier m, grown by its step with every spin. With lanterns L, of mean λ and mean square σ, the multiplier of the
 * k-th spin is m times the sum of the first k of them: E = m k λ, E[square] = m² (k σ + k (k - 1) λ²), and with a later
 * spin l: E[M M′] = m² (k σ + k (k - 1) λ² + k (l - k) λ²).
 */
export function freeSpinsTotal(feature: SlotFeature, spin: SpinMoments, spins: number): SpinMoments {
  const { first, squares, pairs, most } = multipliersOf(feature, spins)
  const wins = BigInt(spins)
  return {
    mean: multiply(spin.mean, first),
    square: add(multiply(spin.square, squares), multiply(multiply(spin.mean, spin.mean), pairs)),
    nothing: rational(spin.nothing.numerator ** wins, spin.nothing.denominator ** wins),
    max: spin.max * most,
  }
}

/** The sums over all spins of E[M], of E[M²] and over all pairs of E[M M′], and of the greatest M. */
type Multipliers = {
  readonly first: Rational
  readonly squares: Rational
  readonly pairs: Rational
  readonly most: number
}

/** The spins of a book are multiplied by nothing. */
const bookSpins = { multiplier: 1, multiplierStep: 0, lanterns: undefined }

function multipliersOf(feature: SlotFeature, spins: number): Multipliers {
  const none = rational(0n, 1n)
  if (feature.kind !== 'freeSpins' && feature.kind !== 'book')
    return { first: none, squares: none, pairs: none, most: 0 }
  const { multiplier, multiplierStep = 0, lanterns } = feature.kind === 'book' ? bookSpins : feature
  const [m, n] = [BigInt(multiplier), BigInt(spins)]
  const whole = (value: bigint) => rational(value, 1n)
  if (lanterns === undefined) {
    const all = Array.from({ length: spins }, (_, place) => multiplier + place * multiplierStep)
    const [first, squares] = [sumOf(all), sumOf(all.map((one) => one * one))]
    return { first: whole(first), squares: whole(squares), pairs: whole(first * first - squares), most: Number(first) }
  }
  const [count, sum] = [BigInt(lanterns.length), BigInt(lanterns.reduce((total, lantern) => total + lantern, 0))]
  const mean = rational(sum, count)
  const meanSquared = multiply(mean, mean)
  const square = rational(BigInt(lanterns.reduce((total, lantern) => total + lantern ** 2, 0)), count)
  const squareAt = (k: bigint) => add(multiply(whole(k), square), multiply(whole(k * (k - 1n)), meanSquared))
  let [squares, pairs] = [none, none]
  for (let k = 1n; k <= n; k += 1n) {
    squares = add(squares, squareAt(k))
    for (let later = k + 1n; later <= n; later += 1n)
      pairs = add(pairs, multiply(whole(2n), add(squareAt(k), multiply(whole(k * (later - k)), meanSquared))))
  }
  const steps = (n * (n + 1n)) / 2n
  return {
    first: multiply(whole(m * steps), mean),
    squares: multiply(whole(m * m), squares),
    pairs: multiply(whole(m * m), pairs),
    most: Number(steps) * multiplier * Math.max(...lanterns),
  }
}

function sumOf(numbers: readonly number[]): bigint {
  return BigInt(numbers.reduce((sum, one) => sum + one, 0))
}
