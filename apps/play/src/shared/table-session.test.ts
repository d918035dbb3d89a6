import type { SharedGame } from '@baize/engines'
import { minor } from '@baize/money'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPurse } from '../instant/purse.ts'
import { nowMs } from '../ports.ts'
import { createServerClock } from './server-clock.ts'
import { TableSession, type TableEvent } from './table-session.ts'
import { FakeTable } from './testing/fake-table.ts'
import { toyBeads, toyCrash } from './testing/toy-games.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

async function sit(game: SharedGame) {
  const table = new FakeTable(game, {
    now: nowMs,
    later: (ms, work) => void setTimeout(work, ms),
    chance: () => 0.1,
    bettingMs: 5_000,
    others: 3,
  })
  const opened = await table.open()
  const lost = vi.fn<() => void>()
  const session = new TableSession({
    gateway: table,
    game,
    opened,
    purse: createPurse(opened),
    clock: createServerClock(nowMs),
    windowMs: nowMs,
    newKey: () => crypto.randomUUID(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    chance: () => 0,
    onSessionLost: lost,
    lostText: 'lost',
  })
  const events: TableEvent[] = []
  session.on((event) => event.kind !== 'changed' && events.push(event))
  session.begin()
  const kinds = () => events.map(({ kind }) => kind).filter((kind) => kind !== 'crowd')
  return { table, session, events, kinds, lost }
}

it('a round is heard in its order, a bet is paid, and the balance follows', async () => {
  const { session, events, kinds } = await sit(toyBeads)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.state.round?.phase).toBe('betting')
  expect(session.closesInMs()).toBe(4_500)
  expect(await session.bet([{ field: 'one', amount: minor(1_000n) }])).toBe(true)
  expect(session.state.own).toMatchObject([{ field: 'one', amount: 1_000n, payout: null }])
  expect(session.state.balance).toBe(999_000n)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(kinds()).toEqual(['joined', 'joined', 'back', 'opened', 'accepted', 'closed', 'started', 'outcome', 'ended'])
  expect(events.at(-1)).toMatchObject({ kind: 'ended', staked: 1_000n, payout: 1_950n, missed: false })
  expect(session.state.balance).toBe(1_000_950n)
  expect(session.state.results).toHaveLength(1)
})

it('the crowd’s bets are shown once each, and a new round begins without them', async () => {
  const { session } = await sit(toyBeads)
  await vi.advanceTimersByTimeAsync(5_200)
  expect(session.state.crowd).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(5_900)
  expect(session.state.round?.roundNo).toBe(2)
  expect(session.state.crowd).toHaveLength(0)
})

it('after a message that got lost the table is asked for again, and nothing is missed', async () => {
  const { table, session, kinds } = await sit(toyBeads)
  await vi.advanceTimersByTimeAsync(700)
  table.skip()
  await vi.advanceTimersByTimeAsync(4_600)
  expect(kinds().filter((kind) => kind === 'joined')).toHaveLength(3)
  expect(session.state.crowd).toHaveLength(3)
  expect(session.state.connected).toBe(true)
})

it('with a new shoe the results of the old one are gone', async () => {
  const { session } = await sit(toyBeads)
  await vi.advanceTimersByTimeAsync(3 * 10_500)
  expect(session.state.results).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(500)
  expect(session.state.series.seriesNo).toBe(2)
  expect(session.state.results).toHaveLength(0)
})

it('a bet that comes too late is refused with the server’s words, and nothing is taken', async () => {
  const { table, session, events } = await sit(toyBeads)
  await vi.advanceTimersByTimeAsync(1_000)
  const bet = table.bet.bind(table)
  table.bet = async (...sent) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return bet(...sent)
  }
  const answer = session.bet([{ field: 'one', amount: minor(1_000n) }])
  await vi.advanceTimersByTimeAsync(5_100)
  expect(await answer).toBe(false)
  expect(events).toContainEqual(expect.objectContaining({ kind: 'refused', code: 'tables.round_closed' }))
  expect(session.state.balance).toBe(1_000_000n)
  expect(session.state.sending).toBe(0)
})

it('crash: a cash-out pays the multiple of the moment, a target pays by itself and is told of', async () => {
  const { session, events } = await sit(toyCrash)
  await vi.advanceTimersByTimeAsync(1_000)
  await session.bet([
    { field: 'first', amount: minor(1_000n), target: 200 },
    { field: 'second', amount: minor(1_000n) },
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(session.elapsedMs()).toBe(500)
  expect(await session.cashOut('second')).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  const cashed = events.filter(({ kind }) => kind === 'cashedOut')
  expect(cashed).toMatchObject([
    { field: 'second', hundredths: 150, payout: 1_500n },
    { field: 'first', hundredths: 200, payout: 2_000n },
  ])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(events.filter(({ kind }) => kind === 'ended')).toMatchObject([{ payout: 3_500n, staked: 2_000n }])
})
