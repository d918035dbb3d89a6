/** Gives operators' commands the database of the running server. */
import { existsSync } from 'node:fs'
import { readConfig, type Config } from '../apps/server/src/kernel/config.ts'
import { openDataHome, readSecrets, type DataHome } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName, postmasterAlive } from '../apps/server/src/kernel/database/embedded.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { openDatabase, openPool, type Database } from '../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'
import { root } from './read-tree.ts'

/** The settings and the data folder of the running server. */
export interface ServerPlace {
  readonly config: Config
  readonly home: DataHome
}

/** Works on the database of the running server as its owner. Throws a {@link StartProblem} if no server is running. */
export async function withServerDatabase(
  work: (database: Database, place: ServerPlace) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env, root)
  const { address, home } = findServer(config)
  const database = openDatabase(openPool(address, 1, createLog(config.logLevel)))
  try {
    await work(database, { config, home })
  } finally {
    await database.destroy()
  }
}

/** Commands change a running server. If none is running, there is nothing to change. */
function findServer({ databaseUrl, dataDir }: Config): { readonly address: string; readonly home: DataHome } {
  if (databaseUrl !== undefined)
    return { address: databaseUrl, home: openDataHome(dataDir, { uid: undefined, gid: undefined }) }
  if (!existsSync(dataDir)) throw new StartProblem(`there is no server data in ${dataDir}: set DATA_DIR.`)
  const home = openDataHome(dataDir, databaseUser())
  if (!existsSync(home.cluster) || !postmasterAlive(home))
    throw new StartProblem(`the server with its data in ${home.folder} is not running: start it first.`)
  return { address: addressOf(home, ownerName, readSecrets(home.folder).ownerPassword), home }
}
