import { beforeEach, describe, expect, test } from 'vitest'
import { systemPorts, type Ports } from '@baize/sandbox-kit'
import { createArchive, type Archive } from '../archive.ts'
import type { HallStake, StakeRequest } from '../desk.ts'
import type { Desk } from '../desk.ts'
import type { Seat } from '../hall.ts'
import { openBookHall, type BookHall } from './book-hall.ts'
import type { BetView } from './view.ts'
import { openGameOfBook, type GameOfBook } from './game-of-book.ts'
import type { Match } from './fixtures.ts'
import { possiblePayout } from './settle.ts'
import { demoGames, playable } from './testing/demo-games.ts'

const noon = Date.parse('2026-11-21T05:00:00Z')

/** A desk that keeps what was staked, paid and given back. */
interface TestDesk extends Desk {
  readonly stakes: Map<string, HallStake>
  readonly paid: Map<string, bigint>
  readonly refunded: Set<string>
  refuses: 'insufficient_funds' | undefined
  /** What happens while the wallet is asked. */
  meanwhile: () => void
}

function openTestDesk(): TestDesk {
  const desk: TestDesk = {
    stakes: new Map(),
    paid: new Map(),
    refunded: new Set(),
    refuses: undefined,
    meanwhile: () => undefined,
    balance: async () => 1_000_000n,
    async stake({ session }, { requestId, roundId, amountMinor, details, isStillOpen }: StakeRequest) {
      if (desk.refuses !== undefined) return { ok: false, reason: desk.refuses }
      desk.meanwhile()
      if (isStillOpen?.() === false) return { ok: false, reason: 'stale' }
      const { token, vendorCode, gameCode, accountId = '' } = session
      const names = { hall: 'book', session: token, requestId, vendorCode, accountId, gameCode, roundId } as const
      desk.stakes.set(roundId, { ...names, stakeId: requestId, amountMinor: String(amountMinor), details, at: '' })
      return { ok: true, stakeId: requestId }
    },
    async settle(_, { roundId, amountMinor }) {
      if (desk.paid.has(roundId) || desk.refunded.has(roundId)) throw new Error('this round has ended')
      desk.paid.set(roundId, amountMinor)
    },
    async refund(_, { roundId }) {
      if (desk.paid.has(roundId) || desk.refunded.has(roundId)) throw new Error('this round has ended')
      desk.refunded.add(roundId)
    },
  }
  return desk
}

let nowMs: number
let desk: TestDesk
let archive: Archive
let hall: BookHall
let seat: Seat
let book: GameOfBook

const ports: Ports = { ...systemPorts, now: () => new Date(nowMs).toISOString() }

function openHall(): BookHall {
  const games = demoGames.map(playable)
  return openBookHall({
    desk,
    archive,
    ports,
    games: {
      find: (vendorCode, gameCode) =>
        games.find(({ game }) => game.vendorCode === vendorCode && game.gameCode === gameCode),
      vendor: () => undefined,
      digitsOf: () => 2,
    },
  })
}

function sit(gameCode: string): void {
  const game = demoGames.map(playable).find((one) => one.game.gameCode === gameCode)
  const opened = game && openGameOfBook(game)
  if (game === undefined || opened === undefined) throw new Error(`there is no game ${gameCode}`)
  book = opened
  const { vendorCode, currency } = game.game
  const session = { token: 't-1', vendorCode, gameCode, accountId: 'member-1', houseSession: 's-1', currency }
  seat = { game, playerName: 'm***1', session: { ...session, locale: 'en', returnUrl: undefined } }
}

beforeEach(() => {
  nowMs = noon
  desk = openTestDesk()
  archive = createArchive()
  hall = openHall()
  sit('saturday-terrace')
})

let count = 0
const nextSlip = () => `slip-${String((count += 1)).padStart(8, '0')}`

function priceNow(match: Match, pick: string): number {
  const quote = book.quote(match.fixture.id, pick, nowMs)
  if (!('price' in quote)) throw new Error(`${pick} has no price`)
  return quote.price
}

async function place(
  legs: readonly { match: Match; pick: string; price?: number }[],
  fields: { stakeMinor?: string; takesAny?: boolean; slip?: string } = {},
): Promise<BetView> {
  const slip = fields.slip ?? nextSlip()
  const asked = legs.map(({ match, pick, price }) => ({
    match: match.fixture.id,
    pick,
    price: price ?? priceNow(match, pick),
  }))
  await hall.act(seat, { requestId: slip, kind: 'bet', stakeMinor: '10000', ...fields, slip, legs: asked })
  return betOf(slip)
}

