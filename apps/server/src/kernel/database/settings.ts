import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataHome } from './data-home.ts'

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>

/**
 * Durability is never traded: fsync, synchronous commit and checksums stay on. `max_wal_size` is bounded so that
 * recovery after a crash stays under five seconds.
 */
function usual(home: DataHome): Settings {
  return {
    listen_addresses: '',
    unix_socket_directories: home.sockets,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    min_wal_size: '256MB',
    // A new WAL file of zeros takes 60 ms in which every commit waits; one that grows costs each commit a tenth of a
    // millisecond, and only until the first files come around again. What is committed is on the disk either way.
    wal_init_zero: 'off',
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    checkpoint_timeout: '5min',
    // After a crash every file is brought to disk before recovery; one call does it in a tenth of the time, on Linux.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    cluster_name: 'baize',
  }
}

/** What the server does with its finished WAL files. */
export interface ArchivePlan {
  readonly settings: Settings
  /** Puts in place what the settings name. */
  install(home: DataHome): void
}

/**
 * No archive. The mode itself can only be changed by a restart, so it is always on and the command does nothing: the
 * first backup can then turn the archive on beneath a running house.
 */
export const noArchive: ArchivePlan = {
  settings: { archive_mode: 'on', archive_command: 'true', archive_timeout: '0' },
  install: () => undefined,
}

/** Writes the settings that the cluster reads when it starts, or when it is told to read them again. */
export function applySettings(home: DataHome, plan: ArchivePlan): void {
  plan.install(home)
  writeSettings(home, plan.settings)
}

/** Writes the cluster's settings; `more` adds to the usual ones, or wins over them. */
export function writeSettings(home: DataHome, more: Settings): void {
  const lines = Object.entries({ ...usual(home), ...more }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  writeFileSync(join(home.cluster, 'postgresql.auto.conf'), `# Written at each start.\n${lines.join('\n')}\n`)
}
