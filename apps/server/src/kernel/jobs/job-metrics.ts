import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { Ending } from './bounded-run.ts'

/** The outcome of a run of a job for the counter; `skipped`: it was still running, here or in another process. */
export type RunOutcome = Ending | 'abandoned' | 'skipped'

const secondsBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_200]

/** The metrics of jobs. `successAges` returns the seconds since each job's last success. */
export function jobMetrics(
  { registry }: Metrics,
  successAges: () => Iterable<readonly [job: string, seconds: number]>,
) {
  const registers = [registry]
  const age = new Gauge({
    name: 'baize_job_success_age_seconds',
    help: 'Seconds since a job last succeeded in any process',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, seconds] of successAges()) this.set({ job }, seconds)
    },
  })
  return {
    age,
    seconds: new Histogram({
      name: 'baize_job_seconds',
      help: 'Duration of runs of a job',
      labelNames: ['job'],
      buckets: secondsBuckets,
      registers,
    }),
    runs: new Counter<'job' | 'outcome'>({
      name: 'baize_job_runs_total',
      help: 'Runs of a job, by outcome: done, failed, timed_out, stopped, abandoned, skipped',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    overdue: new Counter({
      name: 'baize_job_overdue_total',
      help: 'How often a job was found overdue: without a success for several of its periods',
      labelNames: ['job'],
      registers,
    }),
    waiting: new Gauge({
      name: 'baize_events_waiting',
      help: 'Events that wait for a consumer, including those in delivery and those to be retried',
      labelNames: ['consumer'],
      registers,
    }),
    oldest: new Gauge({
      name: 'baize_events_oldest_seconds',
      help: 'How long the oldest event has been waiting for a consumer',
      labelNames: ['consumer'],
      registers,
    }),
  }
}

export type JobMetrics = ReturnType<typeof jobMetrics>
