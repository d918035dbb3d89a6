import type { Desk } from '../desk.ts'
import type { HallAction, Seat } from '../hall.ts'
import type { Bet, BetList, BetRefusal, Leg } from './bets.ts'
import type { GameOfBook, Quote } from './game-of-book.ts'
import { possiblePayout } from './settle.ts'

/** The most legs of one bet. */
export const maxLegs = 8
/** How many bets of a member may be open at once. */
export const maxOpenBets = 60

/** A bet as a window asks for it. */
export interface AskedBet {
  readonly slip: string
  readonly legs: readonly Leg[]
  readonly stakeMinor: bigint
  readonly takesAny: boolean
}

/** Reads a window's bet; `undefined` if it is none. */
export function readBet({ slip, legs, stakeMinor, takesAny }: HallAction): AskedBet | undefined {
  if (typeof slip !== 'string' || !/^[\w-]{8,64}$/.test(slip)) return undefined
  if (typeof stakeMinor !== 'string' || !/^[1-9]\d{0,15}$/.test(stakeMinor)) return undefined
  if (!Array.isArray(legs) || legs.length === 0 || legs.length > maxLegs) return undefined
  const read = legs.flatMap((leg: unknown) => readLeg(leg) ?? [])
  if (read.length !== legs.length) return undefined
  return { slip, legs: read, stakeMinor: BigInt(stakeMinor), takesAny: takesAny === true }
}

/** Reads a leg from JSON; `undefined` if it is none. */
export function readLeg(value: unknown): Leg | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { match, pick, price }: { match?: unknown; pick?: unknown; price?: unknown } = value
  if (typeof match !== 'string' || match.length > 24 || typeof pick !== 'string' || pick.length > 40) return undefined
  if (typeof price !== 'number' || !Number.isInteger(price) || price < 1_000 || price > 1_000_000) return undefined
  return { match, pick, price }
}

/** The dependencies of bets that are placed. */
export interface PlaceParts {
  readonly desk: Desk
  readonly bets: BetList
  /** The time of day by the server, in milliseconds since 1970. */
  nowMs(): number
}

/**
 * Places a bet: checked at once, and if a leg is in play checked again after the delay, when its stake is taken. Resolves
 * when it is taken, refused or waiting; a slip that is known is not placed again.
 */
export async function placeBet(parts: PlaceParts, book: GameOfBook, seat: Seat, asked: AskedBet): Promise<void> {
  const { bets } = parts
  const owner = ownerOf(seat)
  if (bets.find(owner, asked.slip) !== undefined) return
  const placedMs = parts.nowMs()
  const { vendorCode, gameCode } = seat.session
  const quotes = asked.legs.map(({ match, pick }) => book.quote(match, pick, placedMs))
  const isLive = quotes.some((quote) => quote.isLive)
  const bet: Bet = {
    ...asked,
    roundId: `book.${asked.slip}`,
    who: seat,
    owner,
    vendorCode,
    gameCode,
    placedMs,
    state: 'waiting',
    takenAtMs: isLive ? placedMs + book.profile.delayMs : placedMs,
  }
  const refusal = refusalOfSlip(bets, book, bet)
  bets.add(bet)
  if (refusal !== undefined) refuse(bets, bet, refusal)
  else if (checkPrices(bets, book, bet, quotes) && !isLive) await takeBet(parts, book, bet)
}

/** Whose bets they are: a member's at this vendor, whatever the window, or those of one demo window. */
export function ownerOf({ session }: Seat): string {
  return session.accountId === undefined ? session.token : `${session.vendorCode}/${session.accountId}`
}

