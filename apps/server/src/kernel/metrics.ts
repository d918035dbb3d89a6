import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The process's Prometheus metrics. Modules add their own to `registry`. */
export interface Metrics {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'endpoint' | 'status'>
  readonly brokenInvariants: Counter<'where'>
  /** Connections that were refused because their address had its share of them. */
  readonly refusedConnections: Counter
}

/** Creates the registry with the metrics that every part uses. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'baize_request_seconds',
      help: 'Time to answer, by endpoint and status',
      labelNames: ['endpoint', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    brokenInvariants: new Counter({
      name: 'baize_broken_invariants_total',
      help: 'Broken invariants: things that must never happen but did',
      labelNames: ['where'],
      registers: [registry],
    }),
    refusedConnections: new Counter({
      name: 'baize_connections_refused_total',
      help: 'Connections refused because their address had its share of them',
      registers: [registry],
    }),
  }
}

/** A gauge whose value is read at each scrape. */
export function observedGauge(metrics: Metrics, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read())
    },
  })
  metrics.registry.registerMetric(gauge)
}
