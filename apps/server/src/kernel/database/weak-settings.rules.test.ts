import { describe, expect, it } from 'vitest'
import { mebibyte } from './machine-settings.rules.ts'
import { weakSettings, type FoundSettings } from './weak-settings.rules.ts'

const fine: FoundSettings = {
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  sharedBuffers: '256MB',
  sharedBytes: BigInt(256 * mebibyte),
  maxWalSize: '512MB',
  walBytes: BigInt(512 * mebibyte),
  checkpointTimeout: '1min',
  checkpointSeconds: 60n,
}

describe('settings of an external database', () => {
  it.each<Partial<FoundSettings>>([{}, { synchronousCommit: 'remote_apply' }, { synchronousCommit: 'local' }])(
    'are in order: %j',
    (change) => {
      expect(weakSettings({ ...fine, ...change })).toEqual([])
    },
  )

  it.each<[Partial<FoundSettings>, string, string, boolean]>([
    [{ fsync: 'off' }, 'fsync', 'on', true],
    [{ fullPageWrites: 'off' }, 'full_page_writes', 'on', true],
    [{ synchronousCommit: 'off' }, 'synchronous_commit', 'on', true],
    [{ sharedBuffers: '255MB', sharedBytes: BigInt(255 * mebibyte) }, 'shared_buffers', 'at least 256MB', false],
    [{ maxWalSize: '511MB', walBytes: BigInt(511 * mebibyte) }, 'max_wal_size', 'at least 512MB', false],
    [{ checkpointTimeout: '59s', checkpointSeconds: 59n }, 'checkpoint_timeout', 'at least 1min', false],
  ])('are far off: %o', (change, name, wanted, losesData) => {
    expect(weakSettings({ ...fine, ...change })).toEqual([{ name, value: Object.values(change)[0], wanted, losesData }])
  })
})
