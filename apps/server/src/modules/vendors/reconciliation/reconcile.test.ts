import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { openTestVendorHouse, testGame, type TestVendorHouse } from '../test-vendor.ts'
import { differencesOf } from './reconciliation.sql.ts'

let house: TestVendorHouse
let account: string
/** What the vendor believes, all on one page unless a test wants more. */
let beliefs: Record<string, unknown>[]
let perPage = 1_000
const day = Temporal.PlainDate.from('2026-11-21')

beforeAll(async () => {
  house = await openTestVendorHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  const { call } = await house.newMember()
  account = (await house.launch(call)).account
  house.server.clock.advance({ minutes: 1 })
  beliefs = []
  perPage = 1_000
  house.api.answer = (path, body) => {
    if (path !== '/transactions') return { body: { url: `${house.api.origin}/play` } }
    const page = Number(body['page'])
    const from = (page - 1) * perPage
    return {
      body: {
        transactions: beliefs.slice(from, from + perPage),
        total_pages: Math.max(1, Math.ceil(beliefs.length / perPage)),
      },
    }
  }
})

const believe = (type: string, id: string, amount: string, more: object = {}) =>
  beliefs.push({
    id,
    type,
    account_id: account,
    game_id: testGame.gameCode,
    round_id: 'r',
    currency: 'PLY',
    amount,
    status: 'confirmed',
    at: house.server.clock.now().toString(),
    ...more,
  })
async function move(type: 'bet' | 'win', id: string, amount: string): Promise<void> {
  const transactions = [{ type, id_provider: id, amount }]
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode, round_id: 'r', transactions }
  expect((await house.vendor('/betwin', fields)).status).toBe(200)
}
async function undo(id: string, original: string): Promise<void> {
  const transactions = [{ type: 'rollback', id_provider: id, original_id_provider: original }]
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode, round_id_provider: 'r' }
  expect((await house.vendor('/rollback', { ...fields, transactions })).status).toBe(200)
}
/** The differences about ids that begin with a text: each test has its own. */
async function compare(prefix: string): Promise<(readonly [string, string, string])[]> {
  const found = await house.server.vendors.reconcile(brandId(1), 'PG', day)
  return found
    .filter(({ transactionId }) => transactionId.startsWith(prefix))
    .map(({ transactionId, kind, proposal }) => [transactionId, kind, proposal] as const)
    .toSorted(([left], [right]) => left.localeCompare(right))
}

it('finds nothing where both sides say the same, over several pages', async () => {
  perPage = 1
  await move('bet', 'a1', '10.00')
  await move('win', 'a2', '4.00')
  await move('bet', 'a3', '1.00')
  await undo('a4', 'a3')
  await undo('a5', 'a-never')
  believe('bet', 'a1', '10.00')
  believe('win', 'a2', '4.00')
  believe('bet', 'a3', '1.00', { status: 'failed' })
  believe('rollback', 'a4', '1.00', { original_id: 'a3' })
  believe('rollback', 'a5', '0.00', { original_id: 'a-never' })
  expect(await compare('a')).toEqual([])
})

it('names every difference with a proposal how to mend it', async () => {
  await move('bet', 'b-amount', '10.00')
  await move('bet', 'b-round', '1.00')
  await move('bet', 'b-failed', '1.00')
  await move('bet', 'b-unknown-bet', '1.00')
  await move('win', 'b-unknown-win', '2.00')
  believe('bet', 'b-amount', '11.00')
  believe('bet', 'b-round', '1.00', { round_id: 'another' })
  believe('bet', 'b-failed', '1.00', { status: 'failed' })
  believe('bet', 'b-lost-bet', '1.00')
  believe('win', 'b-lost-win', '1.00')
  believe('rollback', 'b-lost-rollback', '1.00')
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
  const stored = await differencesOf(house.server.test.database, { brandId: brandId(1), vendorCode: 'PG', day })
  expect(stored).toContainEqual({
    transactionId: 'b-amount',
    kind: 'amount',
    vendorMinor: 1_100n,
    houseMinor: 1_000n,
    proposal: 'people_decide',
  })
})

it('names a transaction that the vendor books on another player', async () => {
  await move('bet', 'c1', '1.00')
  const other = (await house.launch((await house.newMember()).call)).account
  believe('bet', 'c1', '1.00', { account_id: other })
  expect(await compare('c')).toEqual([['c1', 'player', 'people_decide']])
})

