import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHallStakes } from '../books/hall-stakes.ts'
import { openCoinHall } from '../testing/coin-hall.ts'
import { openSandbox } from '../sandbox.ts'
import { fastPorts, startTestSetup, type TestSetup } from '../testing/test-setup.ts'
import type { GameBook } from '../games/game-book.ts'
import type { Desk } from './desk.ts'
import type { Seat } from './hall.ts'
import { hallNames } from './hall-name.ts'
import { hallOpeners } from './halls.ts'
import { maskedName } from './masked-name.ts'

const start = 1_000_000n
let setup: TestSetup
let desk: Desk
let games: GameBook
beforeEach(async () => {
  setup = await startTestSetup(start, true, {
    tables: (parts) => {
      desk = parts.desk
      games = parts.games
      return openCoinHall(parts)
    },
  })
})
afterEach(async () => setup.close())

async function sit(vendorCode: string, more: object = {}): Promise<string> {
  const asked = { account_id: 'member-1', session_id: 's-1', game_id: 'live-table', currency: 'PLY', demo: false }
  const { status, body } = await setup.call(vendorCode, '/launch', { ...asked, ...more })
  expect(status).toBe(200)
  return new URL(String(body['url'])).searchParams.get('session') ?? ''
}
function seatOf(token: string): Seat {
  const session = setup.sandbox.books.session(token)
  const game = session && games.find(session.vendorCode, session.gameCode)
  if (session === undefined || game === undefined) throw new Error('nobody sits there')
  return { session, game, playerName: 'me***1' }
}
const act = (session: string, requestId: string, kind: string, more: object = {}) =>
  setup.window('hall/act', { session, action: { requestId: `request-${requestId}`, kind, ...more } })
const bet = (session: string, requestId: string, amountMinor: string, details = '') =>
  act(session, requestId, 'bet', { amountMinor, details })
const balance = () => setup.wallet.balanceMinor
const settled = async () => {
  await expect.poll(() => setup.sandbox.books.unsettled().length, { timeout: 10_000 }).toBe(0)
}
const span = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', page: 1, page_size: 1000 }
/** The wallet's rounds of a vendor, and what the vendor says of them. */
async function rounds(vendorCode: string): Promise<[id: string, status: unknown][]> {
  const { body } = await setup.call(vendorCode, '/transactions', span)
  // The sandbox's own reply, whose shape other tests check.
  const ids = [...new Set((body['transactions'] as { round_id: string }[]).map(({ round_id: id }) => id))]
  const status = await setup.call(vendorCode, '/rounds/status', { round_ids: ids })
  // The sandbox's own reply again.
  const listed = status.body['rounds'] as { round_id: string; status: unknown }[]
  return listed.map((one) => [one.round_id, one.status])
}

