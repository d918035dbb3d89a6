/** Folders whose content the next start recreates, or which matters only to the running server. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

const skippedNames = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'current_logfiles.tmp',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  // Copied separately, after everything else.
  'pg_control',
])

/**
 * Whether a file or folder of a running cluster is left out of a base backup. The list is from PostgreSQL's documentation,
 * "Making a base backup using the low level API" and "pg_basebackup": caches, temporary files and relations, and everything
 * that identifies the running server.
 */
export function staysOut(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? path
  return (
    (parts.length > 1 && emptied.has(parts[0] ?? '')) ||
    skippedNames.has(name) ||
    parts.some((part) => part.startsWith('pgsql_tmp')) ||
    name.startsWith('pg_internal.init') ||
    /^t\d+_\d+/.test(name)
  )
}
