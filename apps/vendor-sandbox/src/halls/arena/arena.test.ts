import { beforeEach, describe, expect, test } from 'vitest'
import type { HallStake } from '../desk.ts'
import type { Hall, Seat } from '../hall.ts'
import { createMemoryDesk, hallPartsWith, seatOf, type MemoryDesk } from '../testing/memory-desk.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { openArena } from './arena.ts'
import { arenaOf } from './arena-game.ts'
import type { ArenaView } from './arena-view.ts'
import { payoutOf, sides, type Side } from './bout.ts'

const stakes = [2_000n, 4_000n, 10_000n]
const seatIn = (gameCode: string, token = 'one') => seatOf('arena', gameCode, { token, stakes })
const seat = seatIn('sunrise-pit')
const game = arenaOf('sunrise-pit')
let desk: MemoryDesk
let parts: ReturnType<typeof hallPartsWith>
let hall: Hall
let requests = 0

beforeEach(() => {
  desk = createMemoryDesk()
  parts = hallPartsWith(desk, seededChance(3))
  hall = openArena(parts)
})

const view = (who: Seat = seat) =>
  // The hall's own view.
  hall.view(who) as ArenaView
const bet = async (side: string, amountMinor: string, { who = seat, number = view(who).number } = {}) =>
  hall.act(who, { requestId: `request-${(requests += 1)}`, kind: 'bet', side, amountMinor, number })
/** Moves the clock to the beginning of the next phase. */
const toNext = (who: Seat = seat) => {
  parts.clock.nowMs = view(who).phaseEndsMs
  return view(who)
}

/** Whether the desk has paid a seat what its bets are worth at the end that is shown, and nothing else. */
function isPaidRight(who: Seat, bets: Partial<Record<Side, bigint>>): boolean {
  const { dance, pair } = view(who)
  if (dance === undefined) return false
  const worth = sides.map((side) =>
    payoutOf(game, pair, { pool: undefined, end: dance.end, side, stakeMinor: bets[side] ?? 0n }),
  )
  const paid = desk.settled.filter(({ token }) => token === who.session.token)
  return paid.length === 1 && paid[0]?.amountMinor === worth.reduce((sum, one) => sum + one, 0n)
}

