/**
 * Contracts: what uplines and their direct downlines agree on, and the pay that comes of it.
 *
 * Owns the tables `agent_contract`, `pay_period`, `pay_row`, `pay_freeze` and, for the bets of teams, the others of `pay_`.
 *
 * Invariants: a contract runs from an upline to their direct downline, so there are no cycles, and its rate is never above the
 * upline's own; for each kind of pay a downline has one contract at a time; what was agreed on and what was computed never changes,
 * a correction is a further row.
 *
 * Emits: nothing.
 *
 * To change:
 * - which payslips an agent sees, and what one says: `listPayslips` in `payslips/list-payslips.ts`, `showPayslip` in
 *   `payslips/show-payslip.ts`; income, `showIncome` in `payslips/show-income.ts`
 * - what is behind the base of a payslip, level by level, and its bets: `showBase` in `slip-base/show-base.ts`, `listBaseBets` in
 *   `slip-base/list-base-bets.ts`
 * - columns of downloaded payslips and income: `payslips/pay-files.ts`
 * - what a period of wages or dividends is computed from: `payOf` in `pay/bases.ts`; how teams are measured, `openMeasure` in
 *   `pay/measure-teams.ts`; when periods are due, `computeDue` in `pay/compute-pay.ts` and `dueAt` in `packages/pay/src/periods.ts`
 * - who is paid first, and what happens to an agent who cannot pay: `settlePay` in `pay/settle-pay.ts`
 * - how often real-time wages are swept, and what is counted: `Sweeper` in `realtime/sweep.ts`, `countTakenBets` in
 *   `realtime/count-bets.sql.ts`; `docs/agents.md`
 * - how long the bets of teams are kept, and how long periods are corrected by themselves: `betsKeptDays` and `correctionDays` in
 *   `brands/demo/brand.json`; what is corrected, `correctDue` in `pay/correct-pay.ts`, and what asks for it, `insertDayRechecks` in
 *   `pay/rechecks.sql.ts`; pay that is written off, `writeOff` in `pay/settle-pay.ts`
 * - which bets do not count for pay (opposite bets, covered bets): `payExclusions` in `brands/demo/brand.json`; what a rule finds,
 *   `realtime/exclusions.sql.ts`
 * - the terms of a contract: `ContractTerms` in `packages/pay/src/terms.ts`; which of them a brand allows, `agentProgramme` in
 *   `brands/demo/brand.json`, checked by `problemsOf` and `aboveUpline` in `packages/pay/src/terms-rules.ts`
 * - who may do what with a contract: `mayDoOf` in `life/act-on-contract.ts`; for operators, `life/desk.ts`
 * - the offers that whoever joins by a link gets (2.116): `offerToJoined` in `life/joined-offers.ts`
 * - what anybody may know of the programme (2.005): `openProgramme` in `programme/show-programme.ts`; which figures the operator
 *   publishes and what contracts usually say, `publishes` and `usual` of `agentProgramme` in `brands/demo/brand.json`
 * - when a contract begins and ends, and which contracts below end with it: `acceptOffer` and `endOfRunning` in
 *   `life/accept-offer.ts`, `endContracts` in `life/life.sql.ts`; when an agent moves, stops being one or deletes the account,
 *   `life/leave-place.ts`
 * - what both sides are told about a decision: `newsOfAction` in `life/contract-news.ts`; about pay, and how often,
 *   `pay/pay-news.ts`
 * - which kinds of pay exist: `programmeHere` in `life/kinds-here.ts`
 * - which contracts hold in a period: `contractsInForce` in `life/contracts.sql.ts`
 * - the flags of kinds of pay, and what waits for a member: `showConsolidated` in `life/show-contracts.ts`
 */
export type { PaidByKind, PaidSpan } from './costs/costs.sql.ts'
export type { ContractParts } from './contracts.parts.ts'
export { contractData } from './personal-data.sql.ts'
export { bindContractRoutes } from './contracts.routes.ts'
export { contractsInForce, type ContractInForce, type ContractRow } from './life/contracts.sql.ts'
export { ratesInForce } from './rates/rates-in-force.ts'
export { openContracts, type Contracts } from './open-contracts.ts'
export { owesPay } from './pay/freezes.sql.ts'
export type { DeskRow } from './pay/desk.sql.ts'
export type { PayDifferences } from './pay/pay-desk.ts'
