import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSetup, type TestSetup } from '../../testing/test-setup.ts'
import type { HallParts } from '../hall.ts'
import type { TableOutcome } from './rules/table-rules.ts'
import type { SharedView } from './tables-view.ts'
import { openTablesHall } from './tables-hall.ts'

const start = 1_000_000n
let setup: TestSetup
let clockMs = 0
/** A planted fault, in minor units: what every payment is too high. */
let tooMuchMinor = 0n

/** The hall of the sandbox with a clock that the test moves. */
function openHall({ desk, ports, games, archive }: HallParts) {
  const settle: HallParts['desk']['settle'] = async (who, end) =>
    desk.settle(who, { ...end, amountMinor: end.amountMinor + tooMuchMinor })
  return openTablesHall({ games, archive, desk: { ...desk, settle }, ports: { ...ports, nowMs: () => clockMs } })
}

beforeEach(async () => {
  clockMs = 1_000
  tooMuchMinor = 0n
  setup = await startTestSetup(start, true, { tables: openHall })
})
afterEach(async () => setup.close())

async function sit(vendorCode: string, account = 'member-1'): Promise<string> {
  const asked = { account_id: account, session_id: 's-1', game_id: 'live-table', currency: 'PLY', demo: false }
  const { body } = await setup.call(vendorCode, '/launch', asked)
  return new URL(String(body['url'])).searchParams.get('session') ?? ''
}

async function viewOf(session: string): Promise<SharedView> {
  const { body } = await setup.window('hall/view', { session })
  // The game of the test settings is a baccarat table.
  return body['view'] as SharedView
}

async function until(session: string, phase: SharedView['phase']): Promise<SharedView> {
  for (let nth = 0; nth < 200; nth += 1) {
    const view = await viewOf(session)
    if (view.phase === phase) return view
    clockMs += 1_000
  }
  throw new Error(`${phase} never began`)
}

/** Waits until no stake is open and everything has been sent. */
async function allSent(): Promise<void> {
  const { books } = setup.sandbox
  await expect.poll(() => books.hallStakes.openTotal() + books.unsettled().length, { timeout: 20_000 }).toBe(0)
}

const bet = async (session: string, nth: number, bets: Readonly<Record<string, number>>) =>
  setup.window('hall/act', {
    session,
    action: {
      requestId: `request-${nth}`,
      kind: 'bet',
      bets: Object.entries(bets).map(([field, amount]) => ({ field, amount: String(amount) })),
    },
  })

/** What player and tie pay, written down again from the rules of baccarat. */
function paysOf(outcome: TableOutcome | undefined): bigint {
  if (outcome?.kind !== 'baccarat') throw new Error('this is no baccarat')
  const points = (cards: readonly number[]) =>
    cards.reduce((sum, card) => sum + Math.min(Math.floor(card / 4) + 1, 10), 0) % 10
  const difference = points(outcome.player) - points(outcome.banker)
  return difference > 0 ? 600n : difference === 0 ? 300n + 900n : 0n
}

/** Plays rounds with 300 on player and 100 on tie in two requests each; returns the wallet's balance and what it should be. */
async function play(vendorCode: string, rounds: number): Promise<{ wallet: bigint; cards: bigint }> {
  const session = await sit(vendorCode)
  let cards = start
  for (let nth = 0; nth < rounds; nth += 1) {
    await until(session, 'betting')
    expect((await bet(session, nth * 2, { player: 300 })).status).toBe(200)
    expect((await bet(session, nth * 2 + 1, { tie: 100 })).status).toBe(200)
    // A request that is sent again has no effect.
    await bet(session, nth * 2 + 1, { tie: 100 })
    const { outcome } = await until(session, 'result')
    cards += paysOf(outcome) - 400n
    clockMs += 10_000
  }
  await allSent()
  return { wallet: setup.wallet.balanceMinor, cards }
}

describe.each(['PG', 'EG2'])('rounds of a table of %s', (vendor) => {
  test('leave in the wallet what their cards say, each ended by one win or finish', async () => {
    const { wallet, cards } = await play(vendor, 8)
    expect(wallet).toBe(cards)
    expect(start + setup.sandbox.books.sums(vendor, 'member-1').netMinor).toBe(wallet)
    expect(setup.wallet.finishedRounds.size).toBe(8)
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
  })

  test('would be found wrong if a payment were one too high', async () => {
    tooMuchMinor = 1n
    const { wallet, cards } = await play(vendor, 2)
    expect(wallet).toBe(cards + 2n)
  })

  test('that a restart interrupts give their stakes back', async () => {
    const session = await sit(vendor)
    await until(session, 'betting')
    await bet(session, 1, { player: 300, banker: 200 })
    await bet(session, 2, { tie: 100 })
    expect(setup.wallet.balanceMinor).toBe(start - 600n)
    await setup.restart()
    await allSent()
    expect(setup.wallet.balanceMinor).toBe(start)
    expect((await viewOf(session)).mine).toEqual({})
  })
})

test('a vendor that holds its players’ money plays with it, and refuses what is not there', async () => {
  const transfer = { transfer_id: 't-1', account_id: 'member-1', currency: 'PLY', direction: 'in', amount: '5.00' }
  await setup.call('CQ9', '/wallet/transfer', transfer)
  const session = await sit('CQ9')
  await until(session, 'betting')
  expect(await bet(session, 1, { player: 600 })).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
  expect(await bet(session, 2, { player: 500 })).toMatchObject({ status: 200, body: { balanceMinor: '0' } })
  const { outcome } = await until(session, 'result')
  await allSent()
  const { body } = await setup.window('hall/view', { session })
  // A tie gives the stake back, and with it paysOf counts a bet on the tie, which nobody has made here.
  const isTie = paysOf(outcome) === 1_200n
  expect(body['balanceMinor']).toBe(isTie ? '500' : String((paysOf(outcome) * 1_000n) / 600n))
})

test('nonsense from a window is refused, never a failure', async () => {
  const session = await sit('PG')
  await until(session, 'betting')
  const wrong: readonly object[] = [
    { kind: 'bet' },
    { kind: 'bet', bets: [{ field: '__proto__', amount: '100' }] },
    { kind: 'bet', bets: [{ field: 'player', amount: 100 }] },
    { kind: 'bet', bets: [{ field: 'player', amount: '1e3' }] },
    { kind: 'bet', bets: Array.from({ length: 500 }, () => ({ field: 'player', amount: '100' })) },
    { kind: 'decide', choice: ['call'] },
    { kind: 'sit', place: 1e99 },
    { kind: '\u0000' },
  ]
  for (const [nth, action] of wrong.entries()) {
    const { status } = await setup.window('hall/act', { session, action: { requestId: `request-${nth}`, ...action } })
    expect(status).toBe(400)
  }
  expect(setup.wallet.balanceMinor).toBe(start)
})
