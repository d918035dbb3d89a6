import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { sql, type Database } from '../database/pool.ts'

/** Creates the worker's schema as the owner, and lets the server's role use it without owning it. */
export async function prepareJobs(ownerPool: pg.Pool, owner: Database): Promise<void> {
  await runMigrations({ pgPool: ownerPool, logger: new Logger(() => () => undefined) })
  await sql`grant usage on schema graphile_worker to baize_server`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in schema graphile_worker to baize_server`.execute(owner)
  await sql`grant usage, select on all sequences in schema graphile_worker to baize_server`.execute(owner)
  await sql`grant execute on all functions in schema graphile_worker to baize_server`.execute(owner)
  // The worker's tables have row-level security, so the server's role needs a policy.
  await sql`
    do $$ declare guarded regclass; begin
      for guarded in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
        execute format('drop policy if exists baize_server on %s', guarded);
        execute format('create policy baize_server on %s to baize_server using (true) with check (true)', guarded);
      end loop;
    end $$`.execute(owner)
}
