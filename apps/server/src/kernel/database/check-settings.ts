import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import type { DataHome } from './data-home.ts'
import { findPrograms } from './find-programs.ts'
import { runAs, type OsUser } from './os-user.ts'
import type { Settings } from './settings.ts'

/**
 * Asks PostgreSQL whether it knows the operator's settings and accepts their values; it starts nothing. Throws a
 * {@link StartProblem} that names a wrong one: the start itself would only say that the settings contain errors.
 */
export function refuseWrongSettings(settings: Settings, home: DataHome, user: OsUser): void {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  if (pairs.length === 0) return
  // PostgreSQL reads its settings from a folder, which its user must be able to enter, as the one above the cluster.
  const folder = mkdtempSync(`${home.cluster}.settings-`)
  try {
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'postgresql.conf'), '')
    const asked = ['-D', folder, '-C', 'shared_buffers', ...pairs.flatMap((pair) => ['-c', pair])]
    const { status, stderr } = spawnSync(join(findPrograms(user), 'postgres'), asked, {
      ...runAs(user),
      encoding: 'utf8',
    })
    if (status !== 0) throw new StartProblem(`DATABASE_SETTINGS: ${reasonIn(stderr)}.`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** PostgreSQL's own words, such as `invalid value for parameter "work_mem": "much"`. */
function reasonIn(output: string): string {
  return /(?:FATAL|ERROR): +([^\n]+)/.exec(output)?.[1] ?? 'PostgreSQL does not accept them'
}
