/** Gives operators' commands the database of the running server. */
import { existsSync } from 'node:fs'
import { readConfig, type Config } from '../apps/server/src/kernel/config.ts'
import { openDataHome, readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName, postmasterAlive } from '../apps/server/src/kernel/database/embedded.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { openDatabase, openPool, type Database } from '../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'
import { root } from './read-tree.ts'

/** Works on the database of the running server as its owner. Throws a {@link StartProblem} if no server is running. */
export async function withServerDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, root)
  const database = openDatabase(openPool(addressOfServer(config), 1, createLog(config.logLevel)))
  try {
    await work(database)
  } finally {
    await database.destroy()
  }
}

/** Commands change a running server. If none is running, there is nothing to change. */
function addressOfServer({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== undefined) return databaseUrl
  if (!existsSync(dataDir)) throw new StartProblem(`there is no server data in ${dataDir}: set DATA_DIR.`)
  const home = openDataHome(dataDir, databaseUser())
  if (!existsSync(home.cluster) || !postmasterAlive(home))
    throw new StartProblem(`the server with its data in ${home.folder} is not running: start it first.`)
  return addressOf(home, ownerName, readSecrets(home.folder).ownerPassword)
}
