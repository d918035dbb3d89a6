import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process id of the embedded database's postmaster in a data folder. */
export function postmasterPidOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8'), 10)
}
