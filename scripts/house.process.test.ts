import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { openDataHome, readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName } from '../apps/server/src/kernel/database/embedded.ts'
import { chooseSettings, readMachine } from '../apps/server/src/kernel/database/machine.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import {
  freshDataDir,
  isReady,
  removeDataDir,
  startAndFail,
  startHouse,
  type FailedStart,
  type House,
} from './run-house.ts'

/** One data folder for all tests, so that each start finds what the previous one left. */
const dataDir = freshDataDir(fastPlace())
let houses: House[] = []

afterEach(async () => {
  for (const house of houses)
    if (house.process.exitCode === null && house.process.signalCode === null) await house.stop()
  houses = []
})
afterAll(() => {
  const pid = databasePid()
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  removeDataDir(dataDir)
})

async function start(environment: Record<string, string> = {}): Promise<House> {
  const house = await startHouse(dataDir, environment)
  houses.push(house)
  return house
}

const lockFile = () => join(dataDir, 'database/cluster/postmaster.pid')

function databasePid(): number | undefined {
  return existsSync(lockFile()) ? Number(readFileSync(lockFile(), 'utf8').split('\n')[0]) : undefined
}

/** Whether a process is running. One that is dead but not yet reaped by its parent does not count. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Registers a trial player and returns the token. The player and the session are rows that must survive. */
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

/** Ends a server in some way and starts it again on the same data. Nothing may be lost. */
async function expectDataKept(end: (house: House) => unknown): Promise<void> {
  const house = await start()
  const token = await openSession(house.site)
  await end(house)
  const again = await start()
  expect(await sessionStatus(again.site, token)).toBe(200)
}

function portOf(address: string): string {
  return new URL(address).port
}

function expectOneLine({ code, stderr }: FailedStart, about: RegExp): void {
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(/^Baize cannot start: /)])
  expect(stderr).toMatch(about)
  expect(code).toBe(1)
}

describe('starting and stopping', () => {
  test('SIGTERM ends the server and its PostgreSQL, and the next start finds all data', () =>
    expectDataKept(async (house) => {
      const pid = databasePid()
      expect(pid === undefined ? false : isAlive(pid)).toBe(true)
      expect((await house.stop()).code).toBe(0)
      expect(pid !== undefined && isAlive(pid)).toBe(false)
      expect(existsSync(lockFile())).toBe(false)
    }))

  test('Ctrl-C that arrives twice, from the terminal and from npm, still stops it cleanly', async () => {
    const house = await start()
    const pid = databasePid()
    const stopped = house.stop()
    house.process.kill('SIGINT')
    house.process.kill('SIGTERM')
    expect((await stopped).code).toBe(0)
    expect(pid !== undefined && isAlive(pid)).toBe(false)
  })

  test('after kill -9 of the server the next start finds all data', () =>
    expectDataKept((house) => house.process.kill('SIGKILL')))

  test('after kill -9 of server and database the next start finds all data', () =>
    expectDataKept((house) => {
      house.process.kill('SIGKILL')
      process.kill(databasePid() ?? 0, 'SIGKILL')
    }))
})

describe('a start on the data of a running server', () => {
  test('is refused in one line, even on the same ports, and the first server keeps running', async () => {
    const first = await start()
    const token = await openSession(first.site)
    expectOneLine(await startAndFail({ DATA_DIR: dataDir }), /DATA_DIR|already|running/)
    expectOneLine(
      await startAndFail({ DATA_DIR: dataDir, PORT: portOf(first.site), OFFICE_PORT: portOf(first.office) }),
      /running|in use/,
    )
    expect(await isReady(first.site)).toBe(true)
    expect(await sessionStatus(first.site, token)).toBe(200)
  })
})

