import { spinsWithEachSpecial } from './book-return.ts'
import type { SlotReturn } from './exact-figures.ts'
import { freeSpinsTotal, type SpinMoments } from './free-spins-total.ts'
import { holdTotal } from './hold-return.ts'
import type { Rational } from './rational.ts'
import { add, multiply, rational, subtract } from './rational.ts'
import type { SlotDefinition } from './slot-definition.ts'
import { modelOf } from './slot-model.ts'
import type { SlotModel } from './slot-model.ts'
import { distributionByScatters, distributionOf } from './spin-distribution.ts'
import type { PayCounts } from './spin-distribution.ts'
import { variableWaysReturnOf } from './variable-ways/variable-ways-return.ts'

/**
 * The exact return of a slot: every combination of stops on the strips in play goes through the same evaluation that
 * pays, and what follows the base spin is added in closed form.
 *
 * Let B be the pay of the base spin and F that of the feature which the combination starts, independent of B given that it
 * is started. For the combinations that start the same feature:
 *
 *     E[X]  = E[B] + E[F]
 *     E[X²] = E[B²] + 2 E[B] E[F] + E[F²]
 *     P(X = 0) = P(B = 0) · P(F = 0)
 *
 * The round's figures are the sums of these, weighted by the share of the combinations. Source: the laws of total
 * expectation and variance.
 */
export function returnOf(definition: SlotDefinition): SlotReturn {
  const model = modelOf(definition)
  // Reels of many heights have too many combinations to go through: their moments are multiplied instead.
  if (definition.evaluation.kind === 'variableWays') return variableWaysReturnOf(definition)
  const { groups, combinations } = groupsOf(model)
  const all = groups.reduce((sum, { pays }) => sum + combinationsIn(pays), 0n)
  let mean = zero
  let square = zero
  let nothing = zero
  let featureRate = zero
  let maxWinCoins = 0
  for (const { pays, feature } of groups) {
    const group = roundsWith(momentsOf(pays), feature)
    const share = rational(combinationsIn(pays), all)
    mean = add(mean, multiply(share, group.mean))
    square = add(square, multiply(share, group.square))
    nothing = add(nothing, multiply(share, group.nothing))
    if (feature !== undefined) featureRate = add(featureRate, share)
    maxWinCoins = Math.max(maxWinCoins, group.max)
  }
  const unit = rational(1n, BigInt(definition.betUnits))
  return {
    rtp: multiply(mean, unit),
    hitRate: subtract(rational(1n, 1n), nothing),
    variance: multiply(subtract(square, multiply(mean, mean)), multiply(unit, unit)),
    featureRate,
    maxWinCoins,
    combinations: all + combinations,
  }
}

const zero = rational(0n, 1n)

/** The combinations of base stops that start the same feature, or none, with what it pays. */
type Group = { readonly pays: PayCounts; readonly feature: SpinMoments | undefined }

function groupsOf(model: SlotModel): { readonly groups: readonly Group[]; readonly combinations: bigint } {
  const { feature } = model.definition
  if (feature.kind === 'hold') {
    const cells = model.reels * model.rows
    const groups = [...distributionByScatters(model, model.base).entries()].flatMap(([coins, pays]) => {
      if (pays.size === 0) return []
      return [{ pays, feature: coins >= feature.coinsNeeded ? holdTotal(feature, coins, cells) : undefined }]
    })
    return { groups, combinations: 0n }
  }
  const base = distributionOf(model, model.base)
  if (feature.kind === 'book') {
    const specials = spinsWithEachSpecial(model).map(momentsOf)
    const groups = [...base].map(([award, pays]) => ({
      pays,
      feature: award === 0 ? undefined : oneOf(specials.map((special) => freeSpinsTotal(feature, special, award))),
    }))
    return { groups, combinations: specials[0]?.combinations ?? 0n }
  }
  const free = feature.kind === 'none' ? undefined : freeSpinOf(model)
  const groups = [...base].map(([award, pays]) => ({
    pays,
    feature: award > 0 && free !== undefined ? freeSpinsTotal(feature, free, award) : undefined,
  }))
  return { groups, combinations: free?.combinations ?? 0n }
}

/** What one of several is worth if each is equally likely. */
function oneOf(all: readonly SpinMoments[]): SpinMoments {
  const share = rational(1n, BigInt(all.length))
  const average = (of: (moments: SpinMoments) => Rational) =>
    multiply(
      share,
      all.map(of).reduce((sum, one) => add(sum, one), zero),
    )
  return {
    mean: average(({ mean }) => mean),
    square: average(({ square }) => square),
    nothing: average(({ nothing }) => nothing),
    max: Math.max(...all.map(({ max }) => max)),
  }
}

/** Mean, mean square, probability of no win, and greatest pay of a spin, in coins. */
type Moments = SpinMoments & { readonly combinations: bigint }

function momentsOf(pays: PayCounts): Moments {
  const combinations = combinationsIn(pays)
  let sum = 0n
  let squares = 0n
  for (const [pay, times] of pays) {
    sum += BigInt(pay) * BigInt(times)
    squares += BigInt(pay) ** 2n * BigInt(times)
  }
  return {
    mean: rational(sum, combinations),
    square: rational(squares, combinations),
    nothing: rational(BigInt(pays.get(0) ?? 0), combinations),
    max: Math.max(...pays.keys()),
    combinations,
  }
}

/** One free spin before its multiplier. */
function freeSpinOf(model: SlotModel): Moments {
  const pays = new Map<number, number>()
  for (const group of distributionOf(model, model.free).values()) {
    for (const [pay, times] of group) pays.set(pay, (pays.get(pay) ?? 0) + times)
  }
  return momentsOf(pays)
}

function roundsWith(base: SpinMoments, feature: SpinMoments | undefined): SpinMoments {
  if (feature === undefined) return base
  const cross = multiply(rational(2n, 1n), multiply(base.mean, feature.mean))
  return {
    mean: add(base.mean, feature.mean),
    square: add(base.square, add(cross, feature.square)),
    nothing: multiply(base.nothing, feature.nothing),
    max: base.max + feature.max,
  }
}

function combinationsIn(pays: PayCounts): bigint {
  let combinations = 0n
  for (const times of pays.values()) combinations += BigInt(times)
  return combinations
}
