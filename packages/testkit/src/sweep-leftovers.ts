import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastPlace } from './fast-place.ts'

/** The prefix of test cluster folders. */
export const folderPrefix = 'baize-test-'
/** The file in a test cluster's folder with the id of the process that started it. */
export const runnerFile = 'runner.pid'

/**
 * A killed test run leaves its PostgreSQL running, since that is a separate process. The next run stops such servers and
 * removes their folders. Nothing else is touched: the folder must name a runner that no longer exists.
 */
export function sweepLeftovers(): void {
  for (const folder of [tmpdir(), fastPlace()].flatMap(testFolders)) {
    const runner = numberIn(join(folder, runnerFile))
    if (runner === undefined || isAlive(runner)) continue
    const server = numberIn(join(folder, 'database/cluster/postmaster.pid'))
    if (server !== undefined && worksIn(server, folder)) process.kill(server, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

function testFolders(place: string): string[] {
  return readdirSync(place)
    .filter((name) => name.startsWith(folderPrefix))
    .map((name) => join(place, name))
}

function numberIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
  } catch {
    return undefined // No such file: leave the folder alone.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The process id may have been reused since, so the command line must contain the folder. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return false
  }
}
