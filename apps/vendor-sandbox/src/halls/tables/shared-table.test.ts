import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Seat } from '../hall.ts'
import type { TableOutcome } from './rules/table-rules.ts'
import { openSharedTable } from './shared-table.ts'
import { mixShoe, orderOf } from './shoe.ts'
import type { Table } from './table.ts'
import type { SharedView } from './tables-view.ts'
import { openTablesHall } from './tables-hall.ts'
import { seatOf, seededChance, setUpTable, type TableSetup } from './testing/table-setup.ts'
import { specOf, tableCodes } from './variants.ts'

const start = 1_000_000n
let requests = 0
const action = (kind: string, more: object = {}) => ({ requestId: `request-${(requests += 1)}`, kind, ...more })
const betOn = (bets: Readonly<Record<string, number>>) =>
  action('bet', { bets: Object.entries(bets).map(([field, amount]) => ({ field, amount: String(amount) })) })

interface Room {
  readonly table: Table
  readonly setup: TableSetup
  view(seat: Seat): SharedView
}

function open(gameCode: string, seed = 7): Room {
  const setup = setUpTable(seed)
  const spec = specOf({ vendorCode: 'EG2', gameCode })
  if (spec.kind !== 'shared') throw new Error(`${gameCode} has no shared rounds`)
  const table = openSharedTable(setup.parts, spec, { gameCode, minBetMinor: 100n }, 0)
  // A table only gives views of its own kind.
  return { table, setup, view: (seat) => table.view(seat) as SharedView }
}

/** Lets time pass, with somebody looking, until a phase begins. */
function until({ setup, view }: Room, seat: Seat, phase: SharedView['phase']): SharedView {
  for (let nth = 0; nth < 400; nth += 1) {
    const now = view(seat)
    if (now.phase === phase) return now
    setup.pass(250)
  }
  throw new Error(`${phase} never began`)
}

/** What baccarat pays on player, banker and tie, written down again from the rules of the game. */
function expectedOf(
  outcome: TableOutcome | undefined,
  stakes: { player: number; banker: number; tie: number },
): bigint {
  if (outcome?.kind !== 'baccarat') throw new Error('this is no baccarat')
  const points = (cards: readonly number[]) =>
    cards.map((card) => Math.min(Math.floor(card / 4) + 1, 10)).reduce((sum, one) => sum + one, 0) % 10
  const [player, banker] = [points(outcome.player), points(outcome.banker)]
  if (player === banker) return BigInt(stakes.player + stakes.banker + stakes.tie * 9)
  return BigInt(player > banker ? stakes.player * 2 : Math.floor(stakes.banker * 1.95))
}

/** Plays rounds with a bet on each main field; returns whether the balance is what the cards say. */
async function playsTrue(room: Room, rounds: number): Promise<boolean> {
  const seat = seatOf('a', 'emerald-baccarat')
  let expected = start
  for (let nth = 0; nth < rounds; nth += 1) {
    until(room, seat, 'betting')
    expect(await room.table.act(seat, betOn({ player: 300, banker: 500, tie: 100 }))).toBeUndefined()
    const { outcome } = until(room, seat, 'result')
    expected += expectedOf(outcome, { player: 300, banker: 500, tie: 100 }) - 900n
    room.setup.pass(6_000)
  }
  return room.setup.desk.balances.get('a') === expected
}

test('forty rounds pay what their cards say, and a payment that is one too high would be found', async () => {
  expect(await playsTrue(open('emerald-baccarat'), 40)).toBe(true)
  const generous = open('emerald-baccarat')
  generous.setup.desk.tooMuchMinor = 1n
  expect(await playsTrue(generous, 40)).toBe(false)
})

test('bets count until the server closes them; what is on its way then is given back', async () => {
  const room = open('emerald-baccarat')
  const seat = seatOf('a', 'emerald-baccarat')
  until(room, seat, 'betting')
  expect(await room.table.act(seat, betOn({ player: 300 }))).toBeUndefined()
  room.setup.desk.onTheWay = () => room.setup.pass(60_000)
  expect(await room.table.act(seat, betOn({ banker: 500 }))).toBe('stale')
  room.setup.desk.onTheWay = () => undefined
  const shown = until(room, seat, 'revealing')
  expect(shown.mine).toEqual({ player: '300' })
  expect(await room.table.act(seat, betOn({ banker: 500 }))).toBe('stale')
  expect(room.setup.desk.balances.get('a')).toBe(start - 300n)
})

