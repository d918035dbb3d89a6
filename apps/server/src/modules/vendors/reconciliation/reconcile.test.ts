import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { openTestVendorSite, testGame, type TestVendorSite } from '../test-vendor.ts'
import { differencesOf } from './reconciliation.sql.ts'

let site: TestVendorSite
let account: string
/** What the vendor lists, all on one page unless a test says otherwise. */
let reported: Record<string, unknown>[]
let perPage = 1_000
const day = Temporal.PlainDate.from('2026-11-21')

beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  const { call } = await site.newMember()
  account = (await site.launch(call)).account
  site.server.clock.advance({ minutes: 1 })
  reported = []
  perPage = 1_000
  site.api.answer = (path, body) => {
    if (path !== '/transactions') return { body: { url: `${site.api.origin}/play` } }
    const page = Number(body['page'])
    const from = (page - 1) * perPage
    return {
      body: {
        transactions: reported.slice(from, from + perPage),
        total_pages: Math.max(1, Math.ceil(reported.length / perPage)),
      },
    }
  }
})

const report = (type: string, id: string, amount: string, more: object = {}) =>
  reported.push({
    id,
    type,
    account_id: account,
    game_id: testGame.gameCode,
    round_id: 'r',
    currency: 'PLY',
    amount,
    status: 'confirmed',
    at: site.server.clock.now().toString(),
    ...more,
  })
async function move(type: 'bet' | 'win', id: string, amount: string): Promise<void> {
  const transactions = [{ type, id_provider: id, amount }]
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode, round_id: 'r', transactions }
  expect((await site.vendor('/betwin', fields)).status).toBe(200)
}
async function undo(id: string, original: string): Promise<void> {
  const transactions = [{ type: 'rollback', id_provider: id, original_id_provider: original }]
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode, round_id_provider: 'r' }
  expect((await site.vendor('/rollback', { ...fields, transactions })).status).toBe(200)
}
/** The differences whose ids start with a prefix. Each test has its own prefix. */
async function compare(prefix: string): Promise<(readonly [string, string, string])[]> {
  const found = await site.server.vendors.reconcile(brandId(1), 'PG', day)
  return found
    .filter(({ transactionId }) => transactionId.startsWith(prefix))
    .map(({ transactionId, kind, proposal }) => [transactionId, kind, proposal] as const)
    .toSorted(([left], [right]) => left.localeCompare(right))
}

it('finds nothing if both sides agree, over several pages', async () => {
  perPage = 1
  await move('bet', 'a1', '10.00')
  await move('win', 'a2', '4.00')
  await move('bet', 'a3', '1.00')
  await undo('a4', 'a3')
  await undo('a5', 'a-never')
  report('bet', 'a1', '10.00')
  report('win', 'a2', '4.00')
  report('bet', 'a3', '1.00', { status: 'failed' })
  report('rollback', 'a4', '1.00', { original_id: 'a3' })
  report('rollback', 'a5', '0.00', { original_id: 'a-never' })
  expect(await compare('a')).toEqual([])
})

it('reports every difference with a proposal for correcting it', async () => {
  await move('bet', 'b-amount', '10.00')
  await move('bet', 'b-round', '1.00')
  await move('bet', 'b-failed', '1.00')
  await move('bet', 'b-unknown-bet', '1.00')
  await move('win', 'b-unknown-win', '2.00')
  report('bet', 'b-amount', '11.00')
  report('bet', 'b-round', '1.00', { round_id: 'another' })
  report('bet', 'b-failed', '1.00', { status: 'failed' })
  report('bet', 'b-lost-bet', '1.00')
  report('win', 'b-lost-win', '1.00')
  report('rollback', 'b-lost-rollback', '1.00')
  expect(await compare('b')).toEqual([
    ['b-amount', 'amount', 'people_decide'],
    ['b-failed', 'failed_there', 'house_rolls_back'],
    ['b-lost-bet', 'missing_here', 'vendor_voids'],
    ['b-lost-rollback', 'missing_here', 'house_rolls_back'],
    ['b-lost-win', 'missing_here', 'house_books'],
    ['b-round', 'round', 'people_decide'],
    ['b-unknown-bet', 'missing_there', 'house_rolls_back'],
    ['b-unknown-win', 'missing_there', 'people_decide'],
  ])
  const stored = await differencesOf(site.server.test.database, { brandId: brandId(1), vendorCode: 'PG', day })
  expect(stored).toContainEqual({
    transactionId: 'b-amount',
    kind: 'amount',
    vendorMinor: 1_100n,
    houseMinor: 1_000n,
    proposal: 'people_decide',
  })
})

