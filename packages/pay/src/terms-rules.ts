import type { RatePpm } from '@baize/money'
import type { AgentProgramme, RateRules } from './programme.ts'
import type { ContractTerms, DailyTerms, DailyTier, DividendTerms, DividendTier } from './terms.ts'

/** Why terms are not valid. */
export const termsProblems = [
  'kind_off',
  'cadence_off',
  'no_tiers',
  'too_many_tiers',
  'no_rate',
  'above_highest',
  'not_a_step',
  'not_ascending',
  'no_loss',
  'negative',
] as const

/** What is wrong with terms, and where: a field, of a step where there are steps, counted from 0. */
export interface TermsProblem {
  readonly problem: (typeof termsProblems)[number]
  readonly field: string
  readonly tier?: number
}

/** What a brand's programme does not allow about the terms of a contract; empty if they are valid. */
export function problemsOf(terms: ContractTerms, programme: AgentProgramme): readonly TermsProblem[] {
  switch (terms.kind) {
    case 'daily':
      if (programme.daily === undefined) return [{ problem: 'kind_off', field: 'kind' }]
      return [
        ...(terms.roundToMinor < 0n ? [{ problem: 'negative' as const, field: 'roundToMinor' }] : []),
        ...problemsOfTiers(terms, programme, programme.daily),
      ]
    case 'dividend':
      if (programme.dividend === undefined) return [{ problem: 'kind_off', field: 'kind' }]
      return [
        ...(programme.dividend.cadences.includes(terms.cadence)
          ? []
          : [{ problem: 'cadence_off' as const, field: 'cadence' }]),
        ...problemsOfTiers(terms, programme, programme.dividend),
      ]
    case 'hourly': {
      if (programme.hourly === undefined) return [{ problem: 'kind_off', field: 'kind' }]
      return problemsOfPair(terms, programme.hourly.profit, programme.hourly.loss)
    }
    case 'realtime':
      if (programme.realtime === undefined) return [{ problem: 'kind_off', field: 'kind' }]
      return [
        ...(terms.singleBetMinor < 0n ? [{ problem: 'negative' as const, field: 'singleBetMinor' }] : []),
        ...problemsOfPair(terms, programme.realtime, programme.realtime),
      ]
  }
}

function problemOfRate(rate: RatePpm, { highestPpm, stepPpm }: RateRules): 'above_highest' | 'not_a_step' | undefined {
  if (rate > highestPpm) return 'above_highest'
  return rate % stepPpm === 0n ? undefined : 'not_a_step'
}

/** Rates by whether a bet won or lost. One of the two may be zero. */
function problemsOfPair(
  { profitPpm, lossPpm }: { readonly profitPpm: RatePpm; readonly lossPpm: RatePpm },
  profit: RateRules,
  loss: RateRules,
): TermsProblem[] {
  if (profitPpm === 0n && lossPpm === 0n) return [{ problem: 'no_rate', field: 'profitPpm' }]
  const [ofProfit, ofLoss] = [problemOfRate(profitPpm, profit), problemOfRate(lossPpm, loss)]
  return [
    ...(ofProfit === undefined ? [] : [{ problem: ofProfit, field: 'profitPpm' }]),
    ...(ofLoss === undefined ? [] : [{ problem: ofLoss, field: 'lossPpm' }]),
  ]
}

function problemsOfTiers(terms: DailyTerms | DividendTerms, programme: AgentProgramme, rates: RateRules) {
  if (terms.tiers.length === 0) return [{ problem: 'no_tiers' as const, field: 'tiers' }]
  if (terms.tiers.length > programme.mostTiers) return [{ problem: 'too_many_tiers' as const, field: 'tiers' }]
  return terms.tiers.flatMap((one, tier) => problemsOfTier(one, terms.tiers[tier - 1], tier, rates))
}

