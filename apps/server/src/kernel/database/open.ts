import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { prepareJobs } from '../jobs/prepare-jobs.ts'
import type { Log } from '../log.ts'
import { StartProblem } from '../start-problem.ts'
import { readBackupKeys } from './backup/backup-keys.ts'
import { archiveNotice, planArchive } from './backup/wal-archive.ts'
import { openBackgroundPool } from './background.ts'
import { refuseWrongSettings } from './check-settings.ts'
import { openDataHome, readSecrets, type DataHome, type InstallationSecrets } from './data-home.ts'
import { ownerName, postmasterAlive, startEmbedded, type EmbeddedPostgres } from './embedded.ts'
import { chooseSettings, readMachine } from './machine.ts'
import { ensureAppRole, migrate } from './migrate.ts'
import { databaseUser } from './os-user.ts'
import { endPool, openDatabase, openPool, sql, sqlStateOf, type Database } from './pool.ts'
import { findWeakSettings, type WeakSetting } from './weak-settings.ts'
import { applySettings, withSettings, type ArchivePlan } from './settings.ts'

const appName = 'baize_app'

/** The database, migrated and opened with the server's role. */
export interface OpenedDatabase {
  /** For dedicated connections: lanes, listeners. */
  readonly address: string
  readonly pool: pg.Pool
  readonly database: Database
  /** For background work: if possible, at a lower priority than everything else. */
  readonly background: Database
  readonly secrets: InstallationSecrets
  readonly home: DataHome
  readonly applied: readonly string[]
  close(): Promise<void>
}

/**
 * Opens the configured database: an outside one, or the embedded one, which it starts. Migrates as the owner, then uses a role
 * that owns nothing.
 */
export async function openDatabaseOf(
  config: Config,
  root: string,
  log: Log,
  say: (line: string) => void,
): Promise<OpenedDatabase> {
  const user = config.databaseUrl === undefined ? databaseUser() : { uid: undefined, gid: undefined }
  const home = openDataHome(config.dataDir, user)
  if (home.movedFrom !== undefined)
    say(`The database's user cannot reach ${home.movedFrom}, so the data lies in ${home.folder}.`)
  const secrets = readSecrets(home.folder)
  if (config.databaseUrl !== undefined) return openOutside(config, config.databaseUrl, { root, home, secrets, log })
  const chosen = chooseSettings(readMachine(home.folder), config.embeddedDatabase)
  refuseWrongSettings(config.embeddedDatabase.settings, home, user)
  const isRunning = postmasterAlive(home)
  say(
    isRunning
      ? 'The embedded PostgreSQL is running already …'
      : `Starting the embedded PostgreSQL: ${chosen.summary} …`,
  )
  const notice = archiveNotice(config.backup, home)
  if (notice !== undefined) say(notice)
  const archive = planArchive(config.backup, home, { user, keys: readBackupKeys(config.backup, home.folder) })
  const plan = withSettings(archive, chosen.settings)
  const embedded = await startEmbedded(home, user, secrets.ownerPassword, log, plan)
  try {
    const ownerAddress = embedded.address(ownerName, secrets.ownerPassword)
    const appAddress = embedded.address(appName, secrets.appPassword)
    const database = await openEmbedded(embedded, { ownerAddress, appAddress, plan }, { root, home, secrets, log })
    if (isRunning) say(`It is taken over, and keeps shared_buffers ${await buffersOf(database)} until its next start.`)
    return database
  } catch (error) {
    // Another server uses this database: leave it running.
    if (!(error instanceof AlreadyRunning)) await embedded.stop()
    throw error
  }
}

interface Surroundings {
  readonly root: string
  readonly home: DataHome
  readonly secrets: InstallationSecrets
  readonly log: Log
}

/** Another server uses this data folder. */
class AlreadyRunning extends StartProblem {}

async function openEmbedded(
  embedded: EmbeddedPostgres,
  { plan, ...addresses }: { ownerAddress: string; appAddress: string; plan: ArchivePlan },
  around: Surroundings,
): Promise<OpenedDatabase> {
  const lock = await lockDataFolder(addresses.ownerAddress, around)
  // A database taken over from a killed server still has that server's settings.
  applySettings(around.home, plan)
  await lock.reloadSettings()
  const login = { name: appName, password: around.secrets.appPassword }
  const applied = await prepare(addresses.ownerAddress, login, around)
  const connections = opened(addresses.appAddress, applied, around, true)
  return {
    ...connections,
    async close() {
      await closeBoth(connections)
      await lock.end()
      await embedded.stop()
    },
  }
}