describe('a failing start', () => {
  const taken = createServer()
  const place = freshDataDir()
  beforeAll(() => new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    taken.close()
    removeDataDir(place)
  })

  test.each(['PORT', 'OFFICE_PORT', 'SANDBOX_PORT', 'PAYMENT_PORT'])(
    'reports %s in use in one line that names it, and leaves no PostgreSQL running',
    async (name) => {
      // A server that listens on a port has an address with a number.
      const { port } = taken.address() as AddressInfo
      expectOneLine(await startAndFail({ DATA_DIR: dataDir, [name]: String(port) }), new RegExp(`${port}.*${name}`))
      expect(existsSync(lockFile())).toBe(false)
    },
  )

  test('reports an invalid DATABASE_URL in one line, without its password', async () => {
    const failed = await startAndFail({ DATA_DIR: place, DATABASE_URL: 'secret-word' })
    expectOneLine(failed, /DATABASE_URL/)
    expect(failed.stderr).not.toContain('secret-word')
  })

  test('reports an unreachable DATABASE_URL in one line, without its password', async () => {
    const failed = await startAndFail({
      DATA_DIR: place,
      DATABASE_URL: 'postgres://somebody:secret-word@127.0.0.1:1/none',
    })
    expectOneLine(failed, /DATABASE_URL/)
    expect(failed.stderr).not.toContain('secret-word')
  })

  test('reports an unwritable DATA_DIR in one line that names it', async () => {
    const file = join(place, 'a-file')
    writeFileSync(file, '')
    expectOneLine(await startAndFail({ DATA_DIR: join(file, 'below') }), /DATA_DIR .*a-file/)
  })

  test('reports in one line that the database cannot start', async () => {
    const cluster = join(place, 'database/cluster')
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, 'PG_VERSION'), '9.6\n')
    chmodSync(cluster, 0o700)
    expectOneLine(await startAndFail({ DATA_DIR: place }), /database/)
  })

  test('reports in one line that production does not start with the data of a demo site', async () => {
    await (await start()).stop()
    const brand = join(place, 'brand')
    cpSync('brands/demo', brand, { recursive: true })
    // Production refuses a showcase as a jackpot, too, and says so first.
    const settings = readFileSync(join(brand, 'brand.json'), 'utf8').replace(
      /"jackpot": \{[^}]*\}/,
      '"jackpot": { "source": "pool" }',
    )
    writeFileSync(join(brand, 'brand.json'), settings)
    const environment = { DATA_DIR: dataDir, BAIZE_MODE: 'production', BRAND_DIR: brand }
    expectOneLine(await startAndFail(environment), /the demo account agent\b/)
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['PORT', 'eighty'],
    ['BAIZE_MODE', 'party'],
    ['DATABASE_MEMORY', 'much'],
  ])('reports the invalid %s=%s in one line that names it', async (name, value) => {
    expectOneLine(await startAndFail({ DATA_DIR: place, [name]: value }), new RegExp(`${name}=${value}`))
  })

  test.each([
    ['fsync=off', /DATABASE_SETTINGS: fsync cannot be changed/],
    ['work_mem=64MB,shared_buffers=much', /DATABASE_SETTINGS: invalid value .*"shared_buffers": "much"/],
    ['shared_buffers=1', /DATABASE_SETTINGS: .*outside the valid range .*"shared_buffers"/],
    ['no_such_setting=1', /DATABASE_SETTINGS: .*"no_such_setting"/],
  ])(
    'reports DATABASE_SETTINGS=%s in one line that names what is wrong, and leaves no PostgreSQL running',
    async (settings, said) => {
      expectOneLine(await startAndFail({ DATA_DIR: dataDir, DATABASE_SETTINGS: settings }), said)
      expect(existsSync(lockFile())).toBe(false)
    },
  )

  test('reports more memory for the database than there is in one line', async () => {
    expectOneLine(
      await startAndFail({ DATA_DIR: dataDir, DATABASE_MEMORY: '900000GB' }),
      /DATABASE_MEMORY is 900000 GB/,
    )
  })
})

describe('the embedded database', () => {
  const names = ['shared_buffers', 'effective_cache_size', 'work_mem', 'max_wal_size', 'fsync', 'synchronous_commit']

  /** The values of settings in the running database. */
  async function settingsNow(): Promise<Record<string, string>> {
    const user = databaseUser()
    const home = openDataHome(dataDir, user)
    const client = new pg.Client(addressOf(home, ownerName, readSecrets(home.folder).ownerPassword))
    await client.connect()
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    )
    await client.end()
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }

  const chosen = (memoryBytes?: number) => chooseSettings(readMachine(dataDir), { memoryBytes, settings: {} })

  test('has the settings that follow from the machine, and the start says which', async () => {
    const house = await start()
    const { settings, summary } = chosen()
    expect(await settingsNow()).toMatchObject({
      shared_buffers: settings['shared_buffers'],
      effective_cache_size: settings['effective_cache_size'],
      work_mem: settings['work_mem'],
      max_wal_size: settings['max_wal_size'],
      fsync: 'on',
      synchronous_commit: 'on',
    })
    expect(house.printed).toContain(`shared_buffers ${settings['shared_buffers']}, max_wal_size`)
    expect(summary).toContain(`shared_buffers ${settings['shared_buffers']}, max_wal_size`)
  })

  test('has those that the operator sets; after kill -9 of the server the next one says which it keeps', async () => {
    const own = { DATABASE_MEMORY: '400MB', DATABASE_SETTINGS: 'work_mem=5MB,max_wal_size=320MB' }
    const house = await start(own)
    const set = { shared_buffers: '200MB', effective_cache_size: '600MB', work_mem: '5MB', max_wal_size: '320MB' }
    expect(await settingsNow()).toMatchObject(set)
    expect(house.printed).toMatch(
      /shared_buffers 200MB, max_wal_size 320MB \(.*DATABASE_MEMORY 400 MB, DATABASE_SETTINGS\)/,
    )
    house.process.kill('SIGKILL')
    const { printed } = await start()
    const { settings } = chosen()
    // Only a start changes the first, and the others change at once.
    await expect.poll(settingsNow).toMatchObject({ shared_buffers: '200MB', work_mem: settings['work_mem'] })
    expect(printed).toContain('keeps shared_buffers 200MB until its next start')
    expect(printed).not.toContain(`shared_buffers ${settings['shared_buffers']}`)
  })
})
