import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../database/pool.ts'
import { daily, dailyUtc, everyMinutes } from './index.ts'
import { openTestDeployment, type TestDeployment, type TestProcess } from './test-jobs.ts'

let deployment: TestDeployment
/** The periods whose runs completed, in the order of completion. */
let ran: string[]
beforeEach(async () => {
  deployment = await openTestDeployment()
  ran = []
})
afterEach(() => deployment.close())

const note = async ({ key }: { readonly key: string }) => void ran.push(key)
/** The periods that ran for one brand, without the names of the job and the brand. */
const ranOf = (brand: number) => ran.filter((key) => key.startsWith(`pay/${brand}/`)).map((key) => key.slice(-5))
const daysOf = (catchUp?: 3 | 7) =>
  daily('pay', catchUp === undefined ? { at: '03:10' } : { at: '03:10', catchUp }, note)
const wages = (catchUp?: 12) =>
  everyMinutes('wages', catchUp === undefined ? { minutes: 5 } : { minutes: 5, catchUp }, note)
const minutesOf = (keys: readonly string[]) => keys.map((key) => key.slice(-9, -4))

/** Advances the clock in steps, with a tick at each. */
async function live(process: TestProcess, duration: Temporal.DurationLike, step: Temporal.DurationLike) {
  const end = deployment.clock.now().add(duration)
  while (Temporal.Instant.compare(deployment.clock.now(), end) < 0) {
    deployment.clock.advance(step)
    await process.tick()
    await deployment.idle()
  }
}
async function outcomes(): Promise<string[]> {
  const { rows } = await sql<{ period: string; outcome: string | null; attempts: number }>`
    select period, outcome, attempts from kernel_job_period order by due_at`.execute(deployment.test.database)
  return rows.map(({ period, outcome, attempts }) => `${period.slice(-9, -4)} ${outcome} ${attempts}`)
}

describe('a daily job', () => {
  it('runs once a day for each brand at its own time, among three processes', async () => {
    const processes = [deployment.process([daysOf()]), deployment.process([daysOf()]), deployment.process([daysOf()])]
    await deployment.minute(...processes)
    for (let hours = 0; hours < 48; hours += 4) {
      deployment.clock.advance({ hours: 4 })
      await Promise.all(processes.map((process) => process.tick()))
      await deployment.idle()
    }
    expect(ranOf(1)).toEqual(['11-22', '11-23'])
    expect(ranOf(2)).toEqual(['11-21', '11-22'])
  })

  it('does not run for days before it was first registered, however much it catches up', async () => {
    const process = deployment.process([daysOf(7)])
    await deployment.minute(process)
    await deployment.minute(process)
    expect(ran).toEqual([])
  })

  it('runs once even if the server restarts several times that day', async () => {
    const first = deployment.process([daysOf()])
    await deployment.minute(first)
    deployment.clock.advance({ hours: 20 })
    for (let starts = 0; starts < 3; starts += 1) {
      const process = deployment.process([daysOf()])
      await deployment.minute(process)
      await process.stop()
    }
    expect(ranOf(1)).toEqual(['11-22'])
  })

  it.each([
    ['the latest day alone', undefined, ['12-01']],
    ['three days before it, oldest first', 3, ['11-28', '11-29', '11-30', '12-01']],
  ] as const)('that missed ten days runs for %s', async (_what, catchUp, days) => {
    const before = deployment.process([daysOf(catchUp)])
    await deployment.minute(before)
    await before.stop()
    deployment.clock.advance({ hours: 24 * 10 })
    const after = deployment.process([daysOf(catchUp)])
    await deployment.minute(after)
    await deployment.minute(after)
    expect(ranOf(1)).toEqual(days)
  })

  it('for all brands together runs once a day in UTC', async () => {
    const process = deployment.process([dailyUtc('publish', { at: '00:01' }, note)])
    await deployment.minute(process)
    await live(process, { hours: 48 }, { hours: 4 })
    expect(ran).toEqual(['publish/2026-11-22', 'publish/2026-11-23'])
  })
})

describe('a clock that jumps', () => {
  it('three hours ahead and back leads to one run for each period of minutes', async () => {
    const process = deployment.process([wages()])
    await deployment.minute(process)
    await live(process, { minutes: 10 }, { minutes: 5 })
    deployment.clock.advance({ hours: 3 })
    await deployment.minute(process)
    expect(minutesOf(ran)).toEqual(['03:05', '03:10', '06:10'])
    deployment.clock.advance({ hours: -3 })
    await live(process, { hours: 3, minutes: 20 }, { minutes: 5 })
    const expected = Array.from({ length: 42 }, (_, index) =>
      Temporal.PlainTime.from('03:05')
        .add({ minutes: 5 * index })
        .toString()
        .slice(0, 5),
    )
    expect(minutesOf(ran).toSorted()).toEqual(expected)
  })

  it('three hours back and ahead leads to no second run, with and without catching up', async () => {
    for (const catchUp of [undefined, 12] as const) {
      ran = []
      const process = deployment.process([wages(catchUp)])
      await deployment.minute(process)
      await live(process, { minutes: 15 }, { minutes: 5 })
      const before = ran.length
      deployment.clock.advance({ hours: -3 })
      await live(process, { minutes: 15 }, { minutes: 5 })
      deployment.clock.advance({ hours: 3 })
      await live(process, { minutes: 15 }, { minutes: 5 })
      expect(new Set(ran).size).toBe(ran.length)
      expect(ran.length).toBeGreaterThan(before)
      await process.stop()
    }
  })

  it('three hours ahead past the time of a daily job and back leads to one run for that day', async () => {
    const process = deployment.process([daysOf(7)])
    await deployment.minute(process)
    await live(process, { hours: 16 }, { hours: 4 })
    for (const hours of [3, -3, 3, -3]) {
      deployment.clock.advance({ hours })
      await deployment.minute(process)
    }
    await live(process, { hours: 8 }, { hours: 1 })
    expect(ranOf(1)).toEqual(['11-22'])
  })
})

