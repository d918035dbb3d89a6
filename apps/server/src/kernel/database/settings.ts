import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataHome } from './data-home.ts'

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>

/**
 * The settings that no machine and no operator changes. Durability is never traded away: fsync, synchronous commit and
 * checksums are on.
 */
function fixed(home: DataHome): Settings {
  return {
    listen_addresses: '',
    unix_socket_directories: home.sockets,
    unix_socket_permissions: '0700',
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    cluster_name: 'baize',
  }
}

/**
 * The settings of every machine, unless the operator changes them. The sizes are for databases that run beside another one for
 * a while, such as a restored backup and those of tests; `machine-settings.rules.ts` has the server's own.
 */
function usual(): Settings {
  return {
    max_connections: '60',
    shared_buffers: '256MB',
    max_wal_size: '1GB',
    min_wal_size: '256MB',
    // Filling a new WAL file with zeros takes 60 ms, for which every commit waits; a growing file costs each commit a tenth of
    // a millisecond, and only until the first files are recycled. Commits are on the disk either way.
    wal_init_zero: 'off',
    // After a crash every file is flushed before recovery; on Linux one call does it in a tenth of the time.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    jit: 'off',
  }
}

/** Settings that the data's durability, its safety, or the server's own way of reading it depend on. */
const protectedNames = [
  /^(?:fsync|full_page_writes|synchronous_.*|wal_level|wal_sync_method|data_checksums|archive_.*|restore_command)$/,
  /^(?:recovery_target.*|recovery_end_command|primary_.*|hot_standby.*|data_sync_retry)$/,
  /^(?:ignore_.*|zero_damaged_pages|allow_system_table_mods|session_replication_role|row_security)$/,
  /^(?:listen_addresses|port|unix_socket_.*|ssl.*|krb_.*|password_encryption|.*_file|data_directory|include.*)$/,
  /^(?:cluster_name|log_min_messages|log_destination|logging_collector|syslog_.*)$/,
  /^(?:timezone.*|log_timezone|datestyle|intervalstyle|bytea_output|client_encoding|lc_.*|search_path)$/,
  /^(?:default_transaction_.*|transaction_.*|standard_conforming_strings|backslash_quote)$/,
]

/** Whether an operator must leave a setting alone. */
export function isProtected(name: string): boolean {
  return protectedNames.some((pattern) => pattern.test(name.toLowerCase()))
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

/** The same plan with settings that fit the machine. Those of the plan itself take precedence. */
export function withSettings<Plan extends ArchivePlan>(plan: Plan, settings: Settings): Plan {
  return { ...plan, settings: { ...settings, ...plan.settings } }
}

/** Writes the settings that the cluster reads when it starts or reloads. */
export function applySettings(home: DataHome, plan: ArchivePlan): void {
  plan.install(home)
  writeSettings(home, plan.settings)
}

/** Replaces only the settings that the plan has, for a database that another process has started. */
export function changeSettings(home: DataHome, plan: ArchivePlan): void {
  plan.install(home)
  const names = Object.keys(plan.settings)
  const kept = readFileSync(settingsFile(home), 'utf8')
    .split('\n')
    .filter((line) => !names.some((name) => line.startsWith(`${name} = `)))
  writeLines(home, [...kept.filter(Boolean), ...linesOf(plan.settings)])
}

/** Writes the cluster's settings; `more` adds to the usual ones or overrides them. */
export function writeSettings(home: DataHome, more: Settings): void {
  writeLines(home, ['# Written at each start.', ...linesOf({ ...fixed(home), ...usual(), ...more })])
}

function linesOf(settings: Settings): string[] {
  return Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
}

function writeLines(home: DataHome, lines: readonly string[]): void {
  writeFileSync(settingsFile(home), `${lines.join('\n')}\n`)
}

function settingsFile(home: DataHome): string {
  return join(home.cluster, 'postgresql.auto.conf')
}