/** Refuses what is wrong with a slip whatever the prices. */
function refusalOfSlip(bets: BetList, { limits }: GameOfBook, bet: Bet): BetRefusal | undefined {
  const { stakeMinor, legs, owner } = bet
  if (new Set(legs.map(({ match }) => match)).size !== legs.length) return 'related'
  if (stakeMinor < limits.minMinor || stakeMinor > limits.maxMinor || stakeMinor % limits.stepMinor !== 0n)
    return 'limit'
  if (bets.openCount(owner) >= maxOpenBets) return 'too_many'
  const mine = bets
    .of(owner, bet.vendorCode, bet.gameCode)
    .filter(({ state }) => state !== 'ended' && state !== 'refused')
  const isOverMatch = legs.some(({ match }) => {
    const others = mine.filter((one) => one.legs.some((leg) => leg.match === match))
    return others.reduce((sum, one) => sum + one.stakeMinor, stakeMinor) > limits.perMatchMinor
  })
  if (isOverMatch) return 'match_limit'
  return possiblePayout(
    stakeMinor,
    legs.map(({ price }) => price),
  ) > limits.maxPayoutMinor
    ? 'payout'
    : undefined
}

/** How much less than the price that was seen is taken where prices follow the clock, in per cent. */
export const clockPercent = 4

/** The lowest price of a leg that its member has agreed to. */
function lowestTaken({ sport }: GameOfBook, { price }: Leg, quote: Quote | undefined): number {
  const followsClock = sport.followsClock === true && quote?.isLive === true
  return followsClock ? Math.ceil((price * (100 - clockPercent)) / 100) : price
}

/** Checks a bet against the prices of now. A better price is noted; otherwise the bet is refused. */
function checkPrices(bets: BetList, book: GameOfBook, bet: Bet, quotes: readonly Quote[]): boolean {
  const closed = quotes.find((quote) => 'refused' in quote)
  const prices = quotes.map((quote) => ('price' in quote ? quote.price : undefined))
  if (closed !== undefined && 'refused' in closed) {
    refuse(bets, bet, closed.refused, prices)
    return false
  }
  const isWorse = bet.legs.some((leg, nth) => (prices[nth] ?? 0) < lowestTaken(book, leg, quotes[nth]))
  if (isWorse && !bet.takesAny) {
    refuse(bets, bet, 'price', prices)
    return false
  }
  return true
}

function refuse(bets: BetList, bet: Bet, refusal: BetRefusal, pricesNow?: readonly (number | undefined)[]): void {
  bet.state = 'refused'
  bet.refusal = refusal
  if (pricesNow !== undefined) bet.pricesNow = pricesNow
  bets.close(bet)
}

/** Takes the stake of a bet whose delay is over, at the prices of now. */
export async function takeBet({ bets, desk, nowMs }: PlaceParts, book: GameOfBook, bet: Bet): Promise<void> {
  if (bet.state !== 'waiting' || !('game' in bet.who)) return
  const atMs = nowMs()
  const quotes = bet.legs.map(({ match, pick }) => book.quote(match, pick, atMs))
  if (!checkPrices(bets, book, bet, quotes)) return
  bet.legs = bet.legs.map((leg, nth) => {
    const quote = quotes[nth]
    return quote !== undefined && 'price' in quote ? { ...leg, price: quote.price } : leg
  })
  // A better price may have lifted the payout over its limit.
  if (
    possiblePayout(
      bet.stakeMinor,
      bet.legs.map(({ price }) => price),
    ) > book.limits.maxPayoutMinor
  )
    return refuse(bets, bet, 'payout')
  bet.state = 'taking'
  const { slip, legs, takesAny, placedMs, roundId, stakeMinor } = bet
  const answer = await desk.stake(bet.who, {
    requestId: slip,
    roundId,
    amountMinor: stakeMinor,
    details: { slip, legs: legs.map(({ match, pick, price }) => [match, pick, price]), takesAny, placedMs },
    // The wallet may have been slow: by then, the price of before may no longer be fair.
    isStillOpen: () => isStillFair(book, bet, nowMs()),
  })
  if (answer.ok) bet.state = 'open'
  else refuse(bets, bet, answer.reason)
}

function isStillFair(book: GameOfBook, bet: Bet, nowMs: number): boolean {
  return bet.legs.every((leg) => {
    const quote = book.quote(leg.match, leg.pick, nowMs)
    return 'price' in quote && (bet.takesAny || quote.price >= lowestTaken(book, leg, quote))
  })
}
