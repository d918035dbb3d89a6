import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let names = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function newMember(): Promise<ReturnType<TestServer['client']>> {
  names += 1
  return (await server.newMember(`profit${names}`)).call
}

/** Does what the server does continuously. */
async function sumUp(): Promise<void> {
  await server.runJob('sum up postings')
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

it('profit and loss matches the betting record, by day and game type, and includes the bonus (2.102)', async () => {
  const call = await newMember()
  for (let index = 0; index < 8; index += 1)
    await call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      idempotencyKey: `round ${index}`,
    })
  await sumUp()
  const [page, { totals }] = await Promise.all([
    call(contract.profitAndLoss, { query: {} }),
    call(contract.bettingRecord, { query: {} }),
  ])
  expect(page).toMatchObject({ from: '2026-11-15', to: '2026-11-21', currencySymbol: expect.any(String) })
  expect(page.totals).toMatchObject({
    bets: 8,
    stake: '8.00',
    turnover: '8.00',
    payout: totals.payout,
    net: totals.net,
  })
  expect(page.totals.bonus).toBe('1000.00')
  expect(cents(page.totals.profit)).toBe(100_000 + cents(totals.net))
  expect(page.list).toEqual([{ day: '2026-11-21', ...page.totals }])
  const { bets, stake, turnover, payout, net } = page.totals
  expect(page.gameTypes).toEqual([{ gameType: 'RNG', bets, stake, turnover, payout, net }])
  expect(cents(payout) - cents(stake)).toBe(cents(net))
})

it('profit and loss leaves out trial play and days outside the requested ones', async () => {
  const call = await newMember()
  const { url } = await call(contract.launchGame, {
    body: { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG', trial: true },
  })
  const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
  const game = server.client((await server.client()(contract.handover, { body: { token } })).token)
  await game(contract.playRound, {
    params: { gameCode: 'bz-lotus-lanterns' },
    body: { stake: '1.00' },
    idempotencyKey: 'for fun',
  })
  await sumUp()
  const today = await call(contract.profitAndLoss, { query: { from: '2026-11-21', to: '2026-11-21' } })
  expect(today.totals).toMatchObject({ bets: 0, stake: '0.00', bonus: '1000.00' })
  const before = await call(contract.profitAndLoss, { query: { to: '2026-11-20' } })
  expect(before).toMatchObject({ list: [], gameTypes: [], totals: { bonus: '0.00', profit: '0.00' } })
})

it.each([
  { from: '2026-11-21', to: '2026-11-20' },
  { from: '2026-08-01', to: '2026-11-01' },
  { from: '2026-02-30' },
  { to: 'yesterday' },
])('profit and loss of %j is refused', async (query) => {
  const call = await newMember()
  const refusal = await refusalOf(call(contract.profitAndLoss, { query }))
  expect([refusal.status, refusal.code]).toEqual([400, 'request.invalid'])
})
