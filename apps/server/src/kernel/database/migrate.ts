import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { StartProblem } from '../start-problem.ts'

/**
 * Brings the schema up to date, as the owner. Migrations are plain SQL, forward only, each in a transaction; the
 * migrator takes a lock, so that two processes starting together migrate once. Returns the names that were applied.
 */
export async function migrate(owner: Kysely<unknown>, folder: string): Promise<string[]> {
  const migrator = new Migrator({
    db: owner,
    provider: sqlFiles(folder),
    migrationTableName: 'kernel_migration',
    migrationLockTableName: 'kernel_migration_lock',
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'the first one'
    throw new StartProblem(
      `The database could not be migrated (${failed}): ${error instanceof Error ? error.message : 'the migrator gave no reason'}`,
    )
  }
  return results.map((result) => result.migrationName)
}

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
      const entries = names.map(async (name): Promise<[string, Migration]> => {
        const text = await readFile(join(folder, name), 'utf8')
        return [name.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) }]
      })
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

/**
 * Makes the group role that migrations grant to, and where a login is given, that login with its password. The login
 * owns nothing and may do what the grants say. A login that exists keeps its password: a running server may use it.
 */
export async function ensureAppRole(
  owner: Kysely<unknown>,
  login?: { readonly name: string; readonly password: string },
): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'baize_server') then create role baize_server nologin; end if;
    exception when duplicate_object or unique_violation then null; -- another process was faster
    end $$`.execute(owner)
  if (login === undefined) return
  const name = sql.id(login.name)
  const exists = await sql<{
    found: boolean
  }>`select exists (select from pg_roles where rolname = ${login.name}) as found`.execute(owner)
  // Utility statements take no bound parameters; both values are quoted by the builder.
  const password = sql.lit(login.password)
  if (!exists.rows[0]?.found)
    await sql`create role ${name} login password ${password} in role baize_server`.execute(owner)
}
