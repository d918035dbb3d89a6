/**
 * How agents are paid: the terms of contracts and the arithmetic of wages and dividends, as pure functions. The server pays
 * by them, and the agent's browser recomputes a payslip with the same code.
 *
 * To change:
 * - what a contract can promise: `ContractTerms` in `terms.ts`
 */
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
