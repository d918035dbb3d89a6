import { at } from './at.ts'
import type { SpinMoments } from './free-spins-total.ts'
import { respinsOfHold, type HoldFeature } from './hold.ts'
import { add, multiply, rational, subtract } from './rational.ts'
import type { Rational } from './rational.ts'

const none = rational(0n, 1n)
const all = rational(1n, 1n)

/**
 * The probability of each number of filled cells at the end of a hold that begins with `start` of `cells`, as a list by that
 * number. A Markov chain over the filled cells and the respins left: each empty cell fills with probability `lands / of` in a
 * respin, independently of all others.
 */
export function filledAtEnd({ lands, of }: HoldFeature, start: number, cells: number): readonly Rational[] {
  const chance = rational(BigInt(lands), BigInt(of))
  const end = Array.from({ length: cells + 1 }, () => none)
  const reached = Array.from({ length: cells + 1 }, () => none)
  reached[start] = all
  for (let filled = start; filled < cells; filled += 1) {
    const here = at(reached, filled)
    const newCoins = binomial(cells - filled, chance)
    const nothing = at(newCoins, 0)
    // Until a coin lands, up to three respins: the chance to be in the second is that of nothing in the first, and so on.
    let trying = here
    for (let respin = 0; respin < respinsOfHold; respin += 1) {
      for (let more = 1; filled + more <= cells; more += 1)
        reached[filled + more] = add(at(reached, filled + more), multiply(trying, at(newCoins, more)))
      trying = multiply(trying, nothing)
    }
    end[filled] = trying
  }
  end[cells] = at(reached, cells)
  return end
}

/** The probabilities of 0 to n successes in n independent trials. */
function binomial(n: number, chance: Rational): readonly Rational[] {
  let row: readonly Rational[] = [all]
  for (let trial = 0; trial < n; trial += 1)
    row = Array.from({ length: row.length + 1 }, (_, wins) =>
      add(multiply(row[wins] ?? none, subtract(all, chance)), wins === 0 ? none : multiply(at(row, wins - 1), chance)),
    )
  return row
}

/**
 * What a hold pays that begins with `start` coins. With K the number of coins at the end, values V of mean v and mean square s,
 * all independent, and the grand G for K = `cells`:
 *
 *     E[H]  = v E[K] + G P(full)
 *     E[H²] = s E[K] + v² E[K (K - 1)] + (2 v cells G + G²) P(full)
 */
export function holdTotal(feature: HoldFeature, start: number, cells: number): SpinMoments {
  const end = filledAtEnd(feature, start, cells)
  const { mean: v, square: s } = valuesOf(feature)
  const over = (weigh: (filled: bigint) => bigint) =>
    end.reduce((sum, share, filled) => add(sum, multiply(share, rational(weigh(BigInt(filled)), 1n))), none)
  const full = at(end, cells)
  const grand = rational(BigInt(feature.grandCoins), 1n)
  const whenFull = multiply(grand, add(multiply(v, rational(2n * BigInt(cells), 1n)), grand))
  return {
    mean: add(
      multiply(
        v,
        over((filled) => filled),
      ),
      multiply(grand, full),
    ),
    square: add(
      add(
        multiply(
          s,
          over((filled) => filled),
        ),
        multiply(
          multiply(v, v),
          over((filled) => filled * (filled - 1n)),
        ),
      ),
      multiply(whenFull, full),
    ),
    nothing: none,
    max: cells * Math.max(...feature.values.map(({ coins }) => coins)) + feature.grandCoins,
  }
}

function valuesOf({ values }: HoldFeature): { readonly mean: Rational; readonly square: Rational } {
  const weights = values.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  const over = (weigh: (coins: bigint) => bigint) =>
    rational(
      values.reduce((sum, { weight, coins }) => sum + BigInt(weight) * weigh(BigInt(coins)), 0n),
      weights,
    )
  return { mean: over((coins) => coins), square: over((coins) => coins * coins) }
}
