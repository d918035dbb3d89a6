import { mebibyte } from './machine-settings.rules.ts'

/** A setting of PostgreSQL that is far off. */
export interface WeakSetting {
  readonly name: string
  readonly value: string
  /** What it should be, such as `on` or `at least 1GB`. */
  readonly wanted: string
  /** Whether money that was acknowledged can be lost; otherwise the database is only slow. */
  readonly losesData: boolean
}

/** Settings as PostgreSQL writes them, and in bytes and seconds. */
export interface FoundSettings {
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly sharedBuffers: string
  readonly sharedBytes: bigint
  readonly maxWalSize: string
  readonly walBytes: bigint
  readonly checkpointTimeout: string
  readonly checkpointSeconds: bigint
}

/**
 * What is far off. How much memory another machine has is unknown, so only values that are too small for any are named: the
 * sizes are below what the embedded database gets on a machine with 1 GB, and checkpoints each minute write most pages in
 * full each time.
 */
export function weakSettings(found: FoundSettings): WeakSetting[] {
  const { fsync, fullPageWrites, synchronousCommit, sharedBytes, walBytes, checkpointSeconds } = found
  return [
    ...(fsync === 'off' ? [durable('fsync', fsync)] : []),
    ...(fullPageWrites === 'off' ? [durable('full_page_writes', fullPageWrites)] : []),
    ...(synchronousCommit === 'off' ? [durable('synchronous_commit', synchronousCommit)] : []),
    ...(sharedBytes < 256 * mebibyte ? [atLeast('256MB', 'shared_buffers', found.sharedBuffers)] : []),
    ...(walBytes < 512 * mebibyte ? [atLeast('512MB', 'max_wal_size', found.maxWalSize)] : []),
    ...(checkpointSeconds < 60 ? [atLeast('1min', 'checkpoint_timeout', found.checkpointTimeout)] : []),
  ]
}

function durable(name: string, value: string): WeakSetting {
  return { name, value, wanted: 'on', losesData: true }
}

function atLeast(least: string, name: string, value: string): WeakSetting {
  return { name, value, wanted: `at least ${least}`, losesData: false }
}
