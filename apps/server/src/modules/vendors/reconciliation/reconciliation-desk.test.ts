import * as office from '@baize/contract/office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { openTestVendorSite, testGame, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
let kanya: TestOperator
let account: string
let reported: Record<string, unknown>[] = []
const params = { kind: 'vendor', source: 'PG', day: '2026-11-21' } as const

beforeAll(async () => {
  site = await openTestVendorSite()
  site.api.answer = (path) =>
    path === '/transactions'
      ? { body: { transactions: reported, total_pages: 1 } }
      : { body: { url: `${site.api.origin}/play` } }
  const { call } = await site.newMember()
  account = (await site.launch(call)).account
})
afterAll(() => site.close())

async function move(type: 'bet' | 'win', id: string, amount: string): Promise<void> {
  const transactions = [{ type, id_provider: id, amount }]
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode, round_id: 'r', transactions }
  expect((await site.vendor('/betwin', fields)).status).toBe(200)
}
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
    at: '2026-11-21T10:00:00Z',
    ...more,
  })
const list = async () => (await callOffice(site.server, office.listDifferences, { ...kanya, params, query: {} })).list
const compare = () => callOffice(site.server, office.compareDay, { ...kanya, params, body: {} })
async function row() {
  const query = { from: params.day, to: params.day, kind: 'vendor' } as const
  return (await callOffice(site.server, office.listReconciliation, { ...kanya, query })).list[0]
}

it('a vendor’s day is pending, then compared by an operator, with the sums of bets and wins of both sides', async () => {
  await move('bet', 'a1', '10.00')
  await move('win', 'a2', '4.00')
  await move('bet', 'a3', '1.00')
  site.server.clock.advance({ hours: 10 })
  kanya = await operatorOf(site.server, { role: 'admin' })
  expect(await row()).toMatchObject({ state: 'pending', source: 'PG', ours: null })
  report('bet', 'a1', '10.00')
  report('bet', 'a1', '10.00')
  report('win', 'a2', '4.00')
  report('bet', 'a3', '1.00')
  await compare()
  expect(await row()).toMatchObject({
    state: 'equal',
    ours: { in: '11.00', out: '4.00' },
    theirs: { in: '11.00', out: '4.00' },
    difference: '0.00',
  })
})

it('its differences are listed with a proposal and accepted once, with the reason in the audit log', async () => {
  reported = []
  report('bet', 'a1', '12.00')
  report('win', 'a2', '4.00')
  report('win', 'a9', '50.00')
  await compare()
  expect(
    (await list()).map(({ itemId, kind, ours, theirs, proposal }) => [itemId, kind, ours, theirs, proposal]),
  ).toEqual([
    ['a1', 'amount', '10.00', '12.00', 'people_decide'],
    ['a3', 'missing_there', '1.00', null, 'house_rolls_back'],
    ['a9', 'missing_here', null, '50.00', 'house_books'],
  ])
  expect(await row()).toMatchObject({ state: 'different', differences: 3, open: 3, difference: '-49.00' })
  const accept = (itemId: string, difference: 'amount' | 'missing_here' | 'missing_there' | 'state') =>
    callOffice(site.server, office.acceptDifference, {
      ...kanya,
      params,
      body: { about: 'transaction', itemId, difference, reason: 'The vendor corrected it.' },
    })
  const tries = await Promise.all(
    Array.from({ length: 20 }, () =>
      accept('a1', 'amount').then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(tries.filter((one) => one === 'done')).toHaveLength(1)
  await accept('a3', 'missing_there')
  await accept('a9', 'missing_here')
  expect(await row()).toMatchObject({ state: 'settled', differences: 3, open: 0 })
  const query = { action: 'reconciliation.accepted' }
  const audit = await callOffice(site.server, office.listAudit, { ...kanya, query })
  expect(audit.list).toHaveLength(3)
  expect(audit.list[0]).toMatchObject({ subjectId: 'vendor PG 2026-11-21', reason: 'The vendor corrected it.' })
  expect((await refusalOf(accept('a8', 'amount'))).code).toBe('reconciliation.unknown')
  expect((await refusalOf(accept('a1', 'state'))).code).toBe('reconciliation.unknown')
  // The same difference stays decided when the day is compared again; another amount has to be decided again.
  await compare()
  expect(await row()).toMatchObject({ state: 'settled' })
  reported[0] = { ...reported[0], amount: '13.00' }
  await compare()
  expect(await row()).toMatchObject({ state: 'different', open: 1 })
})

it('a vendor’s difference cannot be asked about, and a vendor that does not answer leaves what was found', async () => {
  const body = { about: 'transaction', itemId: 'a1', difference: 'amount' } as const
  expect((await refusalOf(callOffice(site.server, office.askGatewayAgain, { ...kanya, params, body }))).code).toBe(
    'reconciliation.unknown',
  )
  site.api.answer = () => ({ status: 500, body: {} })
  expect((await refusalOf(compare())).code).toBe('reconciliation.unanswered')
  expect(await list()).toHaveLength(3)
})
