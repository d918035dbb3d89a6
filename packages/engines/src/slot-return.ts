import { add, multiply, rational, subtract } from './rational.ts'
import type { Rational } from './rational.ts'
import type { SlotDefinition } from './slot-definition.ts'
import { modelOf } from './slot-model.ts'
import type { SlotModel } from './slot-model.ts'
import { distributionOf } from './spin-distribution.ts'
import type { PayCounts } from './spin-distribution.ts'

/** The exact mathematics of a slot. */
export type SlotReturn = {
  /** Expected payout over stake (RTP). */
  readonly rtp: Rational
  /** Share of rounds that pay anything. */
  readonly hitRate: Rational
  /** Variance of payout over stake for one round. */
  readonly variance: Rational
  /** Share of rounds that award free spins. */
  readonly featureRate: Rational
  /** The greatest payout of one round, in coins, attained by some combination of stops. */
  readonly maxWinCoins: number
  /** The number of stop combinations evaluated. */
  readonly combinations: bigint
}

/**
 * The exact return of a slot: every combination of stops on the strips in play goes through the same evaluation that
 * pays, and free spins are added in closed form.
 *
 * Let B be the pay of the base spin, and let it award N free spins with multiplier m, each of mean μ and mean
 * square q before m. Free spins are independent of the base spin and of each other, and never retrigger, so for
 * the combinations that award N:
 *
 *     E[X | N]  = E[B | N] + N m μ
 *     E[X² | N] = E[B² | N] + 2 E[B | N] N m μ + m² (N q + N (N - 1) μ²)
 *     P(X = 0 | N) = P(B = 0 | N) · P(free = 0)^N
 *
 * The round's figures are the sums of these, weighted by P(N). Source: the laws of total expectation and variance.
 */
export function returnOf(definition: SlotDefinition): SlotReturn {
  const model = modelOf(definition)
  const base = distributionOf(model, model.base)
  const all = [...base.values()].reduce((sum, pays) => sum + combinationsIn(pays), 0n)
  const free = freeSpinOf(model)
  let mean = rational(0n, 1n)
  let square = mean
  let nothing = mean
  let feature = mean
  let maxWinCoins = 0
  for (const [award, pays] of base) {
    const group = roundsWith(momentsOf(pays), free, BigInt(award))
    const share = rational(combinationsIn(pays), all)
    mean = add(mean, multiply(share, group.mean))
    square = add(square, multiply(share, group.square))
    nothing = add(nothing, multiply(share, group.nothing))
    if (award > 0) feature = add(feature, share)
    maxWinCoins = Math.max(maxWinCoins, group.max)
  }
  const unit = rational(1n, BigInt(definition.betUnits))
  return {
    rtp: multiply(mean, unit),
    hitRate: subtract(rational(1n, 1n), nothing),
    variance: multiply(subtract(square, multiply(mean, mean)), multiply(unit, unit)),
    featureRate: feature,
    maxWinCoins,
    combinations: all + free.combinations,
  }
}

/** Mean, mean square, probability of no win, and greatest pay of a spin, in coins. */
type Moments = { mean: Rational; square: Rational; nothing: Rational; max: number; combinations: bigint }

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

/** One free spin with its multiplier applied; for a slot without the feature, one that pays nothing. */
function freeSpinOf(model: SlotModel): Moments {
  const { feature } = model.definition
  if (feature.kind === 'none') return { ...momentsOf(new Map([[0, 1]])), combinations: 0n }
  const pays = new Map<number, number>()
  for (const group of distributionOf(model, model.free).values()) {
    for (const [pay, times] of group) {
      const multiplied = pay * feature.multiplier
      pays.set(multiplied, (pays.get(multiplied) ?? 0) + times)
    }
  }
  return momentsOf(pays)
}

function roundsWith(base: Moments, free: Moments, award: bigint): Omit<Moments, 'combinations'> {
  const awarded = rational(award, 1n)
  const freeMean = multiply(awarded, free.mean)
  const pairs = rational(award * (award - 1n), 1n)
  const freeSquare = add(multiply(awarded, free.square), multiply(pairs, multiply(free.mean, free.mean)))
  const cross = multiply(rational(2n, 1n), multiply(base.mean, freeMean))
  const freeNothing = rational(free.nothing.numerator ** award, free.nothing.denominator ** award)
  return {
    mean: add(base.mean, freeMean),
    square: add(base.square, add(cross, freeSquare)),
    nothing: multiply(base.nothing, freeNothing),
    max: base.max + Number(award) * free.max,
  }
}

function combinationsIn(pays: PayCounts): bigint {
  let combinations = 0n
  for (const times of pays.values()) combinations += BigInt(times)
  return combinations
}
