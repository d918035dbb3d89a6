import { expect, test } from 'vitest'
import { openStream } from './chance-stream.ts'
import type { Bet, Leg } from './bets.ts'
import { createBetList } from './bets.ts'
import { cashOut, cashOutOffer } from './cash-out.ts'
import type { Match } from './fixtures.ts'
import type { GameOfBook } from './game-of-book.ts'
import { settleBet } from './settle-bets.ts'
import { priceOf } from './prices.ts'
import { demoBook } from './testing/demo-games.ts'

const noon = Date.parse('2026-11-21T05:00:00Z')

interface Table {
  readonly book: GameOfBook
  readonly bet: Bet
  readonly paid: bigint[]
  readonly parts: Parameters<typeof cashOut>[0]
  nowMs: number
}

/** A bet on the coming matches of a game, and a desk that notes what is paid. */
function sit(gameCode: string, pick: string, legs = 1, from = 0): Table {
  const book = demoBook(gameCode)
  const bets = createBetList()
  const paid: bigint[] = []
  const found = book.fixtures.upcoming(noon, 12).filter((match) => match.at(match.endMs).status === 'finished')
  const bet = betOn(
    book,
    found.slice(from, from + legs).map((match) => legOf(book, match, pick)),
  )
  bets.add(bet)
  const table: Table = {
    book,
    bet,
    paid,
    nowMs: noon,
    parts: {
      bets,
      nowMs: () => table.nowMs,
      desk: {
        balance: async () => undefined,
        stake: async () => ({ ok: false, reason: 'unavailable' }),
        settle: async (_, { amountMinor }) => void paid.push(amountMinor),
        refund: async () => undefined,
      },
    },
  }
  return table
}

function legOf(book: GameOfBook, match: Match, pick: string): Leg {
  const quote = book.quote(match.fixture.id, pick, noon)
  if (!('price' in quote)) throw new Error(`${pick} has no price`)
  return { match: match.fixture.id, pick, price: quote.price }
}

function betOn(book: GameOfBook, legs: readonly Leg[]): Bet {
  const { vendorCode, gameCode } = book.game.game
  const session = {
    token: 't-1',
    vendorCode,
    gameCode,
    accountId: 'member-1',
    houseSession: 's-1',
    currency: { code: 'PLY', digits: 2, symbol: 'P' },
    locale: 'en',
    returnUrl: undefined,
  }
  return {
    slip: 'slip-00000001',
    roundId: 'book.slip-00000001',
    who: { session, game: book.game, playerName: 'm***1' },
    owner: 'member-1',
    vendorCode,
    gameCode,
    stakeMinor: 1_000_000n,
    placedMs: noon,
    takesAny: false,
    legs,
    state: 'open',
    takenAtMs: noon,
  }
}

const ask = ({ parts, book, bet }: Table, amountMinor: string | undefined, slip = bet.slip) =>
  cashOut(parts, book, 'member-1', {
    requestId: 'request-1',
    kind: 'cashOut',
    slip,
    ...(amountMinor === undefined ? {} : { amountMinor }),
  })

const offerOf = ({ book, bet, nowMs }: Table) => cashOutOffer(book, bet, nowMs)

test('a bet is worth its stake less the margin twice before anything has happened, and is paid that once', async () => {
  const table = sit('saturday-terrace', 'winner/home')
  const offer = offerOf(table)
  // 1 ÷ 1.04, less 4 %, and what the price was rounded down by.
  expect(Number(offer) / 1_000_000).toBeGreaterThan(0.91)
  expect(Number(offer) / 1_000_000).toBeLessThanOrEqual(0.9231)
  const answers = await Promise.all([1, 2, 3].map(() => ask(table, String(offer))))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(table.paid).toEqual([offer])
  expect(table.bet).toMatchObject({ state: 'ended', isCashedOut: true, payoutMinor: offer })
  // The timer finds nothing more to pay.
  expect(await settleBet(table.parts, table.book, table.bet, noon + 3_600_000)).toBe(false)
  expect(await ask(table, String(offer))).toBe('stale')
  expect(table.paid).toHaveLength(1)
})

