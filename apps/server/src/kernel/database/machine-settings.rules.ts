import type { Settings } from './settings.ts'

/** What the embedded database may use of a machine. */
export interface Machine {
  /** Bytes of memory that the server and its database may use together. */
  readonly memoryBytes: number
  readonly cores: number
  /** Bytes that are free where the data lies. */
  readonly freeDiskBytes: number
}

export const mebibyte = 1024 ** 2
export const gibibyte = 1024 ** 3

/**
 * Bytes of memory that this process may use: the machine's, or less if a container's limit says so. A limit of 0, or one above
 * the machine's memory, is none: cgroups write 9223372036854771712 or more.
 */
export function memoryOf(machineBytes: number, limitBytes: number): number {
  return limitBytes > 0 ? Math.min(machineBytes, limitBytes) : machineBytes
}

/** What the server itself needs: 290 MB at rest in demo mode, measured, and room for a load. */
const serverBytes = 512 * mebibyte

/**
 * Bytes of memory that the database may use: half, but the server's own needs come first. Where the memory is too little for
 * both, a quarter.
 */
export function databaseMemoryOf(memoryBytes: number): number {
  return Math.min(memoryBytes / 2, Math.max(memoryBytes - serverBytes, memoryBytes / 4))
}

/** A server has 22 connections at rest, measured; commands, and backups that wait for their turn, add some. */
const connections = 60

/**
 * The settings of a PostgreSQL on a machine. `databaseBytes` is the memory that the database may use.
 *
 * Sources: the documentation of PostgreSQL 18, chapters 19.4 and 19.5; pgtune (`configurationSlice.js`) and timescaledb-tune
 * (`memory.go`, `wal.go`), which agree on the memory. Measurements: docs/decisions/0017-settings-from-the-machine.md.
 */
export function settingsFor(
  { cores, freeDiskBytes, memoryBytes }: Machine,
  databaseBytes = databaseMemoryOf(memoryBytes),
): Settings {
  // A quarter of the machine, as all three sources advise. Beyond 8 GB, stopping and dropping tables take longer, while the
  // operating system's cache serves the rest.
  const sharedBytes = within(64 * mebibyte, databaseBytes / 2, 8 * gibibyte)
  const walBytes = walBytesOf(freeDiskBytes)
  return {
    max_connections: String(connections),
    shared_buffers: inMebibytes(sharedBytes),
    // Uses huge pages if the operator has reserved some: most of the time of a replay goes into finding pages in memory.
    huge_pages: 'try',
    // Three quarters of the machine by the same sources. It reserves nothing: it tells the planner what the caches hold.
    effective_cache_size: inMebibytes(Math.max(sharedBytes, databaseBytes * 1.5)),
    // pgtune: what is left, divided by three sorts or hashes in each connection and worker. Hashes may take twice as much.
    work_mem: inMebibytes(
      within(4 * mebibyte, (databaseBytes - sharedBytes) / ((connections + workers) * 3), 64 * mebibyte),
    ),
    // pgtune and timescaledb-tune take a sixteenth and an eighth of the memory, up to 2 GB and more. Each of three autovacuum
    // workers may use this; 100 million dead rows took 600 MB before PostgreSQL 17, and take less since.
    maintenance_work_mem: inMebibytes(within(32 * mebibyte, databaseBytes / 16, gibibyte)),
    // Reports may take half of the cores from the bets, no more.
    max_parallel_workers: String(within(1, Math.floor(cores / 2), workers)),
    ...walSettings(walBytes),
  }
}

/** PostgreSQL's default of `max_worker_processes`. */
const workers = 8

/**
 * The most WAL that is replayed in time. A crash at the end of a checkpoint leaves all of `max_wal_size` to replay. With few
 * pages in it that were written in full, a gigabyte takes 6.5 to 7.8 s of one slow core, and another second goes into the
 * start and into writing what was replayed. A restart may take five seconds: 620 MB took 6.0 s, and 500 MB 3.5 s.
 */
const recoverableBytes = 512 * mebibyte
/** PostgreSQL refuses less than two files of 16 MB. */
const leastWalBytes = 32 * mebibyte

/** Bytes of WAL between checkpoints: what is replayed in time, but at most a tenth of the free disk. */
function walBytesOf(freeDiskBytes: number): number {
  return within(leastWalBytes, freeDiskBytes / 10, recoverableBytes)
}

function walSettings(walBytes: number): Settings {
  return {
    max_wal_size: inMebibytes(walBytes),
    // Files that are kept for the next load, so that commits need not wait for new ones.
    min_wal_size: inMebibytes(Math.max(leastWalBytes, walBytes / 4)),
    // The restart is bounded by the size above, so time need not bound it. It counts only at low load, where PostgreSQL's 5
    // minutes would write each page in full three times as often.
    checkpoint_timeout: '15min',
    // PostgreSQL's default: spreads the writing over nearly the whole time between two checkpoints.
    checkpoint_completion_target: '0.9',
  }
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most)
}

/** As PostgreSQL reads it; whole megabytes, rounded down. */
function inMebibytes(bytes: number): string {
  const mebibytes = Math.floor(bytes / mebibyte)
  return mebibytes % 1024 === 0 ? `${mebibytes / 1024}GB` : `${mebibytes}MB`
}

/** For people: in gigabytes, or in megabytes below one. */
export function inWords(bytes: number): string {
  return bytes >= gibibyte ? `${Math.round(bytes / gibibyte)} GB` : `${Math.round(bytes / mebibyte)} MB`
}
