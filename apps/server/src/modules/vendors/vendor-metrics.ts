import { Counter } from 'prom-client'
import type { Metrics } from '../../kernel/metrics.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { CallCounts } from './registry/call-counts.ts'
import type { SignedRouteParts } from './wallet/signed-routes.ts'

/** Counts vendors' calls. The hot path increments plain numbers; Prometheus reads them at each scrape. */
export function countAnswers(metrics: Metrics, security: SecurityLog, calls: CallCounts): SignedRouteParts['count'] {
  const counter = new Counter({
    name: 'baize_vendor_calls_total',
    help: 'Calls from vendors to the wallet, by vendor and outcome',
    labelNames: ['vendor', 'answered'],
    registers: [],
    collect() {
      this.reset()
      for (const [vendor, answered, count] of calls.outcomes()) this.inc({ vendor, answered }, count)
    },
  })
  metrics.registry.registerMetric(counter)
  return (vendorCode, answered) => {
    calls.answered(vendorCode, answered)
    if (answered === 'not_signed') security.note('vendor.signature_refused', { vendor: vendorCode })
  }
}