function betOf(slip: string): BetView {
  const bet = hall.view(seat).bets.find((one) => one.slip === slip)
  if (bet === undefined) throw new Error('the bet is not shown')
  return bet
}

const soon = (nth = 0): Match => {
  const match = book.fixtures.upcoming(nowMs, 12)[nth]
  if (match === undefined) throw new Error('nothing is coming')
  return match
}

/** A match that was played to its end, from its plan. */
function finishing(): Match {
  const match = book.fixtures.upcoming(nowMs, 12).find((one) => one.at(one.endMs).status === 'finished')
  if (match === undefined) throw new Error('nothing will be finished')
  return match
}

/** A moment of a match in play at which bets are taken, and are still so many milliseconds later. */
function openMoment(match: Match, laterMs: number): number {
  for (let at = match.fixture.startMs + 20_000; at < match.endMs; at += 1_000)
    if (match.at(at).situation.isOpen && match.at(at + laterMs).situation.isOpen) return at
  throw new Error('it is never open')
}

describe('a bet before the match', () => {
  test('is taken at once, outlives the match, and pays stake × price by its result', async () => {
    const match = finishing()
    const { winner = 'draw' } = match.at(match.endMs).situation.standing
    const pick = `winner/${winner}`
    const price = priceNow(match, pick)
    const bet = await place([{ match, pick }])
    expect(bet).toMatchObject({ state: 'open', stakeMinor: '10000', legs: [{ pick, price }] })
    nowMs = match.endMs - 1_000
    await hall.advance()
    expect(desk.paid.size).toBe(0)
    nowMs = match.endMs + 2_000
    await hall.advance()
    const [[, paid] = ['', 0n]] = desk.paid
    expect(paid).toBe(possiblePayout(10_000n, [price]))
    expect(betOf(bet.slip)).toMatchObject({ state: 'ended', payoutMinor: String(paid), legs: [{ outcome: 'won' }] })
    // Nothing is paid twice, however often the timer comes.
    await hall.advance()
    expect(desk.paid.size).toBe(1)
  })

  test('that loses ends its round without a payment', async () => {
    const match = finishing()
    const { winner } = match.at(match.endMs).situation.standing
    await place([{ match, pick: winner === 'home' ? 'winner/away' : 'winner/home' }])
    nowMs = match.endMs + 2_000
    await hall.advance()
    expect([...desk.paid.values()]).toEqual([0n])
  })

  test('is taken at a better price, and refused with the new one at a worse', async () => {
    const price = priceNow(soon(), 'winner/home')
    const better = await place([{ match: soon(), pick: 'winner/home', price: price - 100 }])
    expect(better).toMatchObject({ state: 'open', legs: [{ price }] })
    const worse = await place([{ match: soon(), pick: 'winner/home', price: price + 10 }])
    expect(worse).toMatchObject({ state: 'refused', refusal: 'price', legs: [{ priceNow: price }] })
    expect(desk.stakes.size).toBe(1)
    const any = await place([{ match: soon(), pick: 'winner/home', price: price + 10 }], { takesAny: true })
    expect(any).toMatchObject({ state: 'open', legs: [{ price }] })
  })

  test('is cut off by the server’s clock', async () => {
    sit('photo-finish-races')
    const match = soon()
    const price = priceNow(match, 'win/0')
    nowMs = match.fixture.startMs - 1
    expect(await place([{ match, pick: 'win/0', price }])).toMatchObject({ state: 'open' })
    nowMs = match.fixture.startMs
    expect(await place([{ match, pick: 'win/0', price }])).toMatchObject({ state: 'refused', refusal: 'closed' })
    expect(desk.stakes.size).toBe(1)
  })

  test('that is sent again is one bet', async () => {
    const slip = nextSlip()
    await place([{ match: soon(), pick: 'winner/home' }], { slip })
    await place([{ match: soon(), pick: 'winner/home' }], { slip })
    expect(desk.stakes.size).toBe(1)
    expect(hall.view(seat).bets).toHaveLength(1)
  })

  test('is refused with the wallet’s reason, and given back if its price went while the wallet was slow', async () => {
    desk.refuses = 'insufficient_funds'
    expect(await place([{ match: soon(), pick: 'winner/home' }])).toMatchObject({ refusal: 'insufficient_funds' })
    desk.refuses = undefined
    const match = soon()
    desk.meanwhile = () => (nowMs = match.endMs)
    expect(await place([{ match, pick: 'winner/home' }])).toMatchObject({ state: 'refused', refusal: 'stale' })
    expect(desk.stakes.size).toBe(0)
  })
})

