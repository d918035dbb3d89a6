import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../kernel/database/pool.ts'

let test: TestDatabase
beforeAll(async () => (test = await createTestDatabase()))
afterAll(() => test.close())

it('a transaction that asks its pool for a second connection fails in tests, since a crowd of them would stop the server', async () => {
  const { database, owner } = test
  const second = database.transaction().execute(() => sql`select 1`.execute(database))
  await expect(second).rejects.toThrow('a second connection')
  // Its own connection, another pool, and whatever comes afterwards are fine.
  await database.transaction().execute((tx) => sql`select 1`.execute(tx))
  await database.transaction().execute(() => sql`select 1`.execute(owner))
  await sql`select 1`.execute(database)
})
