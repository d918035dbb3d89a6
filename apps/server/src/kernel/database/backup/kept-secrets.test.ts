import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InstallationSecrets } from '../data-home.ts'
import { backupKeyOf, type BackupKeys } from './backup-keys.ts'
import { keepSecrets, withKeptKeys } from './kept-secrets.ts'

const keys: BackupKeys = [backupKeyOf(Buffer.alloc(32, 3))]
const of = (masterKey: string, ...oldMasterKeys: string[]): InstallationSecrets => ({
  ownerPassword: 'owner',
  appPassword: 'app',
  masterKey,
  ...(oldMasterKeys.length === 0 ? {} : { oldMasterKeys }),
})

let place = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'baize-kept-'))
  mkdirSync(join(place, 'to'))
})
afterAll(() => rmSync(place, { recursive: true }))

const restored = (fromBackup: InstallationSecrets) =>
  withKeptKeys(fromBackup, { wal: join(place, 'wal'), keys, place: join(place, 'to') })

describe('the secrets of a restored server', () => {
  it('are those of its backup if the master key was never rotated', async () => {
    expect(await restored(of('first'))).toEqual(of('first'))
  })

  it('know every key that the archive may lead to, and the newest is in use', async () => {
    await keepSecrets(place, keys, of('second', 'first'))
    await keepSecrets(place, keys, of('third', 'second'))
    expect(await restored(of('first'))).toEqual(of('third', 'second', 'first'))
    await keepSecrets(place, keys, of('third'))
    expect(await restored(of('first'))).toEqual(of('third', 'first'))
    expect(await restored(of('third'))).toEqual(of('third'))
  })

  it('are encrypted beside the archive, and nothing is left behind', async () => {
    await keepSecrets(place, keys, of('a key that nobody reads'))
    expect(readFileSync(join(place, 'secrets.json')).includes('nobody reads')).toBe(false)
    await restored(of('first'))
    expect(readdirSync(join(place, 'to'))).toEqual([])
    expect(readdirSync(place).toSorted()).toEqual(['secrets.json', 'to'])
  })
})
