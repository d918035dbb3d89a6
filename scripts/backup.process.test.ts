import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { root } from './read-tree.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'

let place = ''
let house: House
beforeAll(async () => {
  place = freshDataDir(fastPlace())
  house = await startHouse(join(place, 'data'))
})
afterAll(async () => {
  if (house.process.exitCode === null) await house.stop()
  removeDataDir(place)
})

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of the product and waits for its end. */
function run(script: string, args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const { DATABASE_URL: _, BACKUP_DIR: __, ...inherited } = process.env
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...inherited, DATA_DIR: join(place, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (heard.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard.stderr += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...heard })))
}

const backup = (environment?: Record<string, string>) => run('scripts/backup.ts', [], environment)
const restore = (args: readonly string[], environment?: Record<string, string>) =>
  run('scripts/restore.ts', args, environment)

function expectOneLine({ code, stderr }: Ended, about: RegExp): void {
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(about)])
  expect(code).toBe(1)
}

/** Registers a trial player and returns the token. The player and the session are rows that must be restored. */
async function openSession(site: string): Promise<string> {
  const reply = await fetch(`${site}/wps/session/login/freeplay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  // The contract's own tests check the shape of this reply.
  const { value } = (await reply.json()) as { value: { token: string } }
  return value.token
}

async function sessionStatus(site: string, token: string): Promise<number> {
  const reply = await fetch(`${site}/wps/member/info`, { headers: { authorization: `Bearer ${token}` } })
  await reply.body?.cancel()
  return reply.status
}

describe('a running server', () => {
  test('is backed up, drilled and restored next to itself, and the restored server serves its members', async () => {
    const token = await openSession(house.site)
    const taken = await backup()
    expect(taken).toMatchObject({ code: 0, stderr: '' })
    expect(taken.stdout).toMatch(/Backup .*files, .*MB/)
    expect(taken.stdout).toContain(`encrypted under the key in ${join(place, 'data.backup-key')}: keep a copy`)

    const drilled = await restore(['--drill'])
    expect(drilled).toMatchObject({ code: 0, stderr: '' })
    expect(drilled.stdout).toMatch(/Drill passed/)
    expect(drilled.stdout).toMatch(/\d+ {2}public\.session\n/)

    const restored = await restore(['--from', join(place, 'data', 'backups'), '--to', join(place, 'again')])
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const again = await startHouse(join(place, 'again'))
    expect(await sessionStatus(again.site, token)).toBe(200)
    expect(await again.stop()).toMatchObject({ code: 0 })
    expect(await sessionStatus(house.site, token)).toBe(200)
  })

  test('is backed up with its own key only', async () => {
    const keyless = await backup({ BAIZE_MODE: 'production' })
    expectOneLine(keyless, /^backup: Backups are encrypted and need a key: set BACKUP_KEY_FILE/)
    const other = Buffer.alloc(32, 9).toString('base64')
    const another = await backup({ BACKUP_KEY: other })
    expectOneLine(another, /^backup: The server encrypts under the key [0-9a-f]{16}, this backup would use /)
    expect(another.stderr).not.toContain(other)
  })

  test('is restored by nobody without the key', async () => {
    const from = ['--from', join(place, 'data', 'backups'), '--to', join(place, 'stolen')]
    const stolen = await restore(from, { BAIZE_MODE: 'production' })
    expectOneLine(
      stolen,
      /^restore: The backup is encrypted under the key [0-9a-f]{16}, which is not in BACKUP_KEY_FILE/,
    )
    expect(existsSync(join(place, 'stolen'))).toBe(false)
  })

  test('keeps its backups and their key readable for their owner only', () => {
    const folder = join(place, 'data', 'backups', 'base')
    const [name = ''] = readdirSync(folder)
    const files = ['secrets.json', 'cluster/PG_VERSION'].map((path) => join(folder, name, path))
    const modes = [folder, join(place, 'data.backup-key'), ...files].map((path) => statSync(path).mode & 0o077)
    expect(modes).toEqual([0, 0, 0, 0])
  })

  test('refuses in one line to restore to a moment before its first backup, and creates nothing', async () => {
    const backups = join(place, 'data', 'backups')
    const [name = ''] = readdirSync(join(backups, 'base'))
    const before = ['--to', join(place, 'before'), '--at', '2020-01-01T00:00:00Z']
    expectOneLine(await restore(['--from', backups, ...before]), /^restore: No backup in .* was finished before 2020-/)
    const one = await restore(['--from', join(backups, 'base', name), ...before])
    expectOneLine(one, /^restore: .* was finished at .*, after 2020-01-01T00:00:00Z: take an older backup\.$/)
    expect(existsSync(join(place, 'before'))).toBe(false)
  })

  test('is never overwritten by a restore', async () => {
    const from = join(place, 'data', 'backups')
    expectOneLine(await restore(['--from', from, '--to', join(place, 'data')]), /^restore: .* is in use/)
  })
})

describe('a command that cannot run', () => {
  test('says in one line that an outside PostgreSQL has its own tools', async () => {
    const outside = await backup({ DATABASE_URL: 'postgres://somebody:secret-word@127.0.0.1:1/none' })
    expectOneLine(outside, /^backup: DATABASE_URL .* its own tools/)
    expect(outside.stderr).not.toContain('secret-word')
  })

  test('says in one line that there is no server data or no backup, and creates nothing', async () => {
    const nowhere = join(place, 'nowhere')
    expectOneLine(await backup({ DATA_DIR: nowhere }), /^backup: there is no server data in .*nowhere/)
    expectOneLine(await restore(['--drill'], { DATA_DIR: nowhere }), /^restore: there is no server data in .*nowhere/)
    expectOneLine(await restore(['--drill', '--from', nowhere]), /^restore: There is no backup in .*nowhere/)
    expect(existsSync(nowhere)).toBe(false)
  })

  test('explains its usage in one line', async () => {
    const cases: readonly (readonly [args: readonly string[], about: RegExp])[] = [
      [[], /^restore: npm run restore -- --from/],
      [['--what'], /^restore: npm run restore -- --from/],
      [['--from', '/x', '--to', '/y', '--at', 'yesterday'], /^restore: --at yesterday is not a time such as/],
      [
        ['--from', '/x', '--to', '/y', '--at', '2999-01-01T00:00:00Z'],
        /^restore: --at 2999-01-01T00:00:00Z is in the future/,
      ],
      [
        ['--from', 'x', '--to', '/y'],
        /^restore: --from x is a relative path: write the absolute one, such as \/where\/npm\/was\/x/,
      ],
      [['--from', '/x', '--to', '../y'], /^restore: --to \.\.\/y is a relative path: .* such as \/where\/npm\/y/],
      [['--from', '/x', '--to', '/y', '--wal', 'w'], /^restore: --wal w is a relative path/],
      [['--drill', '--from', 'x'], /^restore: --from x is a relative path/],
    ]
    // npm sets INIT_CWD to the folder in which it was called.
    const ended = await Promise.all(cases.map(([args]) => restore(args, { INIT_CWD: '/where/npm/was' })))
    expect(ended.map(({ code }) => code)).toEqual(cases.map(() => 1))
    expect(ended.map(({ stderr }) => stderr.trimEnd().split('\n'))).toEqual(
      cases.map(([, about]) => [expect.stringMatching(about)]),
    )
  })
})
