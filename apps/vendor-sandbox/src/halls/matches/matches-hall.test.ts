import { createArchive } from '../archive.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSetup, type TestSetup } from '../../testing/test-setup.ts'
import type { BoardView } from './boards/board-match.ts'
import type { LandlordView } from './landlord/landlord-view.ts'
import type { MatchesView } from './matches-hall.ts'
import { openMatchesHall } from './matches-hall.ts'
import { openTestHall, type TestHall } from './testing/test-hall.ts'

const start = { level: 'club', stakeMinor: '500' }

/** The board that a view shows; the game is one on a board. */
const boardOf = (view: MatchesView) => view.match?.table as BoardView | undefined

/** Waits until it is the player's turn and makes the first legal move. */
async function moveOnce(
  { clock, act, view }: TestHall,
  seat: ReturnType<TestHall['seat']>,
): Promise<MatchesView | string> {
  for (let waited = 0; waited < 20 && view(seat).match?.turnEndsMs === undefined; waited++) await clock.advance(500)
  const [move] = boardOf(view(seat))?.moves ?? []
  return act(seat, 'move', { move: `${move?.from}-${move?.to}`, step: view(seat).match?.step })
}

test('demos, which anybody can start, never take all the places of members', async () => {
  const one = openTestHall('XIANGQI')
  for (let nth = 0; nth < 200; nth += 1)
    expect(await one.act(one.seat(`demo-${nth}`), 'start', start)).toMatchObject({ match: { level: 'club' } })
  expect(await one.act(one.seat('demo-200'), 'start', start)).toBe('unavailable')
  expect(await one.act(one.seat('window-1', 'member-1'), 'start', start)).toMatchObject({ match: { level: 'club' } })
  one.hall.close()
})

describe('a match on a board', () => {
  test('takes the stake before it begins, and only a stake that the table offers', async () => {
    const one = openTestHall('XIANGQI')
    const seat = one.seat('window-1', 'member-1')
    expect(one.view(seat).match).toBeUndefined()
    expect(await one.act(seat, 'start', { level: 'club', stakeMinor: '501' })).toBe('bad_request')
    expect(await one.act(seat, 'start', { level: 'club', stakeMinor: '50000' })).toBe('bad_request')
    expect(await one.act(seat, 'start', { level: 'expert', stakeMinor: '500' })).toBe('bad_request')
    one.desk.isRefusing = true
    expect(await one.act(seat, 'start', start)).toBe('insufficient_funds')
    expect(one.view(seat).match).toBeUndefined()
    one.desk.isRefusing = false
    expect(await one.act(seat, 'start', start)).toMatchObject({ match: { stakeMinor: '500', level: 'club' } })
    expect(one.desk.stakes.map(({ amountMinor }) => amountMinor)).toEqual([500n])
    expect(await one.act(seat, 'start', start)).toBe('stale')
    expect(one.desk.stakes).toHaveLength(1)
    one.hall.close()
  })

  test('is answered by the computer player, and a move that comes late or twice is refused', async () => {
    const one = openTestHall('XIANGQI')
    const seat = one.seat('window-1', 'member-1')
    await one.act(seat, 'start', start)
    const before = boardOf(one.view(seat))?.plies ?? 0
    const moved = await moveOnce(one, seat)
    expect(moved).toMatchObject({ match: { step: 1 } })
    await one.clock.advance(3_000)
    expect(boardOf(one.view(seat))?.plies).toBeGreaterThanOrEqual(before + 2)
    const [move] = boardOf(one.view(seat))?.moves ?? []
    expect(await one.act(seat, 'move', { move: `${move?.from}-${move?.to}`, step: 0 })).toBe('stale')
    expect(await one.act(seat, 'move', { move: '0-0', step: 1 })).toBe('bad_request')
    expect(await one.act(seat, 'move', { move: 'x'.repeat(500), step: 1 })).toBe('bad_request')
    one.hall.close()
  })

  test('is lost by resigning: the stake is gone, and the match is in the list', async () => {
    const archive = createArchive()
    const one = openTestHall('MAKRUK', 5, archive)
    const seat = one.seat('window-1', 'member-1')
    await one.act(seat, 'start', start)
    await moveOnce(one, seat)
    await one.act(seat, 'resign')
    await one.clock.advance(5_000)
    expect([...one.desk.ended.values()]).toEqual([0n])
    expect(one.view(seat)).toMatchObject({
      match: { end: { reason: 'resigned', payoutMinor: '0', nets: ['-500', '450'] } },
      past: [{ stakeMinor: '500', payoutMinor: '0', reason: 'resigned' }],
    })
    // The list outlives the process; that of somebody else is empty.
    const later = openTestHall('MAKRUK', 6, archive)
    expect(later.view(later.seat('window-2', 'member-1')).past).toEqual(one.view(seat).past)
    expect(later.view(later.seat('window-3', 'member-2')).past).toEqual([])
    expect(later.view(later.seat('window-1')).past).toEqual([])
    later.hall.close()
    expect(await one.act(seat, 'leave')).toMatchObject({ match: undefined })
  })

  test('is lost when turn and bank are used up, and not a moment before', async () => {
    const one = openTestHall('XIANGQI')
    const seat = one.seat('window-1', 'member-1')
    await one.act(seat, 'start', start)
    for (let waited = 0; one.view(seat).match?.turnEndsMs === undefined && waited < 20; waited++)
      await one.clock.advance(100)
    await one.clock.advance(45_000 + 300_000 - 2_500)
    expect(one.desk.ended.size).toBe(0)
    await one.clock.advance(5_000)
    expect([...one.desk.ended.values()]).toEqual([0n])
    expect(one.view(seat).match?.end?.reason).toBe('time')
  })

  test('goes on when the member opens another window, and others do not see it', async () => {
    const one = openTestHall('XIANGQI')
    const first = one.seat('window-1', 'member-1')
    await one.act(first, 'start', start)
    const again = one.seat('window-2', 'member-1')
    expect(one.view(again).match?.roundId).toBe(one.view(first).match?.roundId)
    expect(one.view(one.seat('window-3', 'member-2')).match).toBeUndefined()
    expect(one.view(one.seat('window-4')).match).toBeUndefined()
    expect(await one.act(again, 'start', start)).toBe('stale')
    one.hall.close()
  })
})