describe('a period that fails', () => {
  it('is not run again if the job declares no retries, and the next period runs', async () => {
    const failing = everyMinutes('wages', { minutes: 5 }, () => Promise.reject(new Error('not today')))
    const process = deployment.process([failing])
    await deployment.minute(process)
    await live(process, { minutes: 11 }, { minutes: 1 })
    expect(await outcomes()).toEqual(['03:05 failed 1', '03:10 failed 1'])
    expect(process.errors).toContainEqual({ job: 'wages', message: 'a job failed for a period, with no retries left' })
  })

  it('is retried after one minute and after two, and not again once it has succeeded', async () => {
    const tried: string[] = []
    const job = daily('pay', { at: '10:05', retries: 5 }, async ({ brandId }) => {
      if (brandId !== 1) return
      tried.push(deployment.clock.now().toString().slice(11, 16))
      if (tried.length < 3) throw new Error('not yet')
    })
    const process = deployment.process([job])
    await deployment.minute(process)
    await live(process, { minutes: 20 }, { minutes: 1 })
    expect(tried).toEqual(['03:05', '03:06', '03:08'])
    expect(await process.value('baize_job_runs_total', { job: 'pay', outcome: 'failed' })).toBe(2)
  })

  it('does not delay later periods or other brands', async () => {
    const job = everyMinutes('wages', { minutes: 5, catchUp: 12, retries: 10 }, async ({ key }) => {
      if (key.includes('03:05')) throw new Error('not this one')
      ran.push(key)
    })
    const process = deployment.process([job])
    await deployment.minute(process)
    deployment.clock.advance({ minutes: 15 })
    await process.tick()
    await deployment.idle()
    expect(minutesOf(ran)).toEqual(['03:10', '03:15'])
    expect(await outcomes()).toEqual(['03:05 null 1', '03:10 done 1', '03:15 done 1'])
  })

  it('by its time-out is retried like any other failure', async () => {
    let tries = 0
    const job = everyMinutes('wages', { minutes: 30, retries: 1, timeoutSeconds: 0.05 }, async (_period, signal) => {
      if ((tries += 1) === 1) await pause(60_000, undefined, { signal, ref: false })
    })
    const process = deployment.process([job])
    await deployment.minute(process)
    await live(process, { minutes: 33 }, { minutes: 1 })
    expect(await outcomes()).toEqual(['03:30 done 2'])
  })

  it('by continuing after its time-out does not count as done', async () => {
    const job = everyMinutes('wages', { minutes: 30, timeoutSeconds: 0.05 }, () => pause(80))
    const process = deployment.process([job])
    await deployment.minute(process)
    await live(process, { minutes: 30 }, { minutes: 1 })
    expect(await outcomes()).toEqual(['03:30 failed 1'])
  })
})

describe('a period that is interrupted', () => {
  it('because the server stops runs again after the next start, and the attempt does not count', async () => {
    let begun = 0
    const job = everyMinutes('wages', { minutes: 5 }, async (period, signal) => {
      if ((begun += 1) === 1) await pause(60_000, undefined, { signal, ref: false })
      await note(period)
    })
    const first = deployment.process([job])
    await deployment.minute(first)
    deployment.clock.advance({ minutes: 5 })
    await first.tick()
    await expect.poll(() => begun).toBe(1)
    await first.stop()
    expect(await outcomes()).toEqual(['03:05 null 0'])
    const second = deployment.process([job])
    await deployment.minute(second)
    expect(minutesOf(ran)).toEqual(['03:05'])
    expect(await outcomes()).toEqual(['03:05 done 1'])
  })

  it('by the end of its process runs again, and is given up if it ends one process after another', async () => {
    const process = deployment.process([wages()])
    await deployment.minute(process)
    const crash = (attempts: number) =>
      sql`insert into kernel_job_period (period, job, due_at, attempts)
        values ('wages/2026-11-21T03:05:00Z', 'wages', '2026-11-21T03:05:00Z', ${attempts})
        on conflict (period) do update set attempts = excluded.attempts, outcome = null, finished_at = null`.execute(
        deployment.test.database,
      )
    await crash(1)
    await live(process, { minutes: 6 }, { minutes: 1 })
    expect([minutesOf(ran), await outcomes()]).toEqual([['03:05'], ['03:05 done 2']])
    await crash(4)
    await live(process, { minutes: 1 }, { minutes: 1 })
    expect([minutesOf(ran), await outcomes()]).toEqual([['03:05'], ['03:05 failed 5']])
  })
})

it('records of old periods are deleted', async () => {
  const process = deployment.process([wages()])
  await deployment.minute(process)
  await live(process, { minutes: 10 }, { minutes: 5 })
  expect(await outcomes()).toHaveLength(2)
  deployment.clock.advance({ hours: 24 * 7 })
  await deployment.minute(process)
  expect(await outcomes()).toHaveLength(1)
})
