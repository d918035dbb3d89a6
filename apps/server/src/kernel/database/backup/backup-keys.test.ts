import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupSetting } from '../../config.ts'
import { backupKeyOf, readBackupKeys } from './backup-keys.ts'
import { testBackupSetting } from './test-backups.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

let place = ''
let data = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'baize-keys-'))
  data = join(place, 'data')
  mkdirSync(join(data, 'deep'), { recursive: true })
})
afterAll(() => rmSync(place, { recursive: true }))

function fileOf(name: string, text: string, mode = 0o600): string {
  const file = join(place, name)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

const idsOf = (setting: Partial<BackupSetting>) =>
  readBackupKeys({ ...testBackupSetting, ...setting }, data)?.map(({ id }) => id)

describe('the keys of backups', () => {
  it('come from the environment or from a file, the one that encrypts first', () => {
    const text = `${one.toString('base64')}\n${two.toString('base64')}\n`
    const ids = [backupKeyOf(one).id, backupKeyOf(two).id]
    expect(idsOf({ keys: text })).toEqual(ids)
    expect(idsOf({ keyFile: fileOf('both', text) })).toEqual(ids)
    expect(idsOf({})).toBeUndefined()
  })

  it('are refused if they are not 32 bytes, without repeating them', () => {
    expect(() => idsOf({ keys: 'secret-word' })).toThrow('BACKUP_KEY is not 32 bytes in base64.')
    expect(() => idsOf({ keyFile: fileOf('empty', '\n') })).toThrow('BACKUP_KEY_FILE contains no key.')
    expect(() => idsOf({ keyFile: join(place, 'missing') })).toThrow(/there is no file/)
  })

  it('are refused from a file that others can read', () => {
    expect(() => idsOf({ keyFile: fileOf('open', one.toString('base64'), 0o640) })).toThrow(/chmod 600/)
  })

  it('are refused from a file in the data or among the backups', () => {
    const inside = fileOf('data/deep/key', one.toString('base64'))
    expect(() => idsOf({ keyFile: inside })).toThrow(/must not be in/)
    mkdirSync(join(place, 'backups'))
    const among = fileOf('backups/key', one.toString('base64'))
    expect(() => idsOf({ keyFile: among, dir: join(place, 'backups') })).toThrow(/must not be in/)
    expect(idsOf({ keyFile: fileOf('data.key', one.toString('base64')) })).toHaveLength(1)
  })

  it('are created once, for their owner only, where the setting allows it', () => {
    const keyFile = join(place, 'made')
    const made = readBackupKeys({ ...testBackupSetting, keyFile, makesKeyFile: true }, data)
    expect(statSync(keyFile).mode & 0o077).toBe(0)
    expect(idsOf({ keyFile })).toEqual(made?.map(({ id }) => id))
  })
})
