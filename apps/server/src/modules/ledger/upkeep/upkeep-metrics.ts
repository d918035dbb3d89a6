import { Counter, Gauge, Histogram } from 'prom-client'
import type { Clock } from '../../../kernel/clock.ts'
import { observedGauge, type Metrics } from '../../../kernel/metrics.ts'

/** The metrics of the auditor. */
export interface AuditMetrics {
  readonly shareDone: Gauge
  readonly problems: Gauge
  readonly stepSeconds: Histogram
  /** Sets when the last complete run ended. */
  lastWhole(at: Temporal.Instant | undefined): void
}

/** Registers the auditor's metrics. */
export function auditMetrics(metrics: Metrics, clock: Clock): AuditMetrics {
  const registers = [metrics.registry]
  let finishedAt: Temporal.Instant | undefined
  const ageSeconds = () =>
    finishedAt === undefined
      ? Number.POSITIVE_INFINITY
      : (clock.now().epochMilliseconds - finishedAt.epochMilliseconds) / 1_000
  const help = 'Time since the books were last audited completely'
  observedGauge(metrics, 'baize_ledger_audit_age_seconds', help, ageSeconds)
  return {
    shareDone: new Gauge({
      name: 'baize_ledger_audit_share',
      help: 'Share of the current audit that is done, from 0 to 1',
      registers,
    }),
    problems: new Gauge({
      name: 'baize_ledger_audit_problems',
      help: 'Problems in the books that no operator has settled',
      registers,
    }),
    stepSeconds: new Histogram({
      name: 'baize_ledger_audit_step_seconds',
      help: 'Time of a step of the audit',
      buckets: [0.005, 0.01, 0.02, 0.035, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    lastWhole(at) {
      finishedAt = at
    },
  }
}

/** The metrics of months and keys. */
export interface UpkeepMetrics {
  readonly monthsAttached: Gauge
  readonly keysTrimmed: Counter
}

/** Registers the metrics of months and keys. */
export function upkeepMetrics(metrics: Metrics): UpkeepMetrics {
  const registers = [metrics.registry]
  return {
    monthsAttached: new Gauge({
      name: 'baize_ledger_months_attached',
      help: 'Months of postings that can be read',
      registers,
    }),
    keysTrimmed: new Counter({
      name: 'baize_ledger_keys_trimmed_total',
      help: 'Keys removed because of their age',
      registers,
    }),
  }
}
