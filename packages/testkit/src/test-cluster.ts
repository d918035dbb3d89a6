import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDataHome, type DataHome } from '@baize/server/kernel/database/data-home'
import { ownerName, startEmbedded } from '@baize/server/kernel/database/embedded'
import { chooseSettings, readMachine } from '@baize/server/kernel/database/machine'
import { ensureAppRole, migrate } from '@baize/server/kernel/database/migrate'
import { databaseUser } from '@baize/server/kernel/database/os-user'
import { openDatabase, openPool } from '@baize/server/kernel/database/pool'
import { prepareJobs } from '@baize/server/kernel/jobs/prepare-jobs'
import { noArchive, withSettings, type ArchivePlan } from '@baize/server/kernel/database/settings'
import { createLog } from '@baize/server/kernel/log'
import { fastPlace } from './fast-place.ts'
import { folderPrefix, runnerFile, sweepLeftovers } from './sweep-leftovers.ts'

const migrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const appName = 'baize_app'

/** The template that every test database is copied from. */
export const templateName = 'baize_template'

/** How to connect to a running PostgreSQL as its owner and as the server's role. Plain data, so it can be sent to workers. */
export interface ClusterAddress {
  readonly sockets: string
  readonly ownerPassword: string
  readonly appPassword: string
}

/** A separate PostgreSQL in a temporary folder, with a migrated template database. */
export interface TestCluster {
  readonly address: ClusterAddress
  /** Its folders, including a server's secrets. */
  readonly home: DataHome
  /** The process id of the postmaster, which crash tests kill. The server is restarted within a second. */
  postmasterPid(): number
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/**
 * Does not sync to disk. Data acknowledged by a killed PostgreSQL is still in the operating system's cache, and a power
 * failure would lose the test along with the folder. Little WAL is kept, since it may be in memory.
 */
const unsynced: ArchivePlan = {
  ...noArchive,
  settings: { ...noArchive.settings, fsync: 'off', max_wal_size: '256MB', min_wal_size: '80MB' },
}

/** Has what the server would choose on this machine. */
function synced(home: DataHome): ArchivePlan {
  return withSettings(
    noArchive,
    chooseSettings(readMachine(home.folder), { memoryBytes: undefined, settings: {} }).settings,
  )
}

/**
 * Starts a PostgreSQL with the settings of the embedded one. `unsynced` is for tests that create and drop hundreds of
 * databases: it runs without fsync, in memory if there is enough, and with
 * little memory of its own. Synchronous commits stay on.
 */
export async function startTestCluster(writing: 'synced' | 'unsynced' = 'synced'): Promise<TestCluster> {
  sweepLeftovers()
  const folder = mkdtempSync(join(writing === 'unsynced' ? fastPlace() : tmpdir(), folderPrefix))
  writeFileSync(join(folder, runnerFile), String(process.pid))
  // The database's user must have access even when the tests run as root.
  chmodSync(folder, 0o755)
  const user = databaseUser()
  const home = openDataHome(folder, user)
  const log = createLog('silent')
  const ownerPassword = randomBytes(18).toString('base64url')
  const address = { sockets: home.sockets, ownerPassword, appPassword: randomBytes(18).toString('base64url') }
  const secrets = { ownerPassword, appPassword: address.appPassword, masterKey: Buffer.alloc(32, 7).toString('base64') }
  writeFileSync(join(home.folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  const plan = writing === 'unsynced' ? unsynced : synced(home)
  const embedded = await startEmbedded(home, user, ownerPassword, log, plan)
  const stop = async () => {
    await embedded.stop()
    for (const path of [folder, home.folder, home.sockets]) rmSync(path, { recursive: true, force: true })
  }
  try {
    await makeTemplate(address)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address,
    home,
    stop,
    postmasterPid: () => Number(readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
  }
}

/** The connection string of the owner role. */
export function ownerAddress(address: ClusterAddress, database: string): string {
  return `postgres://${ownerName}:${address.ownerPassword}@/${database}?host=${encodeURIComponent(address.sockets)}`
}

/** The connection string of the server's role, which owns nothing. */
export function appAddress(address: ClusterAddress, database: string): string {
  return `postgres://${appName}:${address.appPassword}@/${database}?host=${encodeURIComponent(address.sockets)}`
}

async function makeTemplate(address: ClusterAddress): Promise<void> {
  const log = createLog('silent')
  const admin = openPool(ownerAddress(address, 'postgres'), 1, log)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const pool = openPool(ownerAddress(address, templateName), 2, log)
  const owner = openDatabase(pool)
  try {
    await ensureAppRole(owner, { name: appName, password: address.appPassword })
    await migrate(owner, migrations)
    await prepareJobs(pool, owner)
  } finally {
    // A database with open connections cannot be copied.
    await owner.destroy()
  }
}
