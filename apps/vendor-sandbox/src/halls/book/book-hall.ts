import { languageOf } from '../../../client/words/words.ts'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { HallStake } from '../desk.ts'
import type { Hall, HallAction, HallParts, Seat } from '../hall.ts'
import { createBetList, type Bet, type BetList } from './bets.ts'
import { cashOut } from './cash-out.ts'
import { openGameOfBook, type GameOfBook } from './game-of-book.ts'
import { keepPastBet, pastBets } from './past-bets.ts'
import { ownerOf, placeBet, readBet, readLeg, takeBet, maxLegs } from './place-bets.ts'
import { remember } from '../remember.ts'
import { settleBet } from './settle-bets.ts'
import { viewOf, type BookView, type Gaze } from './view.ts'

/** The hall of sports and e-sports. */
export interface BookHall extends Hall {
  view(seat: Seat): BookView
  /** Takes the bets whose delay is over and settles those that are decided; a timer does so every second. */
  advance(): Promise<void>
}

const turnMs = 1_000
const maxGazes = 5_000
const firstGaze: Gaze = { match: undefined, page: 0, slip: [] }

/** Opens the book of every vendor's sports and e-sports. */
export function openBookHall({ desk, ports, games, archive }: HallParts): BookHall {
  const bets = createBetList((bet) => keepPastBet(archive, bet))
  const gazes = openGazes()
  const recall = openRecall(archive, bets)
  const nowMs = () => Date.parse(ports.now())
  const parts = { desk, bets, nowMs }

  const bookOf = openBooks(games)
  const turnBet = async (bet: Bet): Promise<void> => {
    const book = bookOf(bet.vendorCode, bet.gameCode)
    if (bet.state === 'waiting' && book !== undefined && nowMs() >= bet.takenAtMs) await takeBet(parts, book, bet)
    else await settleBet(parts, book, bet, nowMs())
  }
  const advance = async (): Promise<void> => {
    // One that fails does not keep the others from being settled; it has its turn again.
    await Promise.allSettled(bets.live().map(turnBet))
  }
  const timer = setInterval(() => void advance(), turnMs)
  timer.unref()

  const view = (seat: Seat): BookView => {
    const { vendorCode, gameCode, locale, token } = seat.session
    recall(seat)
    const book = bookOf(vendorCode, gameCode)
    if (book === undefined) throw new Error(`${gameCode} is no sport`)
    return viewOf(book, {
      nowMs: nowMs(),
      language: languageOf(locale),
      gaze: gazes.of(token),
      bets: bets.of(ownerOf(seat), vendorCode, gameCode),
    })
  }
  const bet = async (seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> => {
    const asked = readBet(action)
    const book = bookOf(seat.session.vendorCode, seat.session.gameCode)
    if (asked === undefined || book === undefined) return 'bad_request'
    await placeBet(parts, book, seat, asked)
    return undefined
  }

  const takeOut = async (seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> => {
    const book = bookOf(seat.session.vendorCode, seat.session.gameCode)
    return book === undefined ? 'bad_request' : cashOut(parts, book, ownerOf(seat), action)
  }

  return {
    name: 'book',
    view,
    advance,
    async act(seat, action) {
      const { kind } = action
      if (kind === 'look') return gazes.turn(seat.session.token, action) ?? view(seat)
      if (kind === 'bet') return (await bet(seat, action)) ?? view(seat)
      return kind === 'cashOut' ? ((await takeOut(seat, action)) ?? view(seat)) : 'bad_request'
    },
    async resume(open) {
      await resumeBets(desk, bets, open)
      await advance()
    },
    close: () => clearInterval(timer),
  }
}

/** The open bets of an earlier run go on; one that cannot be read is refunded. */
async function resumeBets(desk: HallParts['desk'], bets: BetList, open: readonly HallStake[]): Promise<void> {
  for (const stake of open) {
    const found = betOfStake(stake)
    if (found === undefined) await desk.refund(stake, stake)
    else bets.add(found)
  }
}

/** Adds the bets of an earlier run to a member's list when it is first looked at. */
function openRecall(archive: HallParts['archive'], bets: BetList): (seat: Seat) => void {
  const recalled = new Map<string, true>()
  return (seat) => {
    const place = `${ownerOf(seat)}/${seat.session.gameCode}`
    if (recalled.has(place)) return
    remember(recalled, place, true)
    bets.recall(pastBets(archive, seat))
  }
}

/** The books of games, each opened when it is first asked for. */
function openBooks(games: HallParts['games']): (vendorCode: string, gameCode: string) => GameOfBook | undefined {
  const books = new Map<string, GameOfBook | undefined>()
  return (vendorCode, gameCode) => {
    const key = `${vendorCode}/${gameCode}`
    if (books.has(key)) return books.get(key)
    const game = games.find(vendorCode, gameCode)
    const book = game && openGameOfBook(game)
    books.set(key, book)
    return book
  }
}

/** What each window looks at; the windows that looked longest ago are forgotten. */
function openGazes() {
  const gazes = new Map<string, Gaze>()
  return {
    of: (token: string) => gazes.get(token) ?? firstGaze,
    turn(token: string, action: HallAction): PlayRefusal | undefined {
      const gaze = readGaze(action)
      if (gaze === undefined) return 'bad_request'
      gazes.delete(token)
      gazes.set(token, gaze)
      const [oldest] = gazes.keys()
      if (gazes.size > maxGazes && oldest !== undefined) gazes.delete(oldest)
      return undefined
    },
  }
}

function readGaze({ match, page, slip }: HallAction): Gaze | undefined {
  if (match !== undefined && (typeof match !== 'string' || match.length > 24)) return undefined
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 0 || page > 500) return undefined
  if (!Array.isArray(slip) || slip.length > maxLegs * 2) return undefined
  const picks = slip.flatMap((one: unknown) => readLeg(one) ?? [])
  return picks.length === slip.length ? { match, page, slip: picks } : undefined
}

function betOfStake(stake: HallStake): Bet | undefined {
  const { slip, legs, takesAny, placedMs } = stake.details
  if (typeof slip !== 'string' || !Array.isArray(legs) || typeof placedMs !== 'number') return undefined
  const read = legs.flatMap((one: unknown) => {
    if (!Array.isArray(one)) return []
    const [match, pick, price]: readonly unknown[] = one
    return readLeg({ match, pick, price }) ?? []
  })
  if (read.length !== legs.length || read.length === 0) return undefined
  return {
    slip,
    roundId: stake.roundId,
    who: stake,
    owner: `${stake.vendorCode}/${stake.accountId}`,
    vendorCode: stake.vendorCode,
    gameCode: stake.gameCode,
    stakeMinor: BigInt(stake.amountMinor),
    placedMs,
    takesAny: takesAny === true,
    legs: read,
    state: 'open',
    takenAtMs: placedMs,
  }
}
