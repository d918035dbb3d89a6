import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataHome } from './data-home.ts'

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>

/**
 * The usual settings. Durability is never traded away: fsync, synchronous commit and checksums are on. `max_wal_size` keeps
 * recovery after a crash under five seconds.
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
    // Filling a new WAL file with zeros takes 60 ms, for which every commit waits; a growing file costs each commit a tenth of
    // a millisecond, and only until the first files are recycled. Commits are on the disk either way.
    wal_init_zero: 'off',
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    checkpoint_timeout: '5min',
    // After a crash every file is flushed before recovery; on Linux one call does it in a tenth of the time.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    cluster_name: 'baize',
  }
}

/** What PostgreSQL does with its finished WAL files. */
export interface ArchivePlan {
  readonly settings: Settings
  /** Installs the files that the settings refer to. */
  install(home: DataHome): void
  /** Does what the settings ask of this process, as long as the database runs. */
  attend?(home: DataHome): { stop(): Promise<void> }
}

/**
 * No archive. Changing `archive_mode` requires a restart, so it is always on with a command that does nothing: the first
 * backup can then turn the archive on while the server runs.
 */
export const noArchive: ArchivePlan = {
  settings: { archive_mode: 'on', archive_command: 'true', archive_timeout: '0' },
  install: () => undefined,
}

/** Writes the settings that the cluster reads when it starts or reloads. */
export function applySettings(home: DataHome, plan: ArchivePlan): void {
  plan.install(home)
  writeSettings(home, plan.settings)
}

/** Writes the cluster's settings; `more` adds to the usual ones or overrides them. */
export function writeSettings(home: DataHome, more: Settings): void {
  const lines = Object.entries({ ...usual(home), ...more }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  writeFileSync(join(home.cluster, 'postgresql.auto.conf'), `# Written at each start.\n${lines.join('\n')}\n`)
}
