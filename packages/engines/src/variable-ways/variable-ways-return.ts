import { at } from '../at.ts'
import type { SlotReturn } from '../exact-figures.ts'
import { freeSpinsTotal, type SpinMoments } from '../free-spins-total.ts'
import { add, multiply, rational, subtract } from '../rational.ts'
import type { SlotDefinition } from '../slot-definition.ts'
import { freeSpinsFor, modelOf, type SlotModel } from '../slot-model.ts'
import { greatestPay } from './greatest-window.ts'
import { showsOf } from './reel-counts.ts'
import { momentsOfWindow } from './window-moments.ts'

const zero = rational(0n, 1n)
const one = rational(1n, 1n)

/**
 * The exact return of a slot whose reels change their heights. The number of scatters of the base spin decides how many free spins
 * follow. With B the pay of the base spin and F that of all N free spins, which are independent of it (`freeSpinsTotal`):
 *
 *     E[X | N]  = E[B | N] + E[F]
 *     E[X² | N] = E[B² | N] + 2 E[B | N] E[F] + E[F²]
 *
 * The moments of a spin are those of `momentsOfWindow`.
 */
export function variableWaysReturnOf(definition: SlotDefinition): SlotReturn {
  const model = modelOf(definition)
  const shows = showsOf(model, model.base)
  const base = momentsOfWindow(model, shows)
  const free = freeSpinOf(model)
  const all = base.combinations.reduce((sum, ways) => sum + ways, 0n)
  let [mean, square, nothing, feature, max] = [zero, zero, zero, zero, 0]
  for (const [scatters, ways] of base.combinations.entries()) {
    if (ways === 0n) continue
    const spins = freeSpinsFor(definition, scatters)
    const after = freeSpinsTotal(definition.feature, free.moments, spins)
    const share = rational(ways, all)
    const baseMean = rational(at(base.coins, scatters), all)
    const cross = multiply(rational(2n, 1n), multiply(baseMean, after.mean))
    mean = add(mean, add(baseMean, multiply(share, after.mean)))
    square = add(square, add(add(rational(at(base.squares, scatters), all), cross), multiply(share, after.square)))
    nothing = add(nothing, multiply(rational(at(base.nothing, scatters), all), after.nothing))
    if (spins > 0) feature = add(feature, share)
    max = Math.max(max, (greatestPay(model, shows, scatters) ?? 0) + after.max)
  }
  const unit = rational(1n, BigInt(definition.betUnits))
  return {
    rtp: multiply(mean, unit),
    hitRate: subtract(one, nothing),
    variance: multiply(subtract(square, multiply(mean, mean)), multiply(unit, unit)),
    featureRate: feature,
    maxWinCoins: max,
    combinations: all + free.combinations,
  }
}

/** A free spin before its multiplier. */
function freeSpinOf(model: SlotModel): { readonly moments: SpinMoments; readonly combinations: bigint } {
  if (model.free.length === 0) return { moments: { mean: zero, square: zero, nothing: one, max: 0 }, combinations: 0n }
  const shows = showsOf(model, model.free)
  const { combinations, coins, squares, nothing } = momentsOfWindow(model, shows)
  // Free spins have no scatters, so that there is one entry.
  const all = at(combinations, 0)
  return {
    moments: {
      mean: rational(at(coins, 0), all),
      square: rational(at(squares, 0), all),
      nothing: rational(at(nothing, 0), all),
      max: greatestPay(model, shows, 0) ?? 0,
    },
    combinations: all,
  }
}