function problemsOfTier(
  one: DailyTier | DividendTier,
  before: DailyTier | DividendTier | undefined,
  tier: number,
  rates: RateRules,
): TermsProblem[] {
  const found: TermsProblem[] = []
  const add = (problem: TermsProblem['problem'], field: string) => found.push({ problem, field, tier })
  const ofRate = one.ratePpm === 0n ? 'no_rate' : problemOfRate(one.ratePpm, rates)
  if (ofRate !== undefined) add(ofRate, 'ratePpm')
  if (one.turnoverMinor < 0n) add('negative', 'turnoverMinor')
  if (one.activeMembers < 0 || !Number.isSafeInteger(one.activeMembers)) add('negative', 'activeMembers')
  if ('lossMinor' in one && one.lossMinor <= 0n) add('no_loss', 'lossMinor')
  if (before === undefined) return found
  if (one.turnoverMinor < before.turnoverMinor) add('not_ascending', 'turnoverMinor')
  if (lossOf(one) < lossOf(before)) add('not_ascending', 'lossMinor')
  if (one.activeMembers < before.activeMembers) add('not_ascending', 'activeMembers')
  if (one.ratePpm <= before.ratePpm) add('not_ascending', 'ratePpm')
  return found
}

const lossOf = (tier: DailyTier | DividendTier) => ('lossMinor' in tier ? tier.lossMinor : 0n)

/**
 * The field by which terms for a downline are above those of the upline who is to pay them, or `undefined` if they are not.
 *
 * Steps are compared where they begin: whatever the downline's team reaches, the upline's team has reached too, since it
 * includes the downline's, and must earn the upline at least that rate there. For the same reason the downline's turnover is
 * rounded at least as coarsely, no smaller bet of the downline's counts, and dividends have the same periods. Of a team that lost,
 * the upline's may have lost less, as others in it have won; no rule about rates can change that.
 */
export function aboveUpline(
  terms: ContractTerms,
  upline: ContractTerms,
  { equalRatesAllowed }: Pick<AgentProgramme, 'equalRatesAllowed'>,
): string | undefined {
  const isAbove = (rate: RatePpm, own: RatePpm) => rate > own || (!equalRatesAllowed && rate === own && rate > 0n)
  if (terms.kind === 'daily' && upline.kind === 'daily') {
    if (upline.roundToMinor > 0n && (terms.roundToMinor === 0n || terms.roundToMinor % upline.roundToMinor !== 0n)) {
      return 'roundToMinor'
    }
    return tierAbove(terms.tiers, upline.tiers, isAbove)
  }
  if (terms.kind === 'dividend' && upline.kind === 'dividend') {
    return terms.cadence === upline.cadence ? tierAbove(terms.tiers, upline.tiers, isAbove) : 'cadence'
  }
  if (terms.kind === 'realtime' && upline.kind === 'realtime') {
    if (terms.singleBetMinor < upline.singleBetMinor) return 'singleBetMinor'
    return pairAbove(terms, upline, isAbove)
  }
  if (terms.kind === 'hourly' && upline.kind === 'hourly') return pairAbove(terms, upline, isAbove)
  return 'kind'
}

type IsAbove = (rate: RatePpm, own: RatePpm) => boolean

interface RatePair {
  readonly profitPpm: RatePpm
  readonly lossPpm: RatePpm
}

function pairAbove(terms: RatePair, upline: RatePair, isAbove: IsAbove): string | undefined {
  if (isAbove(terms.profitPpm, upline.profitPpm)) return 'profitPpm'
  return isAbove(terms.lossPpm, upline.lossPpm) ? 'lossPpm' : undefined
}

function tierAbove(
  tiers: readonly (DailyTier | DividendTier)[],
  own: readonly (DailyTier | DividendTier)[],
  isAbove: IsAbove,
): string | undefined {
  const place = tiers.findIndex((tier) => {
    const reached = own.findLast(
      (one) =>
        one.turnoverMinor <= tier.turnoverMinor &&
        one.activeMembers <= tier.activeMembers &&
        lossOf(one) <= lossOf(tier),
    )
    return reached === undefined || isAbove(tier.ratePpm, reached.ratePpm)
  })
  return place < 0 ? undefined : `tiers.${place}.ratePpm`
}