describe('a bout', () => {
  test('takes bets until the betting ends by the clock, and is drawn only after that', async () => {
    expect(view()).toMatchObject({ phase: 'betting', number: 1, hasMarket: true, dance: undefined })
    await bet('meron', '2000')
    parts.clock.nowMs = view().phaseEndsMs - 1
    await bet('draw', '2000')
    parts.clock.nowMs += 1
    expect(await bet('wala', '2000')).toBe('stale')
    expect(view()).toMatchObject({
      phase: 'closed',
      dance: undefined,
      mine: { meron: '2000', draw: '2000', wala: '0' },
    })
    expect(toNext()).toMatchObject({ phase: 'bout', dance: { end: expect.stringMatching(/^(meron|wala|draw)$/) } })
    expect(await bet('wala', '2000')).toBe('stale')
    expect(desk.settled).toEqual([])
    expect(toNext()).toMatchObject({ phase: 'result', paid: { number: 1, stakeMinor: '4000' } })
    expect(isPaidRight(seat, { meron: 2_000n, draw: 2_000n })).toBe(true)
    expect(toNext()).toMatchObject({ phase: 'betting', number: 2, mine: { meron: '0' }, past: [{ number: 1 }] })
  })

  test('is the same for all windows, each with its own stakes, and pays each once', async () => {
    const other = seatIn('sunrise-pit', 'two')
    await bet('meron', '2000')
    await bet('wala', '10000', { who: other })
    await bet('wala', '4000', { who: other })
    toNext()
    toNext()
    view(other)
    const [{ mine: _, ...ours }, { mine: __, ...theirs }] = [view(), view(other)]
    expect(ours).toEqual(theirs)
    toNext()
    expect(isPaidRight(seat, { meron: 2_000n })).toBe(true)
    expect(isPaidRight(other, { wala: 14_000n })).toBe(true)
    expect(new Set(desk.staked.map(({ roundId }) => roundId)).size).toBe(1)
    toNext()
    view(other)
    expect(desk.settled).toHaveLength(2)
  })

  test('is not paid right if the desk pays one unit more', async () => {
    const wrong = {
      ...desk,
      settle: async (...[who, end]: Parameters<MemoryDesk['settle']>) =>
        desk.settle(who, { ...end, amountMinor: end.amountMinor + 1n }),
    }
    hall = openArena({ ...parts, desk: wrong })
    await bet('meron', '2000')
    for (const _ of [1, 2, 3]) toNext()
    expect(isPaidRight(seat, { meron: 2_000n })).toBe(false)
  })

  test('gives a stake back whose money came after the betting', async () => {
    desk.whileTaking = () => (parts.clock.nowMs += 30_000)
    expect(await bet('meron', '2000')).toBe('stale')
    expect(view().mine.meron).toBe('0')
    expect(desk.staked).toEqual([])
  })

  test('ends in time although the windows of its players are closed', async () => {
    await bet('meron', '2000')
    parts.clock.nowMs += game.bettingMs + game.closedMs + game.boutMs
    await expect.poll(() => desk.settled.length).toBe(1)
  })

  test.each([
    ['a side that there is not', 'both', '2000', {}],
    ['an amount that is no multiple of the smallest stake', 'meron', '2001', {}],
    ['no amount', 'meron', '0', {}],
    ['a negative amount', 'meron', '-2000', {}],
    ['a text', 'meron', 'all', {}],
  ])('refuses %s', async (_, side, amountMinor, more) => {
    expect(await bet(side, amountMinor, more)).toBe('bad_request')
  })

  test('refuses a bet on another bout, an unknown action, and more than the limit of a side', async () => {
    expect(await bet('meron', '2000', { number: 2 })).toBe('stale')
    expect(await hall.act(seat, { requestId: 'request-x', kind: 'peck' })).toBe('bad_request')
    expect(await bet('meron', '50000')).not.toBe('limit')
    expect(await bet('meron', '2000')).toBe('limit')
    // Another window of the same member has the same limit.
    const again = seatIn('sunrise-pit', 'two')
    const { accountId } = seat.session
    expect(await bet('meron', '2000', { who: { ...again, session: { ...again.session, accountId } } })).toBe('limit')
    expect(desk.staked).toHaveLength(1)
  })
})

test('an arena that nobody watches stands still, and whoever comes sees a bout from its beginning', () => {
  view()
  parts.clock.nowMs += 10_000_000
  expect(view()).toMatchObject({ phase: 'betting', phaseStartsMs: parts.clock.nowMs })
})

test('a pool grows by the stakes on its birds, and its last odds count', async () => {
  const own = seatIn('red-comb-coliseum')
  const before = view(own)
  await bet('meron', '10000', { who: own })
  await bet('draw', '2000', { who: own })
  const after = view(own)
  expect(BigInt(after.poolMinor?.meron ?? 0)).toBe(BigInt(before.poolMinor?.meron ?? 0) + 10_000n)
  expect(after.poolMinor?.wala).toBe(before.poolMinor?.wala)
  expect(Number(after.oddsHundredths.wala)).toBeGreaterThanOrEqual(Number(before.oddsHundredths.wala))
})

test('a derby names the farms and ranks them; bouts that a restart interrupts are void', async () => {
  const own = seatIn('three-valley-derby')
  const { pair, series } = view(own)
  expect(new Set(series.table.map(({ name }) => name)).size).toBe(6)
  expect(series).toMatchObject({ kind: 'derby', number: 1, bout: 1, bouts: 15 })
  expect(pair.farms?.every((name) => series.table.some((line) => line.name === name))).toBe(true)
  // Only what a refund needs.
  const stake = { session: 'one', roundId: 'bout-1' } as HallStake
  await hall.resume([stake])
  expect(desk.refunded).toEqual([{ token: 'one', roundId: 'bout-1' }])
})
