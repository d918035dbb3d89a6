import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sql } from './kernel/database/pool.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = (await server.newMember('diskful')).token
})
afterAll(() => server.close())

const bet = (key: string) =>
  server.site.inject({
    method: 'POST',
    url: '/wps/play/games/bz-lotus-lanterns/rounds',
    headers: { host: 'localhost', authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { stake: '1.00' },
  })

/** Makes the ledger's inserts fail with the error that PostgreSQL raises if a table cannot grow. */
async function fillDisk(state = 'disk_full'): Promise<void> {
  const { owner } = server.test
  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '${sql.raw(state)}'; end $$`.execute(
    owner,
  )
  await sql`create trigger full_disk after insert on ledger_batch execute function full_disk()`.execute(owner)
}

const makeRoom = () => sql`drop function full_disk() cascade`.execute(server.test.owner)

async function rounds(): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from play_round`.execute(server.test.database)
  return rows[0]?.count ?? -1n
}

/** Shortens the test's wait: each reading of the clock with which a lane measures its patience is three seconds later. */
function loseTime(): void {
  const now = performance.now.bind(performance)
  let lostMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (lostMs += 3_000))
}
afterEach(() => void vi.restoreAllMocks())

it('with a full disk a bet gets 503 with Retry-After and has no effect; once there is room it is accepted', async () => {
  await fillDisk()
  loseTime()
  const refused = await bet('full')
  vi.restoreAllMocks()
  await makeRoom()
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { success: false, code: 'system.unavailable' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await rounds()).toBe(0n)

  const replies = [await bet('full'), await bet('full')]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(replies[1]?.body).toBe(replies[0]?.body)
  expect(await rounds()).toBe(1n)
})

it('any other database error is not reported as a full disk', async () => {
  await fillDisk('data_exception')
  const refused = await bet('faulty')
  await makeRoom()
  expect(refused.statusCode).toBe(500)
})
