import { applyRate, minorSum, ratePpm, zeroMinor, type Minor, type RatePpm } from '@baize/money'
import type { Basis, DailyBasis, DividendBasis, HourlyBasis, RealtimeBasis } from './basis.ts'
import type { ContractTerms, DailyTerms, DividendTerms, HourlyTerms, RealtimeTerms } from './terms.ts'

/** What a period brings: the amount, and everything that it follows from. */
export interface Pay<B extends Basis = Basis> {
  readonly basis: B
  /** Less what earlier rows of the period have. Below zero, it goes into the contract's next row. */
  readonly amountMinor: Minor
}

/** A basis as it was measured, before the terms say which tier was reached. */
export type Measured<B extends Basis> = Omit<B, 'tier' | 'ratePpm' | 'lossMinor'>

/** Daily wages (3.063): the turnover, rounded down to the unit of the contract, × the rate of the highest tier reached. */
export function payDaily(terms: DailyTerms, measured: Measured<DailyBasis>): Pay<DailyBasis> {
  const turnover = atLeastZero(minorSum(measured.turnoverMinor + measured.carriedMinor))
  const reached = tierOf(
    terms.tiers,
    (tier) => turnover >= tier.turnoverMinor && measured.activeMembers >= tier.activeMembers,
  )
  const base = terms.roundToMinor > 0n ? minorSum(turnover - (turnover % terms.roundToMinor)) : turnover
  return { basis: { ...measured, ...reached }, amountMinor: due(rated(base, reached.ratePpm), measured) }
}

/** Hourly wages (3.064): what was staked in bets that won and in bets that lost, each × its rate and rounded. */
export function payHourly(terms: HourlyTerms, basis: HourlyBasis): Pay<HourlyBasis> {
  return { basis, amountMinor: due(ofStakes(terms, basis), basis) }
}

/** Real-time wages (3.065): like hourly ones, for the bets of a sweep. */
export function payRealtime(terms: RealtimeTerms, basis: RealtimeBasis): Pay<RealtimeBasis> {
  return { basis, amountMinor: due(ofStakes(terms, basis), basis) }
}

/** A dividend (3.062): what the team lost × the rate of the highest tier reached; nothing if it won. */
export function payDividend(terms: DividendTerms, measured: Measured<DividendBasis>): Pay<DividendBasis> {
  const { stakeMinor, payoutMinor, giftsMinor, carriedMinor, turnoverMinor, activeMembers } = measured
  const lossMinor = minorSum(stakeMinor - payoutMinor - giftsMinor + carriedMinor)
  const reached = tierOf(
    lossMinor > 0n ? terms.tiers : [],
    (tier) => turnoverMinor >= tier.turnoverMinor && lossMinor >= tier.lossMinor && activeMembers >= tier.activeMembers,
  )
  const amountMinor = due(rated(atLeastZero(lossMinor), reached.ratePpm), measured)
  return { basis: { ...measured, ...reached, lossMinor }, amountMinor }
}

/**
 * Computes a row again from what its basis measured: the tier, the loss and the amount follow anew from the terms, so that a row
 * whose own say otherwise is found out. Throws if terms and basis are of different kinds.
 */
export function computeAgain(terms: ContractTerms, basis: Basis): Pay {
  if (terms.kind === 'daily' && basis.kind === 'daily') return payDaily(terms, basis)
  if (terms.kind === 'hourly' && basis.kind === 'hourly') return payHourly(terms, basis)
  if (terms.kind === 'realtime' && basis.kind === 'realtime') return payRealtime(terms, basis)
  if (terms.kind === 'dividend' && basis.kind === 'dividend') return payDividend(terms, basis)
  throw new Error(`terms of ${terms.kind} do not pay for a basis of ${basis.kind}`)
}

/**
 * What a row leaves for the next one's `carriedMinor`, zero or less: turnover that was returned after its day had counted it; what a
 * team won, which only brands that carry it on take over.
 */
export function leftOf(basis: DailyBasis | DividendBasis): Minor {
  const counted = basis.kind === 'daily' ? minorSum(basis.turnoverMinor + basis.carriedMinor) : basis.lossMinor
  return counted < 0n ? counted : zeroMinor
}

interface Reached {
  readonly tier: number | null
  readonly ratePpm: RatePpm
}

const none: Reached = { tier: null, ratePpm: ratePpm(0n) }

function tierOf<T extends { readonly ratePpm: RatePpm }>(
  tiers: readonly T[],
  isReached: (tier: T) => boolean,
): Reached {
  const tier = tiers.findLastIndex(isReached)
  const reached = tiers[tier]
  return reached === undefined ? none : { tier, ratePpm: reached.ratePpm }
}

function ofStakes(
  { profitPpm, lossPpm }: Pick<HourlyTerms, 'profitPpm' | 'lossPpm'>,
  { wonMinor, lostMinor, carriedMinor }: Pick<HourlyBasis, 'wonMinor' | 'lostMinor' | 'carriedMinor'>,
): Minor {
  return minorSum(rated(wonMinor, profitPpm) + rated(lostMinor, lossPpm) + carriedMinor)
}

function rated(base: Minor, rate: RatePpm): Minor {
  return applyRate(base, rate, 'towardsZero')
}

function due(amount: Minor, { earlierMinor }: Pick<Basis, 'earlierMinor'>): Minor {
  return minorSum(amount - earlierMinor)
}

function atLeastZero(amount: Minor): Minor {
  return amount > 0n ? amount : zeroMinor
}