test('what was seen is paid if it is hardly more than what is offered; clearly more, nonsense and other slips are refused', async () => {
  const table = sit('buzzer-court', 'winner/away', 2)
  const offer = offerOf(table) ?? 0n
  for (const wrong of [undefined, '0', '-5', '1e9', '9'.repeat(20), ''])
    expect(await ask(table, wrong)).toBe('bad_request')
  expect(await ask(table, String((offer * 105n) / 100n))).toBe('stale')
  expect(await ask(table, String(offer), 'slip-00000002')).toBe('stale')
  expect(table.paid).toEqual([])
  const seen = (offer * 102n) / 100n
  expect(await ask(table, String(seen))).toBeUndefined()
  expect(table.paid).toEqual([seen])
})

test('nothing is offered while bets on a match are closed, nor during a race, nor after the end', () => {
  const football = sit('console-football-cup', 'winner/home')
  const [leg] = football.bet.legs
  const match = football.book.fixtures.find(leg?.match ?? '')
  if (match === undefined || leg === undefined) throw new Error('there is no match')
  let [open, closed] = [0, 0]
  for (football.nowMs = match.fixture.startMs; football.nowMs < match.endMs; football.nowMs += 500) {
    const { isOpen } = match.at(football.nowMs).situation
    expect(football.book.worth(leg, football.nowMs) !== undefined).toBe(isOpen)
    if (isOpen) open += 1
    else closed += offerOf(football) === undefined ? 1 : Number.NaN
  }
  expect(open).toBeGreaterThan(50)
  expect(closed).toBeGreaterThan(5)
  const race = sit('photo-finish-races', 'win/0')
  const run = race.book.fixtures.find(race.bet.legs[0]?.match ?? '')
  expect(offerOf(race)).toBeDefined()
  race.nowMs = (run?.fixture.startMs ?? 0) + 5_000
  expect(offerOf(race)).toBeUndefined()
})

test('legs that have ended count as they ended: a lost one leaves nothing, a won one its price', () => {
  const ends = Array.from({ length: 6 }, (_, nth) => sit('saturday-terrace', 'winner/home', 2, nth)).map((table) => {
    const [first] = table.bet.legs
    const match = table.book.fixtures.find(first?.match ?? '')
    table.nowMs = (match?.endMs ?? 0) + 2_000
    const outcome = table.book.outcome(first?.match ?? '', first?.pick ?? '', table.nowMs)
    return {
      outcome,
      worth: first && table.book.worth(first, table.nowMs),
      price: first?.price ?? 0,
      offer: offerOf(table),
    }
  })
  for (const { outcome, worth, price, offer } of ends) {
    expect(worth).toBe(outcome === 'won' ? price / 1_000 : 0)
    expect(outcome === 'lost' && offer !== undefined).toBe(false)
  }
  expect(new Set(ends.map(({ outcome }) => outcome)).size).toBe(2)
})

/** The average of what a member gets who always takes the offer at a moment, for one unit bet before the match. */
function returnOfTaking(gameCode: string, share: number, cut: number): number {
  const { sport, profile } = demoBook(gameCode)
  const model = sport.model([0.2, -0.2])
  const pick = { market: 'winner', side: 'home' } as const
  const returns = Array.from({ length: 3_000 }, (_, nth) => model.draw(openStream('key', `cash/${nth}`))).map(
    (course) => {
      const price = (priceOf(pick, course.at(-1).outlook(), profile.margin) ?? 0) / 1_000
      const now = course.at(Math.round(course.lengthMs * share))
      const outlook = now.outlook()
      if (!now.isOpen || outlook.kind !== 'duel')
        return course.at(course.lengthMs).standing.winner === 'home' ? price : 0
      return outlook.winner.home * price * (1 - cut)
    },
  )
  return returns.reduce((sum, one) => sum + one, 0) / returns.length
}

test('on average, taking the offers returns less than letting bets run, and without the cut it would not', () => {
  const { margin } = demoBook('console-football-cup').profile
  expect(returnOfTaking('console-football-cup', 0.6, margin)).toBeLessThan(1 / (1 + margin))
  expect(returnOfTaking('console-football-cup', 0.6, -margin)).toBeGreaterThan(1 / (1 + margin))
})