it('stores each difference once when 20 compare the same day at one instant', async () => {
  await move('bet', 'e1', '1.00')
  const compared = await Promise.all(Array.from({ length: 20 }, () => compare('e')))
  for (const found of compared) expect(found).toEqual([['e1', 'missing_there', 'house_rolls_back']])
  const stored = await differencesOf(house.server.test.database, { brandId: brandId(1), vendorCode: 'PG', day })
  expect(stored.filter(({ transactionId }) => transactionId === 'e1')).toHaveLength(1)
})

it('leaves a transaction of midnight alone when the two clocks put it on different days', async () => {
  await move('bet', 'd1', '1.00')
  believe('bet', 'd1', '1.00', { at: '2026-11-21T17:30:00Z' })
  expect(await compare('d')).toEqual([])
})

it('knows no transaction by a line of another time, whatever the line says', async () => {
  await move('bet', 'f1', '10.00')
  await move('win', 'f2', '500.00')
  believe('bet', 'f1', '11.00', { at: '1999-01-01T00:00:00Z' })
  believe('win', 'f2', '0.50', { at: '2026-11-23T00:00:00Z' })
  expect(await compare('f')).toEqual([
    ['f1', 'missing_there', 'house_rolls_back'],
    ['f2', 'missing_there', 'people_decide'],
  ])
})

it('compares a line of the hour after midnight too when its posting lies in the day', async () => {
  await move('win', 'g1', '500.00')
  believe('win', 'g1', '0.50', { at: '2026-11-21T17:30:00Z' })
  expect(await compare('g')).toEqual([['g1', 'amount', 'people_decide']])
})

it('reads zeros behind the currency’s digits, and no others: an amount that cannot be is a difference', async () => {
  for (const id of ['h1', 'h2', 'h3', 'h4']) await move('bet', id, '10.00')
  believe('bet', 'h1', '10.000')
  believe('bet', 'h2', '10')
  believe('bet', 'h3', '10.001')
  believe('bet', 'h4', '999999999999999999.00')
  expect(await compare('h')).toEqual([
    ['h3', 'unreadable', 'people_decide'],
    ['h4', 'unreadable', 'people_decide'],
  ])
})

it('names a transaction that is of another type there: an amount is not passed over because a bet is called a rollback', async () => {
  await move('bet', 'i1', '10.00')
  await move('win', 'i2', '10.00')
  await move('win', 'i3', '500.00')
  believe('win', 'i1', '10.00')
  believe('rollback', 'i2', '0.00')
  believe('rollback', 'i3', '0.00', { status: 'failed' })
  expect(await compare('i')).toEqual(['i1', 'i2', 'i3'].map((id) => [id, 'type', 'people_decide']))
})

it('tells a difference once when the vendor lists its transaction twice, and every kind of it', async () => {
  await move('bet', 'j1', '1.00')
  await move('bet', 'j2', '1.00')
  for (let times = 0; times < 2; times += 1) believe('bet', 'j1', '2.00')
  believe('bet', 'j2', '1.00')
  believe('bet', 'j2', '1.00', { round_id: 'another' })
  expect(await compare('j')).toEqual([
    ['j1', 'amount', 'people_decide'],
    ['j2', 'round', 'people_decide'],
  ])
})

it('names the lines that it cannot read, by their place where they have no id, and compares the others', async () => {
  await move('bet', 'k1', '1.00')
  await move('bet', 'k2', '1.00')
  believe('bet', 'k1', '2.00', { at: '2026-99-99T99:99:99Z' })
  believe('bet', 'k2', '2.00')
  beliefs.push({ id: 7 })
  expect(await compare('k')).toEqual([
    ['k1', 'unreadable', 'people_decide'],
    ['k2', 'amount', 'people_decide'],
  ])
  expect(await compare('page')).toEqual([['page 1 line 3', 'unreadable', 'people_decide']])
})

it('compares a day by itself after its end, once', async () => {
  house.server.clock.advance({ hours: 24 })
  await house.server.vendors.tick()
  const asked = () => house.api.asked.filter(({ path }) => path === '/transactions').length
  const before = asked()
  expect(before).toBeGreaterThan(0)
  await house.server.vendors.tick()
  expect(asked()).toBe(before)
})
