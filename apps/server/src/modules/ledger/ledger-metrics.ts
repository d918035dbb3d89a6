import { Counter, Histogram } from 'prom-client'
import { observedGauge, type Metrics } from '../../kernel/metrics.ts'

/** The ledger's metrics. */
export interface LedgerMetrics {
  readonly moved: Counter
  readonly replays: Counter
  committed(postings: number): void
}

/** What is read at every scrape. */
export interface LedgerGauges {
  readonly queueLength: () => number
  readonly filteredGenerations: () => number
}

/** Registers the ledger's metrics. */
export function ledgerMetrics(metrics: Metrics, { queueLength, filteredGenerations }: LedgerGauges): LedgerMetrics {
  const registers = [metrics.registry]
  const postings = new Counter({ name: 'baize_ledger_postings_total', help: 'Postings committed', registers })
  const batchSize = new Histogram({
    name: 'baize_ledger_batch_postings',
    help: 'Postings of a batch',
    buckets: [0, 1, 5, 20, 50, 100, 250, 500, 1_000],
    registers,
  })
  observedGauge(metrics, 'baize_ledger_queue_length', 'Commands waiting for their lane', queueLength)
  observedGauge(
    metrics,
    'baize_ledger_filtered_generations',
    'Closed generations of keys whose filters this process has',
    filteredGenerations,
  )
  return {
    moved: new Counter({
      name: 'baize_ledger_lane_moved_total',
      help: 'Batches decided again after another writer',
      registers,
    }),
    replays: new Counter({
      name: 'baize_ledger_replays_total',
      help: 'Commands whose key was found in the database',
      registers,
    }),
    committed(count) {
      postings.inc(count)
      batchSize.observe(count)
    },
  }
}
