import { expect, test } from 'vitest'
import type { Seat } from '../hall.ts'
import { openBlackjackTable } from './blackjack-table.ts'
import { pointsOf } from './rules/blackjack.ts'
import type { BlackjackView } from './tables-view.ts'
import { openTablesHall } from './tables-hall.ts'
import { seatOf, setUpTable, type TableSetup } from './testing/table-setup.ts'
import { specOf } from './variants.ts'

const start = 1_000_000n
let requests = 0
const action = (kind: string, more: object = {}) => ({ requestId: `request-${(requests += 1)}`, kind, ...more })
const betOn = (bets: Readonly<Record<string, number>>) =>
  action('bet', { bets: Object.entries(bets).map(([field, amount]) => ({ field, amount: String(amount) })) })

function open(gameCode: string, setup: TableSetup) {
  const spec = specOf({ vendorCode: 'EG2', gameCode })
  if (spec.kind !== 'blackjack') throw new Error('this is no blackjack table')
  const table = openBlackjackTable(setup.parts, spec, { gameCode, minBetMinor: 100n })
  // A table only gives views of its own kind.
  const view = (seat: Seat) => table.view(seat) as BlackjackView
  const until = (seat: Seat, phases: readonly BlackjackView['phase'][]): BlackjackView => {
    for (let nth = 0; nth < 400; nth += 1) {
      const now = view(seat)
      if (phases.includes(now.phase)) return now
      setup.pass(250)
    }
    throw new Error(`none of ${phases.join()} began`)
  }
  return { table, view, until }
}

const mineIn = (view: BlackjackView) => view.seats.find(({ isMine }) => isMine)

/** What a round pays on its hands, written down again from the rules of the game. */
function expectedOf(view: BlackjackView, stake: bigint): bigint {
  const natural = (cards: readonly number[]) => cards.length === 2 && pointsOf(cards).points === 21
  const dealer = pointsOf(view.dealer).points
  return (mineIn(view)?.hands ?? []).reduce((sum, { cards, stakes, isSplit }) => {
    const mine = pointsOf(cards).points
    const whole = stake * BigInt(stakes)
    if (mine > 21) return sum
    if (natural(cards) && !isSplit) return sum + (natural(view.dealer) ? whole : (whole * 5n) / 2n)
    if (natural(view.dealer)) return sum
    return sum + (dealer > 21 || mine > dealer ? whole * 2n : mine === dealer ? whole : 0n)
  }, 0n)
}

/** Plays hands at a private table: doubles nine to eleven, splits pairs once, hits below fifteen. */
async function playsTrue(setup: TableSetup, hands: number): Promise<{ isTrue: boolean; kinds: Set<string> }> {
  const { table, view, until } = open('quiet-room-blackjack', setup)
  const seat = seatOf('a', 'x')
  const kinds = new Set<string>()
  let expected = start
  for (let nth = 0; nth < hands; nth += 1) {
    view(seat)
    expect(await table.act(seat, betOn({ main: 1_000 }))).toBeUndefined()
    expected -= 1_000n
    for (;;) {
      const now = until(seat, ['insuring', 'deciding', 'result'])
      if (now.phase === 'result') break
      if (now.choices.length === 0) {
        setup.pass(250)
        continue
      }
      const hand = mineIn(now)?.hands[mineIn(now)?.active ?? -1]
      const { points } = pointsOf(hand?.cards ?? [])
      const wanted = now.choices.includes('split')
        ? 'split'
        : points >= 9 && points <= 11
          ? 'double'
          : points < 15
            ? 'hit'
            : 'stand'
      const choice = now.phase === 'insuring' ? 'no' : now.choices.includes(wanted) ? wanted : 'hit'
      if (choice === 'double' || choice === 'split') expected -= 1_000n
      kinds.add(choice)
      expect(await table.act(seat, action('decide', { choice }))).toBeUndefined()
    }
    expected += expectedOf(view(seat), 1_000n)
  }
  return { isTrue: setup.desk.balances.get('a') === expected, kinds }
}