test('everybody sees the same cards and the true stakes of the others, but no play money', async () => {
  const room = open('dragon-tiger-gallery')
  const [one, two, guest] = [seatOf('a', 'x'), seatOf('b', 'x'), seatOf('c', 'x', false)]
  until(room, one, 'betting')
  await room.table.act(one, betOn({ dragon: 300 }))
  await room.table.act(guest, betOn({ tiger: 700 }))
  expect(room.view(two)).toMatchObject({
    others: [{ name: 'me***a', totalMinor: '300' }],
    crowd: { dragon: '300' },
    mine: {},
  })
  expect(room.view(one)).toMatchObject({ others: [], crowd: {}, mine: { dragon: '300' } })
  const outcome = until(room, one, 'revealing').outcome
  expect(room.view(two).outcome).toEqual(outcome)
  expect(room.view(guest).outcome).toEqual(outcome)
})

test('limits, unknown fields, broken chips and other nonsense are refused before money moves', async () => {
  const room = open('bull-bull-pavilion')
  const seat = seatOf('a', 'x')
  until(room, seat, 'betting')
  const refused = [
    [betOn({ nothing: 100 }), 'bad_request'],
    [betOn({ equal1: 150 }), 'bad_request'],
    [betOn({ equal1: 100_100 }), 'limit'],
    // Held five times, this is more than a round may cost.
    [betOn({ double1: 90_000 }), 'limit'],
    [action('bet', { bets: [] }), 'bad_request'],
    [action('bet', { bets: 'equal1' }), 'bad_request'],
    [action('bet', { bets: [{ field: 'equal1', amount: '-100' }] }), 'bad_request'],
    [action('dance'), 'bad_request'],
    [action('decide', { choice: 'call' }), 'bad_request'],
  ] as const
  for (const [wrong, code] of refused) expect(await room.table.act(seat, wrong)).toBe(code)
  expect(room.setup.desk.balances.get('a')).toBeUndefined()
  await room.table.act(seat, betOn({ double1: 1_000 }))
  expect(room.setup.desk.balances.get('a')).toBe(start - 5_000n)
})

test('the limits are those of a member, however many windows bet at the same time', async () => {
  const room = open('emerald-baccarat')
  const windows = Array.from({ length: 6 }, (_, nth) => {
    const seat = seatOf(`w${nth}`, 'x')
    return { ...seat, session: { ...seat.session, accountId: 'member-a' } }
  })
  const [first] = windows
  if (first === undefined) throw new Error('there are windows')
  const { limits } = until(room, first, 'betting')
  const half = Number(limits.main) / 2
  const answers = await Promise.all(windows.map((seat) => room.table.act(seat, betOn({ player: half }))))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(2)
  const taken = windows.reduce(
    (sum, { session }) => sum + start - (room.setup.desk.balances.get(session.token) ?? start),
    0n,
  )
  expect(taken).toBe(BigInt(limits.main))
  // A demo's windows have nothing to do with each other.
  const guests = [seatOf('g1', 'x', false), seatOf('g2', 'x', false), seatOf('g3', 'x', false)]
  for (const guest of guests) expect(await room.table.act(guest, betOn({ player: half }))).toBeUndefined()
})

test("casino hold'em hides the rest while it asks; a call takes twice the ante, and no answer folds", async () => {
  const room = open('casino-holdem-table')
  const [caller, sleeper] = [seatOf('a', 'x'), seatOf('b', 'x')]
  until(room, caller, 'betting')
  await room.table.act(caller, betOn({ ante: 1_000 }))
  await room.table.act(sleeper, betOn({ ante: 1_000 }))
  const asked = until(room, caller, 'deciding')
  expect(asked.outcome).toMatchObject({ kind: 'holdem', dealer: [] })
  expect(asked.outcome?.kind === 'holdem' && asked.outcome.board.length).toBe(3)
  expect(await room.table.act(caller, action('decide', { choice: 'call' }))).toBeUndefined()
  expect(await room.table.act(caller, action('decide', { choice: 'fold' }))).toBe('stale')
  expect(room.setup.desk.balances.get('a')).toBe(start - 3_000n)
  const ended = until(room, caller, 'result')
  expect(ended.before).toEqual({ ante: '1000' })
  expect(room.setup.desk.settled.find(({ token }) => token === 'b')?.amountMinor).toBe(0n)
  expect(room.setup.desk.settled.filter(({ token }) => token === 'a')).toHaveLength(1)
})