describe.each(['PG', 'EG2'])('a round in a hall of %s', (vendor) => {
  test('takes each stake before it counts, and pays all of them with one win that ends the round', async () => {
    const session = await sit(vendor)
    expect((await setup.window('hall/open', { session })).body).toMatchObject({
      view: { stakes: [] },
      balanceMinor: String(start),
    })
    expect((await bet(session, '1', '300')).body).toMatchObject({ view: { stakes: ['300'] }, balanceMinor: '999700' })
    expect((await bet(session, '2', '200')).body).toMatchObject({ balanceMinor: '999500' })
    expect(balance()).toBe(start - 500n)
    expect(setup.wallet.finishedRounds.size).toBe(0)
    expect(await rounds(vendor)).toMatchObject([[expect.anything(), 'open']])
    const { body } = await act(session, '3', 'toss', { paysMinor: '900' })
    expect(body).toMatchObject({ view: { stakes: [], paidMinor: '900' } })
    await settled()
    expect((await setup.window('hall/view', { session })).body).toMatchObject({ balanceMinor: String(start + 400n) })
    expect(balance()).toBe(start + 400n)
    const [[round] = [''], ...others] = await rounds(vendor)
    expect(others).toEqual([])
    expect(setup.wallet.finishedRounds.has(round)).toBe(true)
    expect(await rounds(vendor)).toEqual([[round, 'finished']])
    expect(start + setup.sandbox.books.sums(vendor, 'member-1').netMinor).toBe(balance())
  })

  test('that is lost is ended in the wallet too', async () => {
    const session = await sit(vendor)
    await bet(session, '1', '300')
    await act(session, '2', 'toss', { paysMinor: '0' })
    await settled()
    expect(balance()).toBe(start - 300n)
    const [[round, status] = ['']] = await rounds(vendor)
    expect(status).toBe('finished')
    expect(setup.wallet.finishedRounds.has(round)).toBe(true)
  })

  test('is the same when a request is resent, at the same time or after a restart', async () => {
    const session = await sit(vendor)
    const answers = await Promise.all(Array.from({ length: 10 }, async () => bet(session, '1', '300')))
    expect(answers.map(({ body }) => body['view'])).toEqual(answers.map(() => ({ stakes: ['300'] })))
    expect(balance()).toBe(start - 300n)
    await setup.restart()
    expect((await setup.window('hall/view', { session })).body).toMatchObject({ view: { stakes: ['300'] } })
    expect((await bet(session, '1', '300')).status).toBe(200)
    expect(balance()).toBe(start - 300n)
    const tossed = await Promise.all([1, 2, 3].map(async () => act(session, '2', 'toss', { paysMinor: '500' })))
    expect(new Set(tossed.map(({ status }) => status))).toEqual(new Set([200]))
    await act(session, '3', 'toss', { paysMinor: '500' })
    await settled()
    expect(balance()).toBe(start + 200n)
  })

  test('is refused with the right code, and no money moves', async () => {
    const session = await sit(vendor)
    expect(await bet(session, '1', '0')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(await bet(session, '2', '1000001')).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
    expect(await bet(session, '2', '1000001')).toMatchObject({ body: { code: 'insufficient_funds' } })
    expect(await bet('nobody', '3', '100')).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    for (const wrong of [{}, { requestId: 'x', kind: 'bet' }, { requestId: 'request-9' }, 'bet'])
      expect(await setup.window('hall/act', { session, action: wrong })).toMatchObject({ status: 400 })
    setup.wallet.isSessionOver = true
    expect(await bet(session, '4', '100')).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(balance()).toBe(start)
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
    expect(await setup.window('spin', { session, requestId: 'request-1', stakeMinor: '100' })).toMatchObject({
      status: 400,
    })
  })

  test('keeps its first stake when a later one gets no reply, which is rolled back', async () => {
    const session = await sit(vendor)
    await bet(session, '1', '300')
    setup.wallet.isDown = true
    expect(await bet(session, '2', '200')).toMatchObject({ status: 503, body: { code: 'house_unreachable' } })
    setup.wallet.isDown = false
    await settled()
    expect(balance()).toBe(start - 300n)
    // Giving one stake back does not end the round of the other.
    expect(setup.wallet.finishedRounds.size).toBe(0)
    expect(await rounds(vendor)).toMatchObject([[expect.anything(), 'open']])
    expect((await setup.window('hall/view', { session })).body).toMatchObject({ view: { stakes: ['300'] } })
    await act(session, '3', 'toss', { paysMinor: '600' })
    await settled()
    expect(balance()).toBe(start + 300n)
    expect(await rounds(vendor)).toMatchObject([[expect.anything(), 'finished']])
  })

  test('gives a stake back that is confirmed only when the round no longer takes it, or has been settled', async () => {
    const token = await sit(vendor)
    const seat = seatOf(token)
    const stake = (nth: number, isStillOpen: () => boolean) =>
      desk.stake(seat, {
        requestId: `request-${nth}`,
        roundId: 'shared-round',
        amountMinor: 100n * BigInt(nth),
        details: {},
        isStillOpen,
      })
    expect(await stake(1, () => true)).toMatchObject({ ok: true })
    expect(await stake(2, () => false)).toEqual({ ok: false, reason: 'stale' })
    let settling: Promise<void> | undefined
    const late = await stake(3, () => {
      settling = desk.settle(seat, { roundId: 'shared-round', amountMinor: 900n })
      return true
    })
    expect(late).toEqual({ ok: false, reason: 'stale' })
    await settling
    await settled()
    expect(balance()).toBe(start - 100n + 900n)
    expect(start + setup.sandbox.books.sums(vendor, 'member-1').netMinor).toBe(balance())
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
  })

  test('is paid after a restart if the platform was not there to be paid', async () => {
    const session = await sit(vendor)
    await bet(session, '1', '300')
    setup.wallet.isDown = true
    expect((await act(session, '2', 'toss', { paysMinor: '700' })).status).toBe(200)
    expect(balance()).toBe(start - 300n)
    await setup.restart()
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
    setup.wallet.isDown = false
    await settled()
    expect(balance()).toBe(start + 400n)
    await setup.restart()
    await act(session, '3', 'toss', { paysMinor: '700' })
    expect(balance()).toBe(start + 400n)
  })

  test('is refunded with all its stakes, once, also by a hall that cannot continue it after a restart', async () => {
    const session = await sit(vendor)
    await bet(session, '1', '300')
    await bet(session, '2', '200')
    await act(session, '3', 'leave')
    await act(session, '4', 'leave')
    await settled()
    expect(balance()).toBe(start)
    await bet(session, '5', '400', 'orphan')
    expect(balance()).toBe(start - 400n)
    await setup.restart()
    await settled()
    expect(balance()).toBe(start)
    expect((await rounds(vendor)).map(([, status]) => status)).toEqual(['finished', 'finished'])
    // The answer of before: the stake was taken once and is gone.
    expect(await bet(session, '5', '400')).toMatchObject({ status: 503 })
    expect(balance()).toBe(start)
  })

  test('with play money never calls the wallet', async () => {
    const session = await sit(vendor, { demo: true, account_id: undefined, session_id: undefined })
    setup.wallet.isDown = true
    expect((await bet(session, '1', '300')).body).toMatchObject({ balanceMinor: '999700' })
    expect((await bet(session, '1', '300')).body).toMatchObject({ balanceMinor: '999700' })
    expect((await act(session, '2', 'toss', { paysMinor: '900' })).body).toMatchObject({ balanceMinor: '1000600' })
    await bet(session, '3', '500')
    expect((await act(session, '4', 'leave')).body).toMatchObject({ balanceMinor: '1000600' })
    expect((await bet(session, '5', '1000601')).body).toEqual({ code: 'insufficient_funds' })
    expect(setup.wallet.booked.size).toBe(0)
    expect(setup.sandbox.books.hallStakes.openTotal()).toBe(0)
  })
})

test('a transfer-wallet vendor plays its hall with the money that it holds', async () => {
  setup.wallet.isDown = true
  const transfer = { transfer_id: 't-1', account_id: 'member-1', currency: 'PLY', direction: 'in', amount: '5.00' }
  await setup.call('CQ9', '/wallet/transfer', transfer)
  const session = await sit('CQ9')
  expect((await bet(session, '1', '501')).body).toEqual({ code: 'insufficient_funds' })
  // Money that arrives while the window is open is shown at the next look.
  await setup.call('CQ9', '/wallet/transfer', { ...transfer, transfer_id: 't-2', amount: '1.00' })
  await setup.window('hall/view', { session })
  expect((await setup.window('hall/view', { session })).body).toMatchObject({ balanceMinor: '600' })
  await setup.call('CQ9', '/wallet/transfer', { ...transfer, transfer_id: 't-3', amount: '1.00', direction: 'out' })
  expect((await bet(session, '2', '400')).body).toMatchObject({ balanceMinor: '100' })
  await act(session, '3', 'toss', { paysMinor: '700' })
  await bet(session, '4', '800')
  await act(session, '5', 'toss', { paysMinor: '0' })
  const { body } = await setup.call('CQ9', '/wallet/balance', { account_id: 'member-1', currency: 'PLY' })
  expect(body).toEqual({ balance: '0.00' })
  expect(setup.wallet.booked.size).toBe(0)
})

test('two windows in the same round have rounds of their own in the wallet', async () => {
  const [one, two] = [await sit('PG'), await sit('PG')]
  await bet(one, '1', '100')
  await bet(two, '1', '100')
  expect((await rounds('PG')).length).toBe(2)
  await act(one, '2', 'toss', { paysMinor: '0' })
  await settled()
  expect((await rounds('PG')).map(([, status]) => status)).toEqual(['finished', 'open'])
})

test('a game whose hall does not exist cannot be opened, and its stakes of before are given back', async () => {
  const session = await sit('PG')
  await bet(session, '1', '300')
  await setup.sandbox.close()
  const { settings, dataDir } = setup
  setup.sandbox = await openSandbox({ settings, dataDir, halls: {}, ports: fastPorts })
  setup.origin = await setup.sandbox.listen({ host: '127.0.0.1', port: 0 })
  await settled()
  expect(balance()).toBe(start)
  const asked = { account_id: 'member-1', session_id: 's-1', game_id: 'live-table', currency: 'PLY', demo: false }
  expect(await setup.call('PG', '/launch', asked)).toMatchObject({ status: 404, body: { code: 'game_not_found' } })
  expect(await setup.window('hall/view', { session })).toMatchObject({ status: 409, body: { code: 'unavailable' } })
})

test('ended stakes are forgotten in time, open ones never', () => {
  const stakes = createHallStakes(100)
  const stake = (nth: number) => ({
    hall: 'tables' as const,
    session: 'window',
    requestId: `request-${nth}`,
    vendorCode: 'PG',
    accountId: 'member-1',
    gameCode: 'live-table',
    roundId: `round-${nth % 7}`,
    stakeId: `stake-${nth}`,
    amountMinor: '100',
    details: {},
    at: '2026-11-21T00:00:00Z',
  })
  for (let nth = 0; nth < 5_000; nth += 1) {
    stakes.add(stake(nth))
    if (nth % 1_000 !== 0) stakes.end(`stake-${nth}`)
  }
  const known = Array.from({ length: 5_000 }, (_, nth) => stakes.ofRequest('window', `request-${nth}`)).filter(Boolean)
  expect(known.length).toBeLessThanOrEqual(110 + 5)
  expect(stakes.ofRequest('window', 'request-0')?.stakeId).toBe('stake-0')
  expect(stakes.openCount('window')).toBe(5)
  expect(stakes.openOf('window', 'round-0').map(({ stakeId }) => stakeId)).toEqual(['stake-0'])
})

test('every hall is registered under its own name', () => {
  for (const name of Object.keys(hallOpeners)) expect(hallNames).toContain(name)
})

test.each([
  ['member-1', 'me***1'],
  ['ana', 'a***a'],
  ['', '***'],
])('the name %j is shown to others as %j', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})