test('two hundred hands pay what their cards say, and a payment that is one too high would be found', async () => {
  const { isTrue, kinds } = await playsTrue(setUpTable(), 200)
  expect(isTrue).toBe(true)
  expect([...kinds].toSorted()).toEqual(['double', 'hit', 'no', 'split', 'stand'])
  const generous = setUpTable()
  generous.desk.tooMuchMinor = 1n
  expect((await playsTrue(generous, 200)).isTrue).toBe(false)
})

test('the dealer’s second card stays hidden until the seats have played, and a seat that does not decide stands', async () => {
  const setup = setUpTable(11)
  const { table, until } = open('seven-seat-blackjack', setup)
  const seat = seatOf('a', 'x')
  until(seat, ['betting'])
  expect(await table.act(seat, betOn({ perfectPairs: 100 }))).toBe('bad_request')
  expect(await table.act(seat, betOn({ main: 1_000, perfectPairs: 100 }))).toBeUndefined()
  let now = until(seat, ['dealing'])
  const seen = new Map<string, number | undefined>()
  while (now.phase !== 'result') {
    seen.set(now.phase, now.dealer[1])
    setup.pass(250)
    now = until(seat, ['dealing', 'insuring', 'deciding', 'revealing', 'result'])
  }
  seen.delete('revealing')
  expect([...seen.keys()]).toContain('deciding')
  expect(new Set(seen.values())).toEqual(new Set([-1]))
  expect(now.dealer).not.toContain(-1)
  expect(mineIn(now)?.hands.every(({ isDone }) => isDone)).toBe(true)
  expect(setup.desk.settled).toHaveLength(1)
})

test('nobody’s choice changes the cards of another seat or of the dealer', async () => {
  const play = async (choice: 'hit' | 'stand') => {
    const setup = setUpTable(5)
    const { table, view, until } = open('seven-seat-blackjack', setup)
    const [one, two] = [seatOf('a', 'x'), seatOf('b', 'x')]
    view(one)
    view(two)
    until(one, ['betting'])
    await table.act(one, betOn({ main: 100 }))
    await table.act(two, betOn({ main: 100 }))
    until(one, ['deciding'])
    await table.act(one, action('decide', { choice }))
    await table.act(two, action('decide', { choice: 'hit' }))
    const end = until(two, ['result'])
    return { cards: mineIn(end)?.hands.map(({ cards }) => cards[2]), dealer: end.dealer.slice(0, 2) }
  }
  expect(await play('hit')).toEqual(await play('stand'))
})

test('money that arrives after the seat’s time has run out is given back', async () => {
  const setup = setUpTable(5)
  const { table, until } = open('seven-seat-blackjack', setup)
  const seat = seatOf('a', 'x')
  until(seat, ['betting'])
  await table.act(seat, betOn({ main: 1_000 }))
  const now = until(seat, ['deciding'])
  expect(now.choices).toContain('double')
  setup.desk.onTheWay = () => setup.pass(20_000)
  expect(await table.act(seat, action('decide', { choice: 'double' }))).toBe('stale')
  expect(setup.desk.balances.get('a')).toBe(start - 1_000n)
})

test('a full table is followed by another, and a seat is changed only while it is free', async () => {
  const { parts } = setUpTable()
  const hall = openTablesHall(parts)
  const seats = Array.from({ length: 8 }, (_, nth) => seatOf(`s${nth}`, 'seven-seat-blackjack'))
  // These views are of blackjack tables.
  const views = seats.map((seat) => hall.view(seat) as BlackjackView)
  expect(new Set(views.map(({ round }) => round)).size).toBe(2)
  const [first, last] = [seats[0], seats[7]]
  if (first === undefined || last === undefined) throw new Error('there are no seats')
  expect(await hall.act(first, action('sit', { place: 99 }))).toBe('bad_request')
  expect(await hall.act(first, action('sit', { place: 1 }))).toBe('stale')
  expect(await hall.act(last, action('sit', { place: 1 }))).toMatchObject({ kind: 'blackjack' })
  hall.close()
})
