/**
 * How agents are paid: the terms of contracts and the arithmetic of wages and dividends, as pure functions. The server pays
 * by them, and the agent's browser recomputes a payslip with the same code.
 *
 * To change:
 * - what a contract can promise: `ContractTerms` in `terms.ts`
 * - what a period brings, tiers and rounding: `payDaily`, `payHourly`, `payDividend` and `payRealtime` in `compute.ts`
 * - when periods of pay begin and end, and when they are computed: `periodAt` and `dueAt` in `periods.ts`
 * - which terms a contract may have: `problemsOf` in `terms-rules.ts`; a brand's rates and steps, `agentProgramme` in
 *   `brands/demo/brand.json`
 * - what a downline may have at most: `aboveUpline` in `terms-rules.ts`
 */
export { kindsOf, type AgentProgramme, type RateRules } from './programme.ts'
export { aboveUpline, problemsOf, termsProblems, type TermsProblem } from './terms-rules.ts'
export {
  draftOf,
  emptyDraft,
  emptyTier,
  percentText,
  readDraft,
  type TermsDraft,
  type TierDraft,
} from './terms-draft.ts'
export { termsFromJson, termsToJson, type ContractTermsJson } from './terms-json.ts'
export {
  basisFromJson,
  basisInJson,
  type Basis,
  type BasisJson,
  type DailyBasis,
  type DividendBasis,
  type HourlyBasis,
  type RealtimeBasis,
} from './basis.ts'
export {
  computeAgain,
  leftOf,
  payDaily,
  payDividend,
  payHourly,
  payRealtime,
  type Measured,
  type Pay,
} from './compute.ts'
export { daysOf, dueAt, lengthOf, periodAt, type PayPeriod, type PeriodLength } from './periods.ts'
export {
  cadences,
  contractKinds,
  type Cadence,
  type ContractKind,
  type ContractTerms,
  type DailyTerms,
  type DailyTier,
  type DividendTerms,
  type DividendTier,
  type HourlyTerms,
  type RealtimeTerms,
} from './terms.ts'
