import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openTestVendorSite, testSecret, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
/** What the vendor CQ9 answers for each page. The lists of the other vendors are empty. */
let answer: (page: number) => { body: object; delayMs?: number }
/** How far the clock that measures turns has been moved. */
let movedMs = 0
const empty = { transactions: [], total_pages: 1 }

/** How many calls vendors had received before this test. */
let askedBefore = 0

beforeAll(async () => {
  site = await openTestVendorSite()
  for (const vendorCode of ['CQ9', 'ZZ'])
    await site.server.vendors.connect({
      brandId: brandId(1),
      vendorCode,
      dialect: 'gcp',
      apiBase: `${site.api.origin}/${vendorCode}`,
      walletMode: 'seamless',
      gameTypes: ['RNG'],
      isDemo: false,
      keys: { vendor: testSecret, house: testSecret },
    })
  site.api.answer = (path, body) => (path.startsWith('/CQ9/') ? answer(Number(body['page'])) : { body: empty })
})
afterAll(() => site.close())
beforeEach(() => {
  answer = () => ({ body: empty })
  askedBefore = site.api.asked.length
  // One day ends: the day of the connection, or one that has not been compared yet.
  site.server.clock.advance({ hours: 24 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  movedMs = 0
  // Compares whatever a test left open, so that the next test starts with one day for each vendor.
  answer = () => ({ body: empty })
  await site.server.vendors.tick()
})

/** The vendors whose latest day has been compared. */
async function compared(): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select vendor_code as code from vendor_reconciliation
    where day = (${site.server.clock.now().toString()}::timestamptz at time zone 'UTC')::date - 1 order by 1`.execute(
    site.server.test.owner,
  )
  return rows.map(({ code }) => code)
}
const pagesAsked = () =>
  site.api.asked.slice(askedBefore).flatMap(({ path, body }) => (path === '/CQ9/transactions' ? [body['page']] : []))

/** Makes each page of the vendor take a second, without real waiting. */
function makeSlow(pages: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + movedMs)
  answer = () => {
    movedMs += 1_000
    return { body: { transactions: [], total_pages: pages } }
  }
}

it('a vendor that lists a transaction twice, or at an impossible time, is compared like the others', async () => {
  const listed = { type: 'bet', account_id: 'x', round_id: 'r', amount: '2.00', status: 'confirmed' }
  const at = '2026-11-21T11:00:00Z'
  const transactions = [
    { ...listed, id: 'twice', at },
    { ...listed, id: 'twice', at },
    { ...listed, id: 'never', at: '2026-99-99T99:99:99Z' },
  ]
  answer = () => ({ body: { transactions, total_pages: 1 } })
  await site.server.vendors.tick()
  expect(await compared()).toEqual(['CQ9', 'PG', 'ZZ'])
})

it.each([
  ['that answers with something else', { body: { transactions: 'none' } }],
  ['whose list has no end', { body: { transactions: [], total_pages: 1e9 } }],
])('a vendor %s is asked again in a later tick, and the others are compared', async (_what, wrong) => {
  answer = () => wrong
  await site.server.vendors.tick()
  expect(await compared()).toEqual(['PG', 'ZZ'])
  answer = () => ({ body: empty })
  await site.server.vendors.tick()
  expect(await compared()).toEqual(['CQ9', 'PG', 'ZZ'])
})

it('a fault on our side in one vendor’s day does not stop the comparison of the others', async () => {
  await sql
    .raw(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
       create trigger fail before insert on vendor_reconciliation for each row when (new.vendor_code = 'CQ9')
       execute function fail()`,
    )
    .execute(site.server.test.owner)
  await site.server.vendors.tick()
  expect(await compared()).toEqual(['PG', 'ZZ'])
  await sql`drop function fail() cascade`.execute(site.server.test.owner)
})

it('a vendor with a slow list gets five seconds per tick and continues where it was in the next', async () => {
  makeSlow(12)
  await site.server.vendors.tick()
  expect(await compared()).toEqual(['PG', 'ZZ'])
  expect(pagesAsked().length).toBeLessThanOrEqual(5)
  await site.server.vendors.tick()
  await site.server.vendors.tick()
  expect(await compared()).toEqual(['CQ9', 'PG', 'ZZ'])
  expect(pagesAsked()).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

it('simultaneous ticks compare each day once', async () => {
  answer = () => ({ body: { transactions: [], total_pages: 3 } })
  await Promise.all(Array.from({ length: 20 }, () => site.server.vendors.tick()))
  expect(pagesAsked()).toEqual([1, 2, 3])
})

// This test is the last, because the server runs no more ticks after it.
it('a tick that is told to stop asks for no further page', async () => {
  answer = (page) => {
    if (page === 3) site.server.vendors.stop()
    return { body: { transactions: [], total_pages: 30 } }
  }
  await site.server.vendors.tick()
  expect(pagesAsked()).toEqual([1, 2, 3])
})
