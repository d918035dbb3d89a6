import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../database/pool.ts'
import { everyMinute } from './index.ts'
import { openTestDeployment, type TestDeployment } from './test-jobs.ts'

let deployment: TestDeployment
beforeEach(async () => {
  deployment = await openTestDeployment()
})
afterEach(() => deployment.close())

const forever = () => new Promise<never>(() => undefined)
/** Ends when its signal is aborted, as a job should. */
const untilTold = (signal: AbortSignal) => pause(60_000, undefined, { signal, ref: false }).then(() => undefined)
const outcome = (job: string, how: string) => ['baize_job_runs_total', { job, outcome: how }] as const
/** A job that counts its runs and how many of them overlapped. */
function counted(name: string, work: () => Promise<void> = async () => undefined) {
  const runs = { begun: 0, now: 0, atOnce: 0 }
  const job = everyMinute(name, async () => {
    runs.begun += 1
    runs.now += 1
    runs.atOnce = Math.max(runs.atOnce, runs.now)
    await work().finally(() => (runs.now -= 1))
  })
  return { job, runs }
}

describe('a job that hangs', () => {
  it('does not keep other jobs from running', async () => {
    const [one, two] = [counted('one'), counted('two')]
    const hung = everyMinute('hung', forever)
    const process = deployment.process([hung, one.job, two.job])
    for (let minutes = 1; minutes <= 3; minutes += 1) {
      deployment.clock.advance({ minutes: 1 })
      await process.tick()
      await expect.poll(() => countOf(sql`select from graphile_worker._private_jobs`), { timeout: 5_000 }).toBe(1)
      expect([one.runs.begun, two.runs.begun]).toEqual([minutes, minutes])
    }
  })

  it('is aborted by its time-out, and runs again the next minute', async () => {
    const begun: string[] = []
    const slow = everyMinute(
      'slow',
      (now, signal) => {
        begun.push(now.toString())
        return untilTold(signal)
      },
      { timeoutSeconds: 0.05 },
    )
    const process = deployment.process([slow])
    await deployment.minute(process)
    await deployment.minute(process)
    expect(begun).toEqual(['2026-11-21T03:01:00Z', '2026-11-21T03:02:00Z'])
    expect(await process.value(...outcome('slow', 'timed_out'))).toBe(2)
    expect(process.errors[0]).toEqual({ job: 'slow', message: expect.stringContaining('exceeded its time-out') })
  })

  it('despite its aborted signal is abandoned: its place is free, and it does not run again before it has ended', async () => {
    const gate = Promise.withResolvers<void>()
    let begun = 0
    const deaf = everyMinute('deaf', () => ((begun += 1), gate.promise), { timeoutSeconds: 0.05 })
    const processes = [deployment.process([deaf]), deployment.process([deaf])]
    for (let minutes = 0; minutes < 3; minutes += 1) await deployment.minute(...processes)
    expect(begun).toBe(1)
    const abandoned = await Promise.all(processes.map((process) => process.value(...outcome('deaf', 'abandoned'))))
    expect(abandoned.toSorted((left, right) => left - right)).toEqual([0, 1])
    const messages = processes.flatMap(({ errors }) => errors.map(({ message }) => message))
    expect(messages).toEqual([expect.stringContaining('is abandoned')])
    gate.resolve()
    await expect.poll(async () => (await deployment.minute(...processes), begun)).toBe(2)
  })

  it('does not keep the process from stopping', async () => {
    const process = deployment.process([
      everyMinute('deaf', forever),
      everyMinute('slow', (_now, signal) => untilTold(signal)),
    ])
    deployment.clock.advance({ minutes: 1 })
    await process.tick()
    await expect.poll(() => countOf(sql`select from graphile_worker._private_jobs where locked_at is not null`)).toBe(2)
    const begunMs = performance.now()
    await process.stop()
    expect(performance.now() - begunMs).toBeLessThan(3_000)
    expect(await process.value(...outcome('slow', 'stopped'))).toBe(1)
    expect(await process.value(...outcome('deaf', 'abandoned'))).toBe(1)
  })
})

async function countOf(rows: ReturnType<typeof sql>): Promise<number> {
  return (await rows.execute(deployment.test.database)).rows.length
}

describe('a job in several processes', () => {
  it('runs once a minute, in one of them', async () => {
    const { job, runs } = counted('one')
    const processes = [deployment.process([job]), deployment.process([job]), deployment.process([job])]
    for (let minutes = 0; minutes < 5; minutes += 1) await deployment.minute(...processes)
    expect(runs).toEqual({ begun: 5, now: 0, atOnce: 1 })
  })

  it('never overlaps with itself, and skips the minutes that it missed', async () => {
    const gate = Promise.withResolvers<void>()
    const { job, runs } = counted('long', () => gate.promise)
    const processes = [deployment.process([job]), deployment.process([job])]
    deployment.clock.advance({ minutes: 1 })
    await Promise.all(processes.map((process) => process.tick()))
    await expect.poll(() => runs.begun).toBe(1)
    for (let minutes = 0; minutes < 5; minutes += 1) {
      deployment.clock.advance({ minutes: 1 })
      await Promise.all(processes.map((process) => process.tick()))
    }
    // The other process finds the job locked and skips the minute.
    await expect.poll(async () => countOf(sql`select from graphile_worker._private_jobs`)).toBe(1)
    expect(runs).toEqual({ begun: 1, now: 1, atOnce: 1 })
    gate.resolve()
    await deployment.idle()
    expect(runs.begun).toBe(1)
    await deployment.minute(...processes)
    expect(runs).toEqual({ begun: 2, now: 0, atOnce: 1 })
  })

  it('is aborted if its process loses the locks, and then runs in another one', async () => {
    const begun: AbortSignal[] = []
    const job = everyMinute('moved', (_now, signal) => {
      begun.push(signal)
      return begun.length === 1 ? untilTold(signal) : Promise.resolve()
    })
    const first = deployment.process([job])
    deployment.clock.advance({ minutes: 1 })
    await first.tick()
    await expect.poll(() => begun.length).toBe(1)
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(deployment.test.owner)
    await expect.poll(() => begun[0]?.aborted).toBe(true)
    const second = deployment.process([job])
    await expect.poll(async () => (await deployment.minute(second), begun.length)).toBe(2)
  })

  it('continues in the minute after the clock was put back by three hours', async () => {
    const { job, runs } = counted('one')
    const process = deployment.process([job])
    await deployment.minute(process)
    deployment.clock.advance({ hours: -3 })
    await deployment.minute(process)
    await deployment.minute(process)
    expect(runs.begun).toBe(3)
  })

  it('does not run twice in a minute if the clocks of processes differ a little', async () => {
    const { job, runs } = counted('one')
    const process = deployment.process([job])
    await deployment.minute(process)
    deployment.clock.advance({ seconds: -1 })
    await process.tick()
    await deployment.idle()
    expect(runs.begun).toBe(1)
  })
})

