import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DataHome } from './data-home.ts'
import { applySettings, changeSettings, isProtected, noArchive, withSettings, writeSettings } from './settings.ts'

let home: DataHome
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-settings-test-'))
  home = { folder, movedFrom: undefined, cluster: join(folder, 'cluster'), sockets: folder, logFile: '' }
  mkdirSync(home.cluster)
})
afterEach(() => rmSync(home.folder, { recursive: true }))

const written = () =>
  Object.fromEntries(
    readFileSync(join(home.cluster, 'postgresql.auto.conf'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^(\w+) = '(.*)'$/.exec(line) ?? []
        return name === undefined ? [] : [[name, value]]
      }),
  )

it('an operator can change what only makes the database faster or slower, and nothing that the server relies on', () => {
  writeSettings(home, noArchive.settings)
  const free = Object.keys(written()).filter((name) => !isProtected(name))
  expect(free.toSorted()).toEqual([
    'jit',
    'max_connections',
    'max_wal_size',
    'min_wal_size',
    ...(process.platform === 'linux' ? ['recovery_init_sync_method'] : []),
    'shared_buffers',
    'wal_init_zero',
  ])
})

it('a backup that turns the archive on leaves all other settings as the running server wrote them', () => {
  applySettings(home, withSettings(noArchive, { shared_buffers: '6GB', work_mem: '5MB' }))
  const before = written()
  changeSettings(home, { ...noArchive, settings: { archive_mode: 'on', archive_command: "sh 'x' %f" } })
  expect(written()).toEqual({ ...before, archive_command: "sh ''x'' %f" })
  expect(before).toMatchObject({ shared_buffers: '6GB', work_mem: '5MB', archive_command: 'true', fsync: 'on' })
})

it('nothing that fits the machine replaces what the archive needs', () => {
  expect(withSettings(noArchive, { archive_mode: 'off' }).settings).toMatchObject({ archive_mode: 'on' })
})
