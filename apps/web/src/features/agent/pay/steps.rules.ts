import { applyRate, minorSum, zeroMinor, type Minor, type RatePpm } from '@baize/money'
import type {
  Basis,
  ContractTerms,
  DailyBasis,
  DailyTerms,
  DividendBasis,
  HourlyTerms,
  RealtimeTerms,
} from '@baize/pay'
import type { PayslipKey } from '../../../language/phrases.ts'

/** A line of a payslip's explanation: an amount, a count, or a base at a rate. */
export type Step =
  | { readonly says: PayslipKey; readonly of?: Minor; readonly amount: Minor }
  | { readonly says: PayslipKey; readonly of?: Minor; readonly count: number }
  | { readonly says: 'how.formula'; readonly base: Minor; readonly rate: RatePpm; readonly amount: Minor }

/**
 * The lines from which a payslip's amount follows, in the order of the arithmetic. They are worked out again from the terms and what
 * was measured, not copied. Lines of zero that change nothing are left out.
 */
export function stepsOf(terms: ContractTerms, basis: Basis): readonly Step[] {
  if (terms.kind === 'daily' && basis.kind === 'daily') return [...dailySteps(terms, basis), ...earlier(basis)]
  if (basis.kind === 'dividend') return [...dividendSteps(basis), ...earlier(basis)]
  if ((terms.kind === 'hourly' && basis.kind === 'hourly') || (terms.kind === 'realtime' && basis.kind === 'realtime'))
    return [...stakeSteps(terms, basis), ...earlier(basis)]
  throw new Error(`terms of ${terms.kind} do not explain a basis of ${basis.kind}`)
}

function dailySteps({ roundToMinor }: DailyTerms, basis: DailyBasis): Step[] {
  const sum = minorSum(basis.turnoverMinor + basis.carriedMinor)
  const turnover = sum > 0n ? sum : zeroMinor
  const base = roundToMinor > 0n ? minorSum(turnover - (turnover % roundToMinor)) : turnover
  return [
    { says: 'how.turnover', amount: basis.turnoverMinor },
    ...unlessZero('how.excluded', basis.excludedMinor),
    ...unlessZero('how.returned', basis.carriedMinor),
    active(basis),
    ...(roundToMinor > 0n ? [{ says: 'how.rounded' as const, of: roundToMinor, amount: base }] : []),
    formula(base, basis.ratePpm),
  ]
}

function dividendSteps(basis: DividendBasis): Step[] {
  const { stakeMinor, payoutMinor, giftsMinor, carriedMinor } = basis
  const loss = minorSum(stakeMinor - payoutMinor - giftsMinor + carriedMinor)
  return [
    { says: 'how.turnover', amount: basis.turnoverMinor },
    ...unlessZero('how.excluded', basis.excludedMinor),
    active(basis),
    { says: 'how.stakes', amount: stakeMinor },
    { says: 'how.payouts', amount: minorSum(-payoutMinor) },
    ...unlessZero('how.gifts', minorSum(-giftsMinor)),
    ...unlessZero('how.carriedWin', carriedMinor),
    { says: 'how.loss', amount: loss },
    formula(loss > 0n ? loss : zeroMinor, basis.ratePpm),
  ]
}

function stakeSteps(
  terms: HourlyTerms | RealtimeTerms,
  basis: Extract<Basis, { readonly kind: 'hourly' | 'realtime' }>,
): Step[] {
  return [
    { says: 'how.bets', count: basis.bets },
    ...(basis.kind === 'realtime' && basis.corrections > 0
      ? [{ says: 'how.corrections' as const, count: basis.corrections }]
      : []),
    ...(terms.kind === 'realtime' ? unlessZero('how.single', terms.singleBetMinor) : []),
    ...unlessZero('how.excluded', basis.excludedMinor),
    { says: 'how.won', amount: basis.wonMinor },
    formula(basis.wonMinor, terms.profitPpm),
    { says: 'how.lost', amount: basis.lostMinor },
    formula(basis.lostMinor, terms.lossPpm),
    ...unlessZero('how.carriedAmount', basis.carriedMinor),
  ]
}

function active({ activeFromMinor, activeMembers }: Pick<DailyBasis, 'activeFromMinor' | 'activeMembers'>): Step {
  return { says: 'how.active', of: activeFromMinor, count: activeMembers }
}

function formula(base: Minor, rate: RatePpm): Step {
  return { says: 'how.formula', base, rate, amount: applyRate(base, rate, 'towardsZero') }
}

function earlier({ earlierMinor }: Basis): Step[] {
  return unlessZero('how.earlier', minorSum(-earlierMinor))
}

function unlessZero(says: PayslipKey, amount: Minor): Step[] {
  return amount === 0n ? [] : [{ says, amount }]
}
