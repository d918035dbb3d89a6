import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { removeDataDir, startHouse } from '../scripts/run-house.ts'
import { askDatabase } from './database.ts'
import { copyDemoData } from './demo-data.ts'
import type { RunningHouse } from './house.ts'
import { guestOn, type OwnHouse } from './own-house.ts'

/** A separate server whose time a test moves on. Its database, the sandboxes and the browser stay at the machine's. */
export interface MovableHouse extends OwnHouse {
  readonly house: RunningHouse
  /** Moves the server's clock on to a moment. */
  moveTo(moment: Temporal.Instant): Promise<void>
}

/** Starts the server with the demo brand and a clock that can be moved. */
export async function startMovableHouse(): Promise<MovableHouse> {
  const started = await startHouse(await copyDemoData(), {}, 'e2e/moved-clock-server.ts')
  const { site, office, payments, operatorSecrets, dataDir, stop } = started
  const house = { site, office, payments, operatorSecrets, dataDir }
  return {
    site,
    dataDir,
    house,
    guestAt: (guest) => guestOn(house, guest),
    async moveTo(moment) {
      const file = join(dataDir, 'clock-ahead')
      writeFileSync(`${file}.new`, String(moment.epochMilliseconds - Date.now()))
      renameSync(`${file}.new`, file)
      while (existsSync(file)) await pause(10)
    },
    async stop() {
      await stop()
      removeDataDir(dataDir)
    },
  }
}

/** Runs jobs of the server one after another, each of which would otherwise begin with the next minute. Resolves when all have ended. */
export async function runJobs({ dataDir }: Pick<RunningHouse, 'dataDir'>, jobs: readonly string[]): Promise<void> {
  for (const job of jobs) {
    const task = `job: ${job}`
    await askDatabase(
      dataDir,
      'select from graphile_worker.add_job($1::text, job_key => $1::text, flags => array[$1::text])',
      [task],
    )
    while (await isWaiting(dataDir, task)) await pause(50)
  }
}

/** Whether a task waits or runs. */
async function isWaiting(dataDir: string, task: string): Promise<boolean> {
  const rows = await askDatabase(
    dataDir,
    `select from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where identifier = $1`,
    [task],
  )
  return rows.length > 0
}
