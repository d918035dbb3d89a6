/**
 * The conformance kit: tests any wallet against every rule of its dialect that can be observed from outside.
 *
 * `docs/conformance.md` explains its use.
 */
export { readKeyFile, InvalidKeyFile, type DialectName, type WalletKey } from './key-file.ts'
export { jsonOf, textOf, type ReportCurrency } from './report-lines.ts'
export { NoSuchScenario, runConformance, type ConformanceOptions } from './run-conformance.ts'
export type { ConformanceEvent, ScenarioResult } from './run-scenarios.ts'
export type { Exchange } from './scenario.ts'