describe('a match at a table', () => {
  test('is played on by rule after two missed turns, until the player takes over', async () => {
    const one = openTestHall('LANDLORD')
    const seat = one.seat('window-1', 'member-1')
    await one.act(seat, 'start', { level: 'club', stakeMinor: '600' })
    expect(await one.act(seat, 'resign')).toBe('bad_request')
    for (let waited = 0; one.view(seat).match?.isAuto === false && waited < 30; waited++)
      await one.clock.advance(10_000)
    expect(one.view(seat).match?.isAuto).toBe(true)
    await one.act(seat, 'auto', { isOn: false })
    expect(one.view(seat).match?.isAuto).toBe(false)
    await one.act(seat, 'auto', { isOn: true })
    await one.clock.advance(400_000)
    const { match } = one.view(seat)
    expect(match?.end).toBeDefined()
    expect([...one.desk.ended.values()]).toEqual([BigInt(match?.end?.payoutMinor ?? -1)])
  })

  test.each(['LANDLORD', 'MAHJONG', 'DOMINO', 'RUMMY', 'DUMMY', 'XIANGQI', 'MAKRUK'])(
    'of %s ends and is paid exactly once',
    async (classify) => {
      const one = openTestHall(classify, 31)
      const seat = one.seat('window-1', 'member-1')
      const [stakeMinor] = one.view(seat).stakes.master
      for (const nth of [1, 2]) {
        await one.act(seat, 'start', { level: 'master', stakeMinor })
        if (classify === 'XIANGQI' || classify === 'MAKRUK') await one.act(seat, 'resign')
        else await one.act(seat, 'auto', { isOn: true })
        for (let waited = 0; one.view(seat).match?.end === undefined && waited < 200; waited++)
          await one.clock.advance(5_000)
        expect(one.view(seat).past).toHaveLength(nth)
        expect(one.desk.ended.size).toBe(nth)
      }
      expect([...one.desk.ended.values()]).toEqual(
        one
          .view(seat)
          .past.toReversed()
          .map(({ payoutMinor }) => BigInt(payoutMinor)),
      )
    },
  )

  test('shows no card of others, and their number only', async () => {
    const one = openTestHall('LANDLORD')
    const seat = one.seat('window-1', 'member-1')
    await one.act(seat, 'start', { level: 'club', stakeMinor: '600' })
    // The game is landlord.
    const view = one.view(seat).match?.table as LandlordView
    expect(view.hands).toBeUndefined()
    expect(view.bottom).toBeUndefined()
    expect(view.counts).toEqual([17, 17, 17])
    expect(Object.keys(view)).not.toContain('spare')
    one.hall.close()
  })
})

describe('over the wallet', () => {
  let setup: TestSetup
  beforeEach(async () => {
    setup = await startTestSetup(1_000_000n, true, { matches: openMatchesHall })
  })
  afterEach(async () => setup.close())
  const sit = async () => {
    const asked = { account_id: 'member-1', session_id: 's-1', game_id: 'match', currency: 'PLY', demo: false }
    const { body } = await setup.call('PG', '/launch', asked)
    return new URL(String(body['url'])).searchParams.get('session') ?? ''
  }
  const act = (session: string, kind: string, more: object = {}) =>
    setup.window('hall/act', { session, action: { requestId: `request-${kind}`, kind, ...more } })

  test('a match that is given up costs the stake', async () => {
    const session = await sit()
    expect((await act(session, 'start', start)).status).toBe(200)
    await expect.poll(() => setup.wallet.balanceMinor).toBe(999_500n)
    expect((await act(session, 'resign')).status).toBe(200)
    await expect.poll(() => setup.sandbox.books.unsettled().length, { timeout: 10_000 }).toBe(0)
    expect(setup.wallet.balanceMinor).toBe(999_500n)
  })

  test('a match that a restart interrupts is void, and the stake comes back once', async () => {
    const session = await sit()
    await act(session, 'start', start)
    await expect.poll(() => setup.wallet.balanceMinor).toBe(999_500n)
    await setup.restart()
    await expect.poll(() => setup.wallet.balanceMinor, { timeout: 10_000 }).toBe(1_000_000n)
    expect((await setup.window('hall/view', { session })).body).toMatchObject({ view: { stakeUnits: 1 } })
    await setup.restart()
    expect(setup.wallet.balanceMinor).toBe(1_000_000n)
  })
})
