import { Logger, run, runMigrations, type Runner } from 'graphile-worker'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import { sql, type Database } from './database/pool.ts'
import type { Log } from './log.ts'

/** Work that every minute's tick offers: the job decides by the brand's time whether there is anything to do. */
export interface MinuteJob {
  readonly name: string
  run(now: Temporal.Instant): Promise<void>
}

/** Prepares the worker's schema as the owner, and lets the server's role work with it without owning it. */
export async function prepareJobs(ownerPool: pg.Pool, owner: Database): Promise<void> {
  await runMigrations({ pgPool: ownerPool, logger: silent })
  await sql`grant usage on schema graphile_worker to baize_server`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in schema graphile_worker to baize_server`.execute(owner)
  await sql`grant usage, select on all sequences in schema graphile_worker to baize_server`.execute(owner)
  await sql`grant execute on all functions in schema graphile_worker to baize_server`.execute(owner)
  // The worker's tables let no row through unless a policy says so.
  await sql`
    do $$ declare guarded regclass; begin
      for guarded in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
        execute format('drop policy if exists baize_server on %s', guarded);
        execute format('create policy baize_server on %s to baize_server using (true) with check (true)', guarded);
      end loop;
    end $$`.execute(owner)
}

/**
 * Starts the worker with one minute tick, shared by all processes of a deployment. A job that fails is logged and does
 * not keep the others from running; the next tick offers it again.
 */
export async function startJobs(pool: pg.Pool, jobs: readonly MinuteJob[], clock: Clock, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 5_000,
    // A tick that comes late is pointless: the next one does its work. So there is no backfill and one try.
    crontab: '* * * * * minute-tick ?max=1',
    taskList: { 'minute-tick': () => runAll(jobs, clock.now(), log) },
    logger: workerLogger(log),
  })
}

async function runAll(jobs: readonly MinuteJob[], now: Temporal.Instant, log: Log): Promise<void> {
  for (const job of jobs) {
    await job
      .run(now)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed; the next tick tries again'))
  }
}

const silent = new Logger(() => () => undefined)

/** The worker's own warnings and errors; its chatter about every job stays out of the log. */
function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'jobs' }, message)
    else if (level === 'warning') log.warn({ part: 'jobs' }, message)
  })
}
