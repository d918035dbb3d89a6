import { sql, type Database } from '../database/pool.ts'

/** The stored state of a job. */
export interface JobRow {
  readonly job: string
  readonly knownSince: Temporal.Instant
  readonly succeededAt: Temporal.Instant | null
}

/** The stored state of a period for which a job ran. */
export interface PeriodRow {
  readonly period: string
  readonly attempts: number
  readonly nextTryAt: Temporal.Instant | null
  readonly outcome: 'done' | 'failed' | null
}

/** Registers new jobs. */
export async function insertJobs(db: Database, names: readonly string[], now: Temporal.Instant): Promise<void> {
  await sql`
    insert into kernel_job (job, known_since)
    select job, ${now.toString()}::timestamptz from unnest(${names}::text[]) as job
    on conflict do nothing`.execute(db)
}

export async function selectJobs(db: Database, names: readonly string[]): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select job, known_since as "knownSince", succeeded_at as "succeededAt" from kernel_job
    where job = any(${names}::text[])`.execute(db)
  return rows
}

/**
 * Takes a minute for jobs that run every minute; returns those for which no other process has taken it. A taken minute far
 * ahead of this one is from before the clock was put back, and is ignored.
 */
export async function takeMinute(db: Database, names: readonly string[], minute: Temporal.Instant): Promise<string[]> {
  const at = minute.toString()
  const { rows } = await sql<{ job: string }>`
    update kernel_job set handed_out_at = ${at}::timestamptz
    where job = any(${names}::text[]) and (handed_out_at is null or handed_out_at < ${at}::timestamptz
      or handed_out_at > ${at}::timestamptz + interval '2 minutes')
    returning job`.execute(db)
  return rows.map(({ job }) => job)
}

export async function noteSuccess(db: Database, job: string, now: Temporal.Instant): Promise<void> {
  await sql`update kernel_job set succeeded_at = ${now.toString()} where job = ${job}`.execute(db)
}

export async function selectPeriods(db: Database, periods: readonly string[]): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select period, attempts, next_try_at as "nextTryAt", outcome from kernel_job_period
    where period = any(${periods}::text[])`.execute(db)
  return rows
}

/** Records the beginning of a run for a period. Returns the number of the attempt; `undefined` if the period is finished. */
export async function beginPeriod(
  db: Database,
  { job, period, dueAt }: { readonly job: string; readonly period: string; readonly dueAt: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    insert into kernel_job_period (period, job, due_at, attempts)
    values (${period}, ${job}, ${dueAt.toString()}, 1)
    on conflict (period) do update set attempts = kernel_job_period.attempts + 1, next_try_at = null
    where kernel_job_period.outcome is null
    returning attempts`.execute(db)
  return rows[0]?.attempts
}

export async function finishPeriod(
  db: Database,
  period: string,
  outcome: 'done' | 'failed',
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update kernel_job_period set outcome = ${outcome}, finished_at = ${now.toString()}
    where period = ${period} and outcome is null`.execute(db)
}

export async function postponePeriod(db: Database, period: string, nextTryAt: Temporal.Instant): Promise<void> {
  await sql`
    update kernel_job_period set next_try_at = ${nextTryAt.toString()} where period = ${period} and outcome is null`.execute(
    db,
  )
}

/** Takes back an attempt that the end of the process cut short, since it does not count. */
export async function takeAttemptBack(db: Database, period: string): Promise<void> {
  await sql`update kernel_job_period set attempts = attempts - 1 where period = ${period} and outcome is null`.execute(
    db,
  )
}

export async function deletePeriodsBefore(db: Database, job: string, before: Temporal.Instant): Promise<void> {
  await sql`delete from kernel_job_period where job = ${job} and due_at < ${before.toString()}`.execute(db)
}
