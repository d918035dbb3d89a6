import type { HandSetup, SeatedGame } from './seated-game.ts'

/** Throws a RangeError for a setup or a deck with which no hand can be dealt. */
export function checkDeal(
  game: Pick<SeatedGame, 'accepts' | 'leastChips' | 'fewestSeats' | 'mostSeats' | 'deckSize'>,
  { seats, button, terms }: HandSetup,
  deck: readonly number[],
): void {
  if (!game.accepts(terms)) throw new RangeError('the terms cannot be played')
  if (seats.length < game.fewestSeats || seats.length > game.mostSeats)
    throw new RangeError('too few or too many seats')
  seats.forEach(({ seat, chips }, place) => {
    if (place > 0 && seat <= (seats[place - 1]?.seat ?? seat)) throw new RangeError('seats ascend')
    if (!Number.isSafeInteger(chips) || chips < game.leastChips(terms)) throw new RangeError(`too few chips in ${seat}`)
  })
  if (!seats.some(({ seat }) => seat === button)) throw new RangeError('the button is with a seat that is dealt in')
  const places = new Set(deck)
  const isWhole = deck.every((card) => Number.isInteger(card) && card >= 0 && card < game.deckSize)
  if (deck.length !== game.deckSize || places.size !== game.deckSize || !isWhole)
    throw new RangeError('not a whole deck')
}

/** Whole numbers of at least `least`. */
export const areWhole = (least: number, ...values: readonly number[]): boolean =>
  values.every((value) => Number.isSafeInteger(value) && value >= least)

/** Whether a room may take this rake: at most ten percent. */
export const isRake = (terms: { readonly rakeBasisPoints: number; readonly rakeCap: number }): boolean =>
  areWhole(0, terms.rakeBasisPoints, terms.rakeCap) && terms.rakeBasisPoints <= 1_000

/** The rake of an amount: its share rounded down, up to the cap. */
export const rakeOf = (
  amount: number,
  { rakeBasisPoints, rakeCap }: { readonly rakeBasisPoints: number; readonly rakeCap: number },
): number => Math.min(rakeCap, Number((BigInt(amount) * BigInt(rakeBasisPoints)) / 10_000n))

/** Divides a whole amount in proportion to weights; what rounding leaves goes to the largest remainders, among equal ones to the first. */
export function inProportion(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / all))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, place) => ({ rest: share % all, place }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1))
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** The seat that follows clockwise: the next higher one, after the highest the lowest. Without a seat before it the lowest. */
export function nextSeat(before: number | undefined, seats: readonly number[]): number {
  const ascending = seats.toSorted((a, b) => a - b)
  const next = ascending.find((seat) => before !== undefined && seat > before) ?? ascending[0]
  if (next === undefined) throw new RangeError('nobody is dealt in')
  return next
}
