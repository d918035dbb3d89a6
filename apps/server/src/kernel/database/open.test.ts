import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { StartProblem } from '../start-problem.ts'
import { answers, openDatabaseOf } from './open.ts'
import { endPool, openDatabase, openPool, sql } from './pool.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const cluster = inject('postgres')
let test: TestDatabase
let dataDir: string
beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'baize-open-'))
})
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true })
})

/** The test's database as an outside one, with an address that has no host before its parameters. */
async function openOutside(log = createLog('silent')) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.database)
  const login = `user=baize_owner&password=${cluster.ownerPassword}`
  const address = `postgres:///${rows[0]?.name}?host=${encodeURIComponent(cluster.sockets)}&${login}`
  const config = readConfig({ DATABASE_URL: address, DATA_DIR: dataDir }, root)
  return openDatabaseOf(config, root, log, () => undefined)
}

describe('an outside database', () => {
  it('cannot be taken over by a second installation, whose start would lock out the first', async () => {
    const refused = await openOutside().then(
      async (opened) => opened.close(),
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(StartProblem)
    expect(String(refused)).toContain('DATABASE_APP_URL')
    const fresh = openDatabase(openPool(test.address, 1, createLog('silent')))
    expect(await answers(fresh)).toBe(true)
    await fresh.destroy()
  })

  it('is used with a role that owns nothing, whatever form its address has', async () => {
    const secrets = {
      ownerPassword: '',
      appPassword: cluster.appPassword,
      masterKey: Buffer.alloc(32, 7).toString('base64'),
    }
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets))
    const opened = await openOutside()
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(opened.database)
    expect(rows).toEqual([{ role: 'baize_app' }])
    await opened.close()
  })

  it('is warned about if its settings endanger money, and not if they are in order', async () => {
    const warnedOf = async (commit: string) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.database)
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit = ${sql.lit(commit)}`.execute(
        test.owner,
      )
      const lines: string[] = []
      const destination = { write: (line: string) => void lines.push(line) }
      const opened = await openOutside(createLog('warn', destination))
      await opened.close()
      return lines.filter((line) => line.includes('"setting":"synchronous_commit","value":"off","wanted":"on"'))
    }
    expect(await warnedOf('off')).toHaveLength(1)
    expect(await warnedOf('on')).toEqual([])
  })
})

describe('whether the database answers', () => {
  it('is known within about a second, even if it neither answers nor refuses', async () => {
    const busy = openDatabase(openPool(test.address, 1, createLog('silent')))
    const held = sql`select pg_sleep(3)`.execute(busy)
    expect(await answers(busy)).toBe(false)
    await held
    expect(await answers(busy)).toBe(true)
    await busy.destroy()
  })
})

describe('a pool that has ended', () => {
  it('has no connections left in the database, so that stopping the database right afterwards terminates none', async () => {
    const { pid } = process
    const left: bigint[] = []
    for (let round = 0; round < 5; round += 1) {
      const pool = openPool(test.address, 8, createLog('silent'))
      const name = `leaves ${pid} ${round}`
      await Promise.all(
        Array.from({ length: 8 }, () =>
          pool.query("select set_config('application_name', $1, false), pg_sleep(0.05)", [name]),
        ),
      )
      await endPool(pool)
      const { rows } = await sql<{ left: bigint }>`
        select count(*) as left from pg_stat_activity where application_name = ${name}`.execute(test.database)
      left.push(rows[0]?.left ?? -1n)
    }
    expect(left).toEqual([0n, 0n, 0n, 0n, 0n])
  })

  it('is not awaited forever if the database does not close a connection', async () => {
    const pool = openPool(test.address, 1, createLog('silent'))
    const client = await pool.connect()
    const leave = client.end.bind(client)
    // The event with which the pool learns that a connection is closed never comes.
    client.end = () => Promise.resolve()
    client.release()
    const startedMs = performance.now()
    await endPool(pool)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    await leave()
  })
})
