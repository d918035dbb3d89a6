import { describe, expect, it } from 'vitest'
import { StartProblem } from '../start-problem.ts'
import { readDatabaseSetting } from './database-setting.ts'
import { gibibyte, mebibyte } from './machine-settings.rules.ts'

const settingsIn = (text: string) => readDatabaseSetting({ DATABASE_SETTINGS: text }).settings

describe('what an operator sets of the embedded database', () => {
  it('is nothing by default', () => {
    expect(readDatabaseSetting({ DATABASE_URL: 'postgres://db/x' })).toEqual({ memoryBytes: undefined, settings: {} })
  })

  it.each([
    ['2GB', 2 * gibibyte],
    ['512MB', 512 * mebibyte],
    ['128mb', 128 * mebibyte],
  ])('DATABASE_MEMORY=%s', (text, bytes) => {
    expect(readDatabaseSetting({ DATABASE_MEMORY: text }).memoryBytes).toBe(bytes)
  })

  it.each(['2', '2 GB', '1.5GB', '-1GB', '0GB', '127MB', '2TB', 'half', '99999999GB'])(
    'refuses DATABASE_MEMORY=%s',
    (text) => {
      expect(() => readDatabaseSetting({ DATABASE_MEMORY: text })).toThrow(StartProblem)
      expect(() => readDatabaseSetting({ DATABASE_MEMORY: text })).toThrow(/^DATABASE_MEMORY=[^\n]+2GB[^\n]+$/)
    },
  )

  it('DATABASE_SETTINGS are pairs with commas', () => {
    expect(settingsIn('work_mem=64MB, Checkpoint_Timeout = 10min,')).toEqual({
      work_mem: '64MB',
      checkpoint_timeout: '10min',
    })
  })

  it.each([
    'fsync=off',
    'FSYNC=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'data_checksums=off',
    'archive_command=true',
    'archive_mode=off',
    'listen_addresses=*',
    'unix_socket_directories=/tmp',
    'unix_socket_permissions=0777',
    'zero_damaged_pages=on',
    'session_replication_role=replica',
    'timezone=Asia/Bangkok',
    'include=/tmp/more.conf',
    'hba_file=/tmp/hba.conf',
    'work_mem=64MB,fsync=off',
  ])('refuses %s, which the data or its safety depend on', (text) => {
    const name = text.split(',').at(-1)?.split('=', 1)[0]?.toLowerCase()
    expect(() => settingsIn(text)).toThrow(StartProblem)
    expect(() => settingsIn(text)).toThrow(new RegExp(`^DATABASE_SETTINGS: ${name} cannot be changed[^\n]*$`))
  })

  it.each([
    ['work_mem', 'work_mem'],
    ['work_mem=', 'work_mem='],
    ['=64MB', '=64MB'],
    ["work_mem='64MB'", "work_mem='64MB'"],
    ['work_mem=64MB\\', 'work_mem=64MB'],
    ['work_mem=64MB\nfsync=off', 'work_mem=64MB'],
    ['two words=1', 'two words=1'],
    ['work_mem=1MB,WORK_MEM=2MB', 'work_mem is there twice'],
  ])('refuses %j', (text, said) => {
    expect(() => settingsIn(text)).toThrow(StartProblem)
    expect(() => settingsIn(text)).toThrow(/^DATABASE_SETTINGS: [^\n]+$/)
    expect(() => settingsIn(text)).toThrow(said)
  })

  it.each([{ DATABASE_MEMORY: '2GB' }, { DATABASE_SETTINGS: 'work_mem=64MB' }])(
    'refuses %j beside an external database, which it would not change',
    (environment) => {
      const [name = ''] = Object.keys(environment)
      expect(() => readDatabaseSetting({ ...environment, DATABASE_URL: 'postgres://db/x' })).toThrow(
        new RegExp(`^${name} is for the embedded database`),
      )
    },
  )
})
