import type { HandTerms } from './hand-views.ts'
import type { Chips } from './seated-game.ts'

/** Blinds of a sit-and-go, and how long they last. */
export interface BlindLevel {
  readonly small: Chips
  readonly big: Chips
  readonly seconds: number
}

/** What a sit-and-go is played for. Buy-in and fee are whole minor units of money; chips and blinds are tournament chips. */
export interface SitAndGo {
  /** What goes into the prizes, of each seat. */
  readonly buyIn: number
  /** What the site keeps, of each seat. */
  readonly fee: number
  /** The tournament chips with which each seat begins. */
  readonly chips: Chips
  /** After the last level they double, each time after as long as that one lasts: so a sit-and-go ends, even if everybody is away. */
  readonly blinds: readonly BlindLevel[]
  /** The shares of the places in all buy-ins, from the first, in hundredths of a percent: together 10,000. */
  readonly prizes: readonly number[]
}

/** What each seat pays: the buy-in and the fee. */
export const entryOf = ({ buyIn, fee }: Pick<SitAndGo, 'buyIn' | 'fee'>): number => buyIn + fee

/** Whether a sit-and-go can be played with so many seats: prizes are all buy-ins, for fewer places than seats, and blinds do not fall. */
export function isSitAndGo({ buyIn, fee, chips, blinds, prizes }: SitAndGo, seats: number): boolean {
  const isWhole = [buyIn, chips].every((one) => Number.isSafeInteger(one) && one > 0) && Number.isSafeInteger(fee)
  const rises = blinds.every(({ small, big, seconds }, place) => {
    const before = blinds[place - 1]
    return small > 0 && small <= big && seconds > 0 && (before === undefined || big > before.big)
  })
  const falls = prizes.every((share, place) => share > 0 && share <= (prizes[place - 1] ?? share))
  const [first] = blinds
  return (
    isWhole &&
    fee >= 0 &&
    rises &&
    first !== undefined &&
    chips >= 10 * first.big &&
    falls &&
    prizes.length > 0 &&
    prizes.length < seats &&
    prizes.reduce((sum, share) => sum + share, 0) === 10_000
  )
}

/** So often blinds double at most: long before, they are more than all chips. */
const mostDoubled = 20

/** The blinds of a level, from 0. */
export function blindsOf({ blinds }: Pick<SitAndGo, 'blinds'>, level: number): BlindLevel {
  const found = blinds[Math.min(level, blinds.length - 1)]
  if (found === undefined) throw new RangeError('a sit-and-go has blinds')
  const times = 2 ** Math.min(mostDoubled, Math.max(0, level - blinds.length + 1))
  return { ...found, small: found.small * times, big: found.big * times }
}

/** The terms of hands at a level of blinds. No rake: the fee is paid already. */
export function termsOfBlinds(terms: Pick<SitAndGo, 'blinds'>, level: number): HandTerms {
  const { small, big } = blindsOf(terms, level)
  return { engine: 'holdem', smallBlind: small, bigBlind: big, rakeBasisPoints: 0, rakeCap: 0 }
}

/** A level of blinds, and since when it lasts, in epoch milliseconds. */
export interface BlindClock {
  readonly level: number
  readonly sinceMs: number
}

/** Where the blinds are at a moment: each level lasts as long as it says. */
export function blindsAt(terms: Pick<SitAndGo, 'blinds'>, clock: BlindClock, nowMs: number): BlindClock {
  let now = clock
  for (let endMs = endOfLevel(terms, now); endMs <= nowMs; endMs = endOfLevel(terms, now))
    now = { level: now.level + 1, sinceMs: endMs }
  return now
}

/** When the blinds rise. */
export function endOfLevel(terms: Pick<SitAndGo, 'blinds'>, { level, sinceMs }: BlindClock): number {
  return sinceMs + 1_000 * blindsOf(terms, level).seconds
}

/** A seat that plays in a sit-and-go, with its chips before and after a hand. */
export interface SeatInHand {
  readonly seat: number
  readonly before: Chips
  readonly after: Chips
}

/** A place in a sit-and-go; seats that share one are out in the same hand, with equal chips before it. */
export interface PlaceOfSeat {
  readonly seat: number
  readonly place: number
}

/**
 * The places of those who are out after a hand, of all who were in before it: below everybody who has chips left, and among each other by
 * the chips with which they began the hand. Equal chips share a place, as in 1, 2, 2, 4.
 */
export function placesAfter(seats: readonly SeatInHand[]): readonly PlaceOfSeat[] {
  return ranked(
    seats.filter(({ after }) => after <= 0).map(({ seat, before }) => ({ seat, chips: before })),
    1 + seats.filter(({ after }) => after > 0).length,
  )
}

/** The places of those who still have chips when it ends: by their chips. */
export function placesAtEnd(
  seats: readonly { readonly seat: number; readonly chips: Chips }[],
): readonly PlaceOfSeat[] {
  return ranked(seats, 1)
}

function ranked(seats: readonly { readonly seat: number; readonly chips: Chips }[], first: number): PlaceOfSeat[] {
  return seats.map(({ seat, chips }) => ({ seat, place: first + seats.filter((one) => one.chips > chips).length }))
}

/**
 * The prizes of the places, from the first: the shares of all buy-ins, rounded down; what rounding leaves goes one by one to the places
 * from the first on.
 */
export function prizesOfPlaces(
  { buyIn, prizes }: Pick<SitAndGo, 'buyIn' | 'prizes'>,
  seats: number,
): readonly number[] {
  const pool = BigInt(buyIn) * BigInt(seats)
  const exact = prizes.map((share) => Number((pool * BigInt(share)) / 10_000n))
  const left = Number(pool) - exact.reduce((sum, one) => sum + one, 0)
  return exact.map((one, place) => one + (place < left ? 1 : 0))
}

/**
 * What each seat wins. Seats with the same place share the prizes of the places that they take together; odd minor units go one by one to
 * the lowest seats. All prizes together are all buy-ins. Throws a RangeError if a seat has no place, or the places do not follow.
 */
export function prizesOfSeats(
  terms: Pick<SitAndGo, 'buyIn' | 'prizes'>,
  places: readonly PlaceOfSeat[],
): ReadonlyMap<number, number> {
  const prizes = prizesOfPlaces(terms, places.length)
  const won = new Map<number, number>()
  let next = 1
  for (const place of [...new Set(places.map((one) => one.place))].toSorted((a, b) => a - b)) {
    if (place !== next) throw new RangeError(`nobody has place ${next}`)
    const sharing = places.filter((one) => one.place === place).toSorted((a, b) => a.seat - b.seat)
    const together = prizes.slice(place - 1, place - 1 + sharing.length).reduce((sum, prize) => sum + prize, 0)
    const each = Math.floor(together / sharing.length)
    const odd = together - each * sharing.length
    for (const [nth, { seat }] of sharing.entries()) won.set(seat, each + (nth < odd ? 1 : 0))
    next += sharing.length
  }
  return won
}