describe('the worker', () => {
  it('frees what a killed process held', async () => {
    const { job, runs } = counted('one')
    const process = deployment.process([job])
    await deployment.minute(process)
    await sql`
      with one as (select id from graphile_worker._private_tasks where identifier = 'job: one')
      insert into graphile_worker._private_jobs (task_id, locked_at, locked_by, attempts)
      select id, now() - interval '1 minute', 'pool-of-a-killed-process', 1 from one`.execute(deployment.test.database)
    await deployment.minute(process).catch(() => undefined)
    await deployment.minute(process)
    expect([runs.begun, await countOf(sql`select from graphile_worker._private_jobs`)]).toEqual([4, 0])
  })

  it('takes nothing from a live process, however long it works', async () => {
    const gate = Promise.withResolvers<void>()
    const { job, runs } = counted('long', () => gate.promise)
    const [one, two] = [deployment.process([job]), deployment.process([job])]
    deployment.clock.advance({ minutes: 1 })
    await Promise.all([one.tick(), two.tick()])
    await expect.poll(() => runs.begun).toBe(1)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`.execute(
      deployment.test.database,
    )
    await one.tick()
    await two.tick()
    expect(await countOf(sql`select from graphile_worker._private_jobs where locked_at is not null`)).toBe(1)
    gate.resolve()
    await deployment.idle()
    expect(runs).toEqual({ begun: 1, now: 0, atOnce: 1 })
  })

  it('continues after the database has terminated all its connections', async () => {
    const { job, runs } = counted('one')
    const process = deployment.process([job])
    await deployment.minute(process)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(deployment.test.owner)
    await expect
      .poll(
        async () => (await process.tick().catch(() => undefined), deployment.clock.advance({ minutes: 1 }), runs.begun),
        {
          timeout: 20_000,
          interval: 100,
        },
      )
      .toBeGreaterThan(2)
    expect(runs.atOnce).toBe(1)
  })
})

describe('a job that fails', () => {
  it('is counted and logged, and runs again the next minute', async () => {
    const failing = everyMinute('failing', () => Promise.reject(new Error('not today')))
    const process = deployment.process([failing])
    await deployment.minute(process)
    await deployment.minute(process)
    expect(await process.value(...outcome('failing', 'failed'))).toBe(2)
    expect(process.errors).toContainEqual({ job: 'failing', message: 'a job failed' })
  })

  it('for three of its periods is logged and counted as overdue, once until it succeeds', async () => {
    let fails = true
    const job = everyMinute('failing', () => (fails ? Promise.reject(new Error('not today')) : Promise.resolve()))
    const process = deployment.process([job])
    const overdue = () => process.value('baize_job_overdue_total', { job: 'failing' })
    for (let minutes = 0; minutes < 4; minutes += 1) await deployment.minute(process)
    expect(await overdue()).toBe(0)
    await deployment.minute(process)
    expect(await overdue()).toBe(1)
    expect(process.errors).toContainEqual({ job: 'failing', message: 'a job has not succeeded for too long' })
    expect(await process.value('baize_job_success_age_seconds', { job: 'failing' })).toBeGreaterThanOrEqual(180)
    fails = false
    await deployment.minute(process)
    expect(await process.value('baize_job_success_age_seconds', { job: 'failing' })).toBe(0)
    await deployment.minute(process)
    expect(await overdue()).toBe(1)
  })

  it('in another process is overdue here as well, and a job that succeeds there is not', async () => {
    const [well, ill] = [
      everyMinute('well', async () => undefined),
      everyMinute('ill', () => Promise.reject(new Error('no'))),
    ]
    const [worker, watcher] = [deployment.process([well, ill]), deployment.process([well, ill])]
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await deployment.minute(worker)
      await watcher.tick()
      await deployment.idle()
    }
    expect(await watcher.value('baize_job_overdue_total', { job: 'ill' })).toBe(1)
    expect(await watcher.value('baize_job_overdue_total', { job: 'well' })).toBe(0)
  })

  it('is not reported as overdue because the clock was put forward by three hours', async () => {
    const { job } = counted('one')
    const process = deployment.process([job])
    await deployment.minute(process)
    deployment.clock.advance({ hours: 3 })
    await deployment.minute(process)
    await deployment.minute(process)
    expect(await process.value('baize_job_overdue_total', { job: 'one' })).toBe(0)
  })
})

it('two jobs with the same name are rejected', () => {
  const job = everyMinute('one', async () => undefined)
  expect(() => deployment.process([job, job])).toThrow('two jobs')
})