describe('a bet in play', () => {
  const delayMs = 5_000

  test('waits for its delay before its stake is taken', async () => {
    const match = finishing()
    nowMs = openMoment(match, delayMs)
    const bet = await place([{ match, pick: 'winner/home' }], { takesAny: true })
    expect(bet.state).toBe('waiting')
    expect(desk.stakes.size).toBe(0)
    nowMs += delayMs - 1
    await hall.advance()
    expect(desk.stakes.size).toBe(0)
    nowMs += 1
    await hall.advance()
    expect(desk.stakes.size).toBe(1)
    expect(betOf(bet.slip).state).toBe('open')
  })

  test('is refused, and nothing is charged, if bets are suspended within its delay', async () => {
    // A moment at which bets are taken, less than a delay before they are suspended for a goal.
    const found = book.fixtures.upcoming(nowMs, 12).flatMap((match) =>
      match.course.events.flatMap(({ kind, atMs }) => {
        const at = match.fixture.startMs + atMs - 4_500
        return kind === 'goal' && match.at(at).status === 'live' && match.at(at).situation.isOpen ? [{ match, at }] : []
      }),
    )
    const [{ match, at } = { match: soon(), at: 0 }] = found
    nowMs = at
    const bet = await place([{ match, pick: 'winner/draw', price: 1_010 }], { takesAny: true })
    expect(bet.state).toBe('waiting')
    nowMs = at + delayMs
    await hall.advance()
    expect(betOf(bet.slip)).toMatchObject({ state: 'refused', refusal: 'suspended' })
    expect(desk.stakes.size).toBe(0)
    expect(await place([{ match, pick: 'winner/draw', price: 3_000 }])).toMatchObject({ refusal: 'suspended' })
  })

  test('follows the clock: it is taken at the price after its delay, unless that is clearly worse than the one seen', async () => {
    const match = finishing()
    // As time goes by without a goal, many goals become less likely and few more so: one of both gets worse.
    const picks = ['total/goals/10/over', 'total/goals/10/under'] as const
    for (let at = match.fixture.startMs + 20_000; at < match.endMs; at += 1_000) {
      const [one, later] = [at, at + delayMs].map((moment) =>
        picks.map((pick) => {
          const quote = book.quote(match.fixture.id, pick, moment)
          return 'price' in quote ? quote.price : 0
        }),
      )
      if (one === undefined || later === undefined || [...one, ...later].includes(0) || one[1] === later[1]) continue
      nowMs = at
      const bets = [await place([{ match, pick: picks[0] }]), await place([{ match, pick: picks[1] }])]
      const tooHigh = Math.floor((later[1] ?? 0) * 1.045)
      const greedy = await place([{ match, pick: picks[1], price: tooHigh }])
      nowMs = at + delayMs
      await hall.advance()
      expect(bets.map(({ slip }) => betOf(slip))).toMatchObject(
        later.map((price) => ({ state: 'open', legs: [{ price }] })),
      )
      expect(betOf(greedy.slip)).toMatchObject({ state: 'refused', refusal: 'price' })
      expect(desk.stakes.size).toBe(2)
      return
    }
    throw new Error('the price never changes')
  })
})

