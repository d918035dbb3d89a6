import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastPlace } from './fast-place.ts'

/** How the folders of test clusters begin. */
export const folderPrefix = 'baize-test-'
/** The file in which a test cluster's folder names the process that started it. */
export const runnerFile = 'runner.pid'

/**
 * A test run that was killed leaves its PostgreSQL running, since that is a process of its own. The next run ends such
 * servers and removes their folders. Nothing else is touched: the folder must name a runner that is gone.
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
    return undefined // No such file: not ours to judge.
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

/** A process number may have been given to somebody else since, so its command line must name the folder. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  } catch {
    return false
  }
}
