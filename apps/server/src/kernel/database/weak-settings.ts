import { sql, type Database } from './pool.ts'
import { weakSettings, type FoundSettings, type WeakSetting } from './weak-settings.rules.ts'

export type { WeakSetting } from './weak-settings.rules.ts'

/** The settings of a database, as this connection has them, that endanger money or make it slow. */
export async function findWeakSettings(database: Database): Promise<WeakSetting[]> {
  const { rows } = await sql<FoundSettings>`
    select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('shared_buffers') as "sharedBuffers",
      pg_size_bytes(current_setting('shared_buffers')) as "sharedBytes",
      current_setting('max_wal_size') as "maxWalSize",
      pg_size_bytes(current_setting('max_wal_size')) as "walBytes",
      current_setting('checkpoint_timeout') as "checkpointTimeout",
      extract(epoch from current_setting('checkpoint_timeout')::interval)::bigint as "checkpointSeconds"`.execute(
    database,
  )
  const [found] = rows
  if (found === undefined) throw new Error('a select without a table has one row')
  return weakSettings(found)
}
