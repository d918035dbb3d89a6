/** The database of a house that runs, for operators' commands. */
import { existsSync } from 'node:fs'
import { readConfig, type Config } from '../apps/server/src/kernel/config.ts'
import { openDataHome, readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName, postmasterAlive } from '../apps/server/src/kernel/database/embedded.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { openDatabase, openPool, type Database } from '../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'
import { root } from './read-tree.ts'

/** Works with the database of the running house as its owner. Throws a {@link StartProblem} where no house runs. */
export async function withHouseDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, root)
  const database = openDatabase(openPool(addressOfHouse(config), 1, createLog(config.logLevel)))
  try {
    await work(database)
  } finally {
    await database.destroy()
  }
}

/** A change is for the sake of a house that runs: what does not run is not in anybody's way. */
function addressOfHouse({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== undefined) return databaseUrl
  if (!existsSync(dataDir)) throw new StartProblem(`there is no house in ${dataDir}: set DATA_DIR.`)
  const home = openDataHome(dataDir, databaseUser())
  if (!existsSync(home.cluster) || !postmasterAlive(home))
    throw new StartProblem(`the house in ${home.folder} does not run: start it first.`)
  return addressOf(home, ownerName, readSecrets(home.folder).ownerPassword)
}
