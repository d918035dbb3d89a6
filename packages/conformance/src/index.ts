/**
 * The conformance kit: every rule of the wallet dialects that can be seen from outside, run against any wallet.
 *
 * How it is used is in `docs/conformance.md`.
 */
export { readKeyFile, UnusableKeyFile, type DialectName, type WalletKey } from './key-file.ts'
export { jsonOf, textOf, type ReportCurrency } from './report-lines.ts'
export { NoSuchScenario, runConformance, type ConformanceOptions } from './run-conformance.ts'
export type { ConformanceEvent, ScenarioResult } from './run-scenarios.ts'
export type { Exchange } from './scenario.ts'
