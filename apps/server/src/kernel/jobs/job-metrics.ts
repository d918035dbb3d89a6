import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { Ending } from './bounded-run.ts'

/** How a run of a job ended for the counter; `skipped` when it was still running, here or in another process. */
export type RunOutcome = Ending | 'abandoned' | 'skipped'

const secondsBuckets = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_200]

/** The metrics of jobs. `successAges` is asked for the seconds since each job's last success. */
export function jobMetrics(
  { registry }: Metrics,
  successAges: () => Iterable<readonly [job: string, seconds: number]>,
) {
  const registers = [registry]
  const age = new Gauge({
    name: 'baize_job_success_age_seconds',
    help: 'Seconds since a job last succeeded, in any process',
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
      help: 'How long runs of a job took',
      labelNames: ['job'],
      buckets: secondsBuckets,
      registers,
    }),
    runs: new Counter<'job' | 'outcome'>({
      name: 'baize_job_runs_total',
      help: 'Runs of a job by outcome: done, failed, timed_out, stopped, abandoned, skipped',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    overdue: new Counter({
      name: 'baize_job_overdue_total',
      help: 'How often a job was found not to have succeeded for several of its periods',
      labelNames: ['job'],
      registers,
    }),
    waiting: new Gauge({
      name: 'baize_events_waiting',
      help: 'Events that wait for a consumer, being tried or to be tried again',
      labelNames: ['consumer'],
      registers,
    }),
    oldest: new Gauge({
      name: 'baize_events_oldest_seconds',
      help: 'How long the oldest of them has been waiting',
      labelNames: ['consumer'],
      registers,
    }),
  }
}

export type JobMetrics = ReturnType<typeof jobMetrics>
