import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { StartProblem } from '../start-problem.ts'

/**
 * Updates the schema, as the owner. Migrations are plain SQL, forward only, each in a transaction; the migrator takes a lock,
 * so that two processes that start together migrate once. Returns the names of the applied migrations.
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
 * Creates the group role that receives the grants of migrations and, if a login is given, that login. The login owns nothing
 * and has only those rights. An existing login keeps its password, since a running server may be using it.
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
  // Utility statements accept no parameters; the query builder quotes both values.
  const password = sql.lit(login.password)
  if (!exists.rows[0]?.found)
    await sql`create role ${name} login password ${password} in role baize_server`.execute(owner)
}