describe('an accumulator', () => {
  test('has up to eight legs of different matches and pays the product', async () => {
    const legs = [0, 1, 2].map((nth) => ({ match: soon(nth), pick: 'winner/home' }))
    const prices = legs.map(({ match, pick }) => priceNow(match, pick))
    expect(await place(legs)).toMatchObject({ state: 'open' })
    nowMs = Math.max(...legs.map(({ match }) => match.endMs)) + 2_000
    await hall.advance()
    const isWon = legs.every(({ match }) => {
      const { status, situation } = match.at(nowMs)
      return status !== 'finished' || situation.standing.winner === 'home'
    })
    const counted = prices.filter((_, nth) => legs[nth]?.match.at(nowMs).status === 'finished')
    expect([...desk.paid.values()]).toEqual([isWon ? possiblePayout(10_000n, counted) : 0n])
  })

  test('of the same match, with too many legs, or out of the limits is refused', async () => {
    const match = soon()
    expect(
      await place([
        { match, pick: 'winner/home' },
        { match, pick: 'total/goals/10/over' },
      ]),
    ).toMatchObject({ refusal: 'related' })
    const nine = Array.from({ length: 9 }, (_, nth) => ({ match: soon(nth), pick: 'winner/home' }))
    await expect(place(nine)).rejects.toThrow('the bet is not shown')
    for (const stakeMinor of ['1900', '2050', '1000100'])
      expect(await place([{ match, pick: 'winner/home' }], { stakeMinor })).toMatchObject({ refusal: 'limit' })
    const high = Array.from({ length: 8 }, (_, nth) => ({ match: soon(nth), pick: 'winner/draw' }))
    expect(await place(high, { stakeMinor: '1000000' })).toMatchObject({ refusal: 'payout' })
    expect(desk.stakes.size).toBe(0)
  })
})

describe('a bet that is void', () => {
  test('comes back: its match was postponed', async () => {
    const postponed = book.fixtures
      .results(noon + 11.5 * 3_600_000, 0, 200)
      .matches.find((match) => match.at(match.endMs).status === 'postponed')
    if (postponed === undefined) throw new Error('nothing is postponed')
    nowMs = postponed.fixture.startMs - 30_000
    const bet = await place([{ match: postponed, pick: 'winner/home' }])
    nowMs = postponed.endMs + 2_000
    await hall.advance()
    expect(desk.refunded.size).toBe(1)
    expect(desk.paid.size).toBe(0)
    expect(betOf(bet.slip)).toMatchObject({
      state: 'ended',
      payoutMinor: '10000',
      legs: [{ outcome: 'void', status: 'postponed' }],
    })
  })
})

describe('after a restart', () => {
  test('open bets go on, and those whose matches ended meanwhile are settled before anybody is served', async () => {
    const match = finishing()
    const { winner = 'draw' } = match.at(match.endMs).situation.standing
    const price = priceNow(match, `winner/${winner}`)
    const bet = await place([{ match, pick: `winner/${winner}` }])
    hall.close()
    hall = openHall()
    nowMs += 1_000
    await hall.resume([...desk.stakes.values()])
    expect(betOf(bet.slip)).toMatchObject({ state: 'open', legs: [{ price }] })
    hall.close()
    hall = openHall()
    nowMs = match.endMs + 3_600_000
    await hall.resume([...desk.stakes.values()])
    expect([...desk.paid.values()]).toEqual([possiblePayout(10_000n, [price])])
  })

  test('a stake whose legs cannot be read is given back', async () => {
    await place([{ match: soon(), pick: 'winner/home' }])
    hall = openHall()
    await hall.resume([...desk.stakes.values()].map((stake) => ({ ...stake, details: { legs: 'none' } })))
    expect(desk.refunded.size).toBe(1)
  })
})

test('a window’s look is read, bounded, and answered with its prices', async () => {
  const match = soon(3)
  const slip = [{ match: match.fixture.id, pick: 'winner/home', price: 1_500 }]
  expect(
    await hall.act(seat, { requestId: 'r-0000001', kind: 'look', match: match.fixture.id, page: 0, slip }),
  ).toMatchObject({
    match: { id: match.fixture.id },
    slip: [{ price: priceNow(match, 'winner/home') }],
  })
  for (const wrong of [
    { page: -1, slip },
    { page: 0, slip: 'x' },
    { page: 0, slip: [{}] },
    { match: 7, page: 0, slip },
  ])
    expect(await hall.act(seat, { requestId: 'r-0000002', kind: 'look', ...wrong })).toBe('bad_request')
  for (const wrong of [
    {},
    { slip: 'short' },
    { slip: 'long-enough', legs: [], stakeMinor: '100' },
    { slip: 'long-enough', legs: [{}], stakeMinor: '-5' },
  ])
    expect(await hall.act(seat, { requestId: 'r-0000003', kind: 'bet', ...wrong })).toBe('bad_request')
  expect(await hall.act(seat, { requestId: 'r-0000004', kind: 'dance' })).toBe('bad_request')
})

test('every game has a view in every language', () => {
  for (const { gameCode } of demoGames) {
    sit(gameCode)
    for (const locale of ['th', 'zh-CN', 'en'])
      expect(hall.view({ ...seat, session: { ...seat.session, locale } }).upcoming).toHaveLength(12)
  }
})
