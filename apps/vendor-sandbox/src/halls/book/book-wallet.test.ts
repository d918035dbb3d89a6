import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox } from '../../sandbox.ts'
import { fastPorts, startTestSetup, type TestSetup } from '../../testing/test-setup.ts'
import { openBookHall } from './book-hall.ts'
import type { BookView } from './view.ts'

const start = 1_000_000n
const gameCode = 'sixty-second-league'
let nowMs: number
let setup: TestSetup

beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T05:00:00Z')
  setup = await startTestSetup(start)
  await reopen()
})
afterEach(async () => setup.close())

/** Closes the sandbox and opens it again with the same journal, on a clock that the test moves. */
async function reopen(): Promise<void> {
  await setup.sandbox.close()
  setup.sandbox = await openSandbox({
    settings: setup.settings,
    dataDir: setup.dataDir,
    halls: { book: openBookHall },
    ports: { ...fastPorts, now: () => new Date(nowMs).toISOString() },
  })
  setup.origin = await setup.sandbox.listen({ host: '127.0.0.1', port: 0 })
}

async function sit(vendorCode: string): Promise<string> {
  const asked = { account_id: 'member-1', session_id: 's-1', game_id: gameCode, currency: 'PLY', demo: false }
  const { body } = await setup.call(vendorCode, '/launch', asked)
  return new URL(String(body['url'])).searchParams.get('session') ?? ''
}

async function viewIn(session: string): Promise<BookView> {
  const { body } = await setup.window('hall/view', { session })
  // The book's own view.
  return body['view'] as BookView
}

async function bet(session: string, slip: string): Promise<BookView> {
  const view = await viewIn(session)
  const row = view.upcoming[2]
  const pick = row?.markets[0]?.picks[0]
  const legs = [{ match: row?.id, pick: pick?.id, price: pick?.price }]
  await setup.window('hall/act', { session, action: { requestId: slip, kind: 'bet', slip, legs, stakeMinor: '10000' } })
  return viewIn(session)
}

describe.each(['PG', 'EG2'])('a bet in the book of %s', (vendor) => {
  test('is staked in the wallet, outlives a restart of the vendor, and is paid by its result', async () => {
    const session = await sit(vendor)
    const [placed] = (await bet(session, 'slip-0000001')).bets
    expect(placed).toMatchObject({ state: 'open', stakeMinor: '10000' })
    expect(setup.wallet.balanceMinor).toBe(start - 10_000n)
    await reopen()
    expect((await viewIn(session)).bets).toMatchObject([{ state: 'open', legs: placed?.legs }])
    nowMs += 10 * 60_000
    await reopen()
    await expect.poll(() => setup.sandbox.books.unsettled().length).toBe(0)
    const [settled] = (await viewIn(session)).bets
    expect(settled?.state).toBe('ended')
    expect(setup.wallet.balanceMinor).toBe(start - 10_000n + BigInt(settled?.payoutMinor ?? -1))
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
    // It stays in the list after another restart, also for another window of the member.
    await reopen()
    expect((await viewIn(session)).bets).toEqual([settled])
    expect((await viewIn(await sit(vendor))).bets).toEqual([settled])
  })

  test('that is cashed out is paid once, and is in the list as such after a restart', async () => {
    const session = await sit(vendor)
    const [placed] = (await bet(session, 'slip-0000003')).bets
    const amountMinor = placed?.cashOutMinor ?? '0'
    const take = async (nth: number) => {
      const action = { requestId: `cash-out-${nth}`, kind: 'cashOut', slip: 'slip-0000003', amountMinor }
      return (await setup.window('hall/act', { session, action })).status
    }
    const statuses = await Promise.all([1, 2, 3, 4].map(take))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    await expect.poll(() => setup.sandbox.books.unsettled().length).toBe(0)
    expect(setup.wallet.balanceMinor).toBe(start - 10_000n + BigInt(amountMinor))
    nowMs += 10 * 60_000
    await reopen()
    expect((await viewIn(session)).bets).toMatchObject([
      { state: 'ended', isCashedOut: true, payoutMinor: amountMinor },
    ])
    expect(await take(5)).toBe(409)
    expect(setup.wallet.balanceMinor).toBe(start - 10_000n + BigInt(amountMinor))
    expect(setup.wallet.finishedRounds.size).toBe(1)
  })

  test('is settled by the vendor’s timer while its window is closed', async () => {
    const session = await sit(vendor)
    await bet(session, 'slip-0000002')
    nowMs += 10 * 60_000
    await expect.poll(() => setup.sandbox.books.hallStakes.openTotal(), { timeout: 8_000 }).toBe(0)
    await expect.poll(() => setup.sandbox.books.unsettled().length).toBe(0)
    expect(setup.wallet.finishedRounds.size).toBe(1)
  })
})