/** What a running database has. Only a start changes it, whatever the settings say by now. */
async function buffersOf({ database }: OpenedDatabase): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting('shared_buffers') as value`.execute(database)
  return rows[0]?.value ?? ''
}

async function openOutside(config: Config, ownerAddress: string, around: Surroundings): Promise<OpenedDatabase> {
  const made = config.databaseAppUrl === undefined ? { name: appName, password: around.secrets.appPassword } : undefined
  const applied = await prepare(ownerAddress, made, around).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error
    const reason = error instanceof Error ? error.message || 'no connection' : 'no connection'
    const advice = /certificate|altnames|SSL/i.test(reason) ? ' Set DATABASE_CA_FILE, or DATABASE_TLS=off.' : ''
    throw new StartProblem(`DATABASE_URL: the database does not answer (${reason}).${advice}`)
  })
  const connections = opened(config.databaseAppUrl ?? withLogin(ownerAddress, made), applied, around, false)
  const close = () => closeBoth(connections)
  try {
    warnOfSettings(await findWeakSettings(connections.database), around.log)
  } catch (error) {
    await close()
    throw wrongLogin(error, made?.name) ?? error
  }
  return { ...connections, close }
}

/** One line for each setting of an outside database that is far off; `docs/operating.md` says what to set. */
function warnOfSettings(weak: readonly WeakSetting[], log: Log): void {
  for (const { name, value, wanted } of weak)
    log.warn({ setting: name, value, wanted }, 'a setting of the external PostgreSQL is far off')
}

/** The same address with another login. In parameters, since they override a login before the host, which may be missing. */
function withLogin(address: string, login: { name: string; password: string } | undefined): string {
  const url = new URL(address)
  if (login === undefined) return address
  url.searchParams.set('user', login.name)
  url.searchParams.set('password', login.password)
  return url.href
}

function wrongLogin(error: unknown, made: string | undefined): StartProblem | undefined {
  if (!sqlStateOf(error)?.startsWith('28')) return undefined
  if (made === undefined) return new StartProblem('DATABASE_APP_URL: the database does not accept this login.')
  return new StartProblem(
    `DATABASE_URL: another installation created the role ${made}. Use its secrets.json in DATA_DIR, or set DATABASE_APP_URL.`,
  )
}

function opened(address: string, applied: readonly string[], { log, secrets, home }: Surroundings, isOurs: boolean) {
  const pool = openPool(address, 12, log)
  const background = openDatabase(openBackgroundPool(address, log, isOurs))
  return { address, pool, database: openDatabase(pool), background, secrets, home, applied }
}

async function closeBoth({ database, background }: Pick<OpenedDatabase, 'database' | 'background'>): Promise<void> {
  await Promise.all([database.destroy(), background.destroy()])
}

async function prepare(
  ownerAddress: string,
  login: { name: string; password: string } | undefined,
  around: Surroundings,
): Promise<string[]> {
  const pool = openPool(ownerAddress, 2, around.log)
  const owner = openDatabase(pool)
  try {
    await ensureAppRole(owner, login)
    const applied = await migrate(owner, join(around.root, 'db/migrations'))
    await prepareJobs(pool, owner)
    return applied
  } finally {
    await owner.destroy()
  }
}

interface DataFolderLock {
  reloadSettings(): Promise<void>
  end(): Promise<void>
}

const lockTries = 12

/**
 * Makes sure that only one server uses a data folder, with a lock on its connection, which a killed server loses. The
 * connection of a server that was just killed may live a moment longer, hence a few tries.
 */
async function lockDataFolder(ownerAddress: string, around: Surroundings): Promise<DataFolderLock> {
  const pool = openPool(ownerAddress, 1, around.log)
  const client = await pool.connect()
  client.on('error', (error) =>
    around.log.warn({ err: error }, 'the connection that holds the lock of the data folder was lost'),
  )
  for (let tries = 0; tries < lockTries; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [
      'baize data folder',
    ])
    if (rows[0]?.held)
      return {
        reloadSettings: async () => void (await client.query('select pg_reload_conf()')),
        end: async () => (client.release(true), endPool(pool)),
      }
    await sleep(150)
  }
  client.release(true)
  await endPool(pool)
  throw new AlreadyRunning(`Another Baize is running on ${around.home.folder}: stop it first, or set DATA_DIR.`)
}

/** Whether the database answers within a second: a paused one neither answers nor refuses. */
export async function answers(database: Database): Promise<boolean> {
  const answer = sql`select 1`.execute(database).then(() => true)
  return Promise.race([answer, sleep(1_000, false, { ref: false })])
}
