import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJob } from '../../../testing/run-job.ts'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { sql } from '../pool.ts'
import { openTestBackups, type TestBackups } from './test-backups.ts'
import { watchArchive } from './watch-archive.ts'

let backups: TestBackups
beforeAll(async () => {
  backups = await openTestBackups()
})
afterAll(() => backups.close())

it('shows when the archive and a backup last succeeded, and logs a failing archive', async () => {
  const metrics = createMetrics()
  const log = createLog('silent')
  const said: unknown[] = []
  log.error = (...words: unknown[]) => void said.push(words)
  const watch = watchArchive({ database: backups.test.database, backups: backups.folders, metrics, log })
  const value = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value ?? NaN
  const tick = async () => runJob(watch, await backups.now())
  await tick()
  expect(await value('baize_backup_last_success_seconds')).toBe(0)
  await backups.take()
  await tick()
  const now = Math.floor((await backups.now()).epochMilliseconds / 1_000)
  expect(await value('baize_backup_last_success_seconds')).toBeGreaterThan(now - 60)
  expect(await value('baize_wal_archive_last_success_seconds')).toBeGreaterThan(now - 60)
  expect([await value('baize_wal_archive_failures'), said]).toEqual([0, []])

  // The archive is missing: a file has its name.
  rmSync(backups.folders.wal, { recursive: true })
  writeFileSync(backups.folders.wal, '')
  await sql`select pg_create_restore_point('test'), pg_switch_wal()`.execute(backups.test.owner)
  for (let tries = 0; tries < 100 && said.length === 0; tries += 1) {
    await sleep(50)
    await tick()
  }
  expect(await value('baize_wal_archive_failures')).toBeGreaterThan(0)
  expect(said).toContainEqual([expect.objectContaining({ archive: backups.folders.wal }), expect.anything()])
})
