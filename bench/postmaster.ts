import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The number of the first process of the embedded database that works in a data folder. */
export function postmasterPidOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8'), 10)
}