test('a door of the storybook is chosen before anybody knows what is behind it, the middle one if nobody chooses', async () => {
  const room = open('storybook-live')
  const seat = seatOf('a', 'x')
  const asked = await untilTale(room, seat)
  expect(asked.outcome).toMatchObject({ doors: [] })
  const { outcome } = until(room, seat, 'result')
  const doors = outcome?.kind === 'storybook' ? outcome.doors : []
  expect(room.setup.desk.settled.at(-1)?.amountMinor).toBe(BigInt((doors[1] ?? 0) + 1) * 100n)
  expect(doors).toHaveLength(3)
})

/** Bets on the tales of the storybook until one of them comes. */
async function untilTale(room: Room, seat: Seat): Promise<SharedView> {
  for (let nth = 0; nth < 200; nth += 1) {
    until(room, seat, 'betting')
    await room.table.act(seat, betOn({ castle: 100, forest: 100, dragon: 100 }))
    let now = room.view(seat)
    while (now.phase !== 'deciding' && now.phase !== 'result') {
      room.setup.pass(250)
      now = room.view(seat)
    }
    if (now.phase === 'deciding') return now
    room.setup.pass(6_000)
  }
  throw new Error('no tale came')
}

test('a table rests while nobody looks, and begins again with a whole time to bet', () => {
  const room = open('swift-baccarat')
  const seat = seatOf('a', 'x')
  const before = room.view(seat)
  room.setup.pass(3_600_000)
  const after = room.view(seat)
  expect(after.phase).toBe('betting')
  expect(after.endsMs - after.startedMs).toBe(12_000)
  expect(after.number - before.number).toBeLessThanOrEqual(1)
})

test('a shoe is fixed before the first bet and told when it has ended', async () => {
  const room = open('swift-baccarat')
  const seat = seatOf('a', 'x')
  const first = room.view(seat).shoe
  expect(first?.previous).toBeUndefined()
  let now = room.view(seat)
  for (let nth = 0; nth < 20_000 && now.shoe?.number === 1; nth += 1) {
    room.setup.pass(500)
    now = room.view(seat)
  }
  expect(now.shoe).toMatchObject({ number: 2, previous: { hash: first?.hash } })
  const seed = now.shoe?.previous?.seed ?? ''
  expect(createHash('sha256').update(seed).digest('hex')).toBe(first?.hash)
  expect(now.history).toEqual([])
  const shoe = mixShoe(seededChance(3))
  expect(Array.from({ length: 20 }, () => shoe.card())).toEqual(orderOf(shoe.seed).slice(shoe.burned, shoe.burned + 20))
  const counts = Object.values(Object.groupBy(orderOf(seed), (card) => String(card))).map((same) => same?.length)
  expect(new Set(counts)).toEqual(new Set([8]))
  expect(counts).toHaveLength(52)
})

test('stakes of a round that a restart interrupted are given back', async () => {
  const { parts, desk } = setUpTable()
  const hall = openTablesHall(parts)
  const stake = {
    hall: 'tables',
    session: 'a',
    requestId: 'request-0',
    vendorCode: 'EG2',
    accountId: 'member-a',
    gameCode: 'swift-baccarat',
    roundId: 'round-1',
    stakeId: 'stake-1',
    amountMinor: '300',
    details: {},
    at: '2026-11-21T00:00:00Z',
  } as const
  await hall.resume([stake, { ...stake, stakeId: 'stake-2' }])
  expect(desk.refunded).toEqual(['round-1'])
  hall.close()
})

test('every live game of the outside vendors of the demo brand has a table of its own', async () => {
  const { default: all } = await import('../../../../../brands/demo/games/live.json', { with: { type: 'json' } })
  const games = all.filter(({ vendorCode }) => vendorCode !== 'BZ')
  expect(games.map(({ gameCode }) => gameCode).toSorted()).toEqual(tableCodes.toSorted())
  for (const game of games) {
    const spec = specOf(game)
    if (spec.kind === 'blackjack') continue
    expect(spec.pace.betSeconds).toBeGreaterThanOrEqual(12)
    expect(spec.pace.betSeconds).toBeLessThanOrEqual(20)
    for (const { returned } of spec.rules.fields) expect(Number(returned)).toBeGreaterThan(0.6)
  }
})
