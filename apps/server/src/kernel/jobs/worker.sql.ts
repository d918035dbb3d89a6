import { sql, type Database } from '../database/pool.ts'

/** The key space of the advisory locks with which a process holds jobs and shows that it is alive. */
export const lockSpace = 1_651_142_775

/** Events are retried until they are handled: so many tries take years. */
const triesOfEvent = 32_767

/** Wakes the worker for tasks; a task that is already waiting is not added again. The task's name is its flag and its key. */
export async function wakeTasks(db: Database, tasks: readonly string[]): Promise<void> {
  if (tasks.length === 0) return
  // Due since 1970, so that putting back the database's clock delays nothing.
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(task, '{}'::json, null, 'epoch'::timestamptz, 25, task, 0, array[task])::graphile_worker.job_spec
      from unnest(${tasks}::text[]) as task))`.execute(db)
}

/** Adds an event for the task of each consumer, due after `afterSeconds`. Returns the ids. */
export async function addEvents(
  db: Database,
  event: { readonly tasks: readonly string[]; readonly payload: string; readonly afterSeconds: number },
): Promise<{ task: string; jobId: bigint }[]> {
  const { rows } = await sql<{ task: string; jobId: bigint }>`
    select task, added.id as "jobId"
    from unnest(${event.tasks}::text[]) as task, lateral graphile_worker.add_job(
      task, ${event.payload}::json, run_at => now() + make_interval(secs => ${event.afterSeconds}),
      max_attempts => ${triesOfEvent}, flags => array[task]) as added`.execute(db)
  return rows
}

/** Removes events that their publisher delivered itself. */
export async function removeEvents(db: Database, jobIds: readonly bigint[]): Promise<void> {
  if (jobIds.length > 0)
    await sql`select from graphile_worker.complete_jobs(${jobIds.map(String)}::bigint[])`.execute(db)
}

/** Moves deliveries that an earlier version left in its own table to the worker. Returns how many. */
export async function takeOverDeliveries(db: Database, taskPrefix: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with taken as (delete from kernel_outbox returning *)
    select count(added.id)::int as moved from taken, lateral graphile_worker.add_job(
      ${taskPrefix} || taken.consumer,
      json_build_object('eventId', taken.event_id, 'brandId', taken.brand_id, 'topic', taken.topic, 'payload', taken.payload),
      max_attempts => ${triesOfEvent}, flags => array[${taskPrefix} || taken.consumer]) as added`.execute(db)
  return rows[0]?.moved ?? 0
}

/** How many entries of a task are waiting, and since when the oldest is. */
export interface WaitingRow {
  readonly task: string
  readonly waiting: number
  readonly oldest: Temporal.Instant
}

export async function selectWaiting(db: Database, tasks: readonly string[]): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select identifier as task, count(*)::int as waiting, min(created_at) as oldest
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = any(${tasks}::text[]) group by identifier`.execute(db)
  return rows
}

/**
 * Frees the entries of dead processes: each live one holds an advisory lock on its worker's id. The worker itself would wait
 * for four hours. A new process has half a minute to take its lock.
 */
export async function unlockDead(db: Database): Promise<void> {
  await sql`
    with dead as (
      select distinct locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at not between now() - interval '30 seconds' and now() + interval '1 second'
        and not exists (
          select from pg_locks where locktype = 'advisory' and classid = ${lockSpace}::oid and objsubid = 2
            and objid = hashtext(locked_by)::oid and database = (select oid from pg_database where datname = current_database())))
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`.execute(db)
}
