import { Counter } from 'prom-client'
import type { Metrics } from '../../kernel/metrics.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { SignedRouteParts } from './wallet/signed-routes.ts'

type Answered = Parameters<SignedRouteParts['count']>[1]

/**
 * Counts vendors' calls. The hot path increments plain numbers, so a bet costs one addition; Prometheus reads them at
 * each scrape.
 */
export function countAnswers(metrics: Metrics, security: SecurityLog): SignedRouteParts['count'] {
  const counts = new Map<string, Record<Answered, number>>()
  const counter = new Counter({
    name: 'baize_vendor_calls_total',
    help: 'Calls from vendors to the wallet, by vendor and outcome',
    labelNames: ['vendor', 'answered'],
    registers: [],
    collect() {
      this.reset()
      for (const [vendor, answers] of counts)
        for (const [answered, count] of Object.entries(answers)) this.inc({ vendor, answered }, count)
    },
  })
  metrics.registry.registerMetric(counter)
  return (vendorCode, answered) => {
    let answers = counts.get(vendorCode)
    if (answers === undefined) counts.set(vendorCode, (answers = { done: 0, refused: 0, failed: 0, not_signed: 0 }))
    answers[answered] += 1
    if (answered === 'not_signed') security.note('vendor.signature_refused', { vendor: vendorCode })
  }
}