it('reports a transaction that the vendor books for another player', async () => {
  await move('bet', 'c1', '1.00')
  const other = (await site.launch((await site.newMember()).call)).account
  report('bet', 'c1', '1.00', { account_id: other })
  expect(await compare('c')).toEqual([['c1', 'player', 'people_decide']])
})

it('stores each difference once if the same day is compared 20 times at once', async () => {
  await move('bet', 'e1', '1.00')
  const compared = await Promise.all(Array.from({ length: 20 }, () => compare('e')))
  for (const found of compared) expect(found).toEqual([['e1', 'missing_there', 'house_rolls_back']])
  const stored = await differencesOf(site.server.test.database, { brandId: brandId(1), vendorCode: 'PG', day })
  expect(stored.filter(({ transactionId }) => transactionId === 'e1')).toHaveLength(1)
})

it('accepts a transaction around midnight that the two clocks put on different days', async () => {
  await move('bet', 'd1', '1.00')
  report('bet', 'd1', '1.00', { at: '2026-11-21T17:30:00Z' })
  expect(await compare('d')).toEqual([])
})

it('does not count a transaction as listed if its entry is dated to another day, whatever the entry says', async () => {
  await move('bet', 'f1', '10.00')
  await move('win', 'f2', '500.00')
  report('bet', 'f1', '11.00', { at: '1999-01-01T00:00:00Z' })
  report('win', 'f2', '0.50', { at: '2026-11-23T00:00:00Z' })
  expect(await compare('f')).toEqual([
    ['f1', 'missing_there', 'house_rolls_back'],
    ['f2', 'missing_there', 'people_decide'],
  ])
})

it('also compares an entry dated to the hour after midnight if its posting belongs to the day', async () => {
  // Dated to that hour, too, so that no comparison reports it.
  await move('bet', 'g-bet', '1.00')
  report('bet', 'g-bet', '1.00', { at: '2026-11-21T17:30:00Z' })
  await move('win', 'g1', '500.00')
  report('win', 'g1', '0.50', { at: '2026-11-21T17:30:00Z' })
  expect(await compare('g')).toEqual([['g1', 'amount', 'people_decide']])
})

it('accepts only zeros beyond the currency’s decimals: an impossible amount is a difference', async () => {
  for (const id of ['h1', 'h2', 'h3', 'h4']) await move('bet', id, '10.00')
  report('bet', 'h1', '10.000')
  report('bet', 'h2', '10')
  report('bet', 'h3', '10.001')
  report('bet', 'h4', '999999999999999999.00')
  expect(await compare('h')).toEqual([
    ['h3', 'unreadable', 'people_decide'],
    ['h4', 'unreadable', 'people_decide'],
  ])
})

it('reports a transaction that has another type there: a bet listed as a rollback does not hide a wrong amount', async () => {
  await move('bet', 'i1', '10.00')
  await move('win', 'i2', '10.00')
  await move('win', 'i3', '500.00')
  report('win', 'i1', '10.00')
  report('rollback', 'i2', '0.00')
  report('rollback', 'i3', '0.00', { status: 'failed' })
  expect(await compare('i')).toEqual(['i1', 'i2', 'i3'].map((id) => [id, 'type', 'people_decide']))
})

it('reports each kind of difference once if the vendor lists a transaction twice', async () => {
  await move('bet', 'j1', '1.00')
  await move('bet', 'j2', '1.00')
  for (let times = 0; times < 2; times += 1) report('bet', 'j1', '2.00')
  report('bet', 'j2', '1.00')
  report('bet', 'j2', '1.00', { round_id: 'another' })
  expect(await compare('j')).toEqual([
    ['j1', 'amount', 'people_decide'],
    ['j2', 'round', 'people_decide'],
  ])
})

it('reports unreadable entries, by their place if they have no id, and compares the others', async () => {
  await move('bet', 'k1', '1.00')
  await move('bet', 'k2', '1.00')
  report('bet', 'k1', '2.00', { at: '2026-99-99T99:99:99Z' })
  report('bet', 'k2', '2.00')
  reported.push({ id: 7 })
  expect(await compare('k')).toEqual([
    ['k1', 'unreadable', 'people_decide'],
    ['k2', 'amount', 'people_decide'],
  ])
  expect(await compare('page')).toEqual([['page 1 entry 3', 'unreadable', 'people_decide']])
})

it('compares a day automatically after its end, once', async () => {
  site.server.clock.advance({ hours: 24 })
  await site.server.vendors.tick()
  const asked = () => site.api.asked.filter(({ path }) => path === '/transactions').length
  const before = asked()
  expect(before).toBeGreaterThan(0)
  await site.server.vendors.tick()
  expect(asked()).toBe(before)
})
