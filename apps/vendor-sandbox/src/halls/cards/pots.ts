import { at, range } from './deck.ts'
import { rakePercent, sum } from './hand.ts'

/** A pot and the seats that can win it. */
export interface Pot {
  readonly amountMinor: bigint
  readonly seats: readonly number[]
}

/** The pots of a hand, and what goes back because nobody matched it. */
export interface Pots {
  readonly pots: readonly Pot[]
  readonly returned: readonly { readonly seat: number; readonly amountMinor: bigint }[]
}

/**
 * Parts what seats put in into a main pot and side pots. Each pot holds equal shares of all who reached its level; only
 * seats still in the hand that reached it can win it. What one seat put in above everybody else goes back to it.
 */
export function potsOf(stakedMinor: readonly bigint[], isOut: readonly boolean[]): Pots {
  const levels = [...new Set(stakedMinor)].filter((level) => level > 0n).toSorted((a, b) => (a < b ? -1 : 1))
  const pots: Pot[] = []
  const returned: { seat: number; amountMinor: bigint }[] = []
  let below = 0n
  for (const level of levels) {
    const reached = range(0, stakedMinor.length).filter((seat) => at(stakedMinor, seat) >= level)
    const seats = reached.filter((seat) => isOut[seat] !== true)
    const amountMinor = (level - below) * BigInt(reached.length)
    const last = pots.at(-1)
    if (reached.length === 1) returned.push({ seat: at(reached, 0), amountMinor })
    else if (last !== undefined && (seats.length === 0 || String(last.seats) === String(seats)))
      pots[pots.length - 1] = { amountMinor: last.amountMinor + amountMinor, seats: last.seats }
    else pots.push({ amountMinor, seats })
    below = level
  }
  return { pots, returned }
}

/** What each seat receives, and what the vendor keeps. */
export interface SharedPots {
  readonly wonMinor: readonly bigint[]
  readonly rakeMinor: bigint
}

/**
 * Pays pots to the best hands. The rake is a share of each pot, in all not above `rakeCapMinor`; what comes back
 * unmatched is free of it. A rest that cannot be divided goes, unit by unit, to the first seats after the button.
 */
export function sharePots(
  { pots, returned }: Pots,
  table: { scores: readonly number[]; button: number; rakeCapMinor: bigint },
): SharedPots {
  const wonMinor = table.scores.map(() => 0n)
  const give = (seat: number, amountMinor: bigint) => {
    wonMinor[seat] = (wonMinor[seat] ?? 0n) + amountMinor
  }
  for (const { seat, amountMinor } of returned) give(seat, amountMinor)
  let rakeMinor = 0n
  for (const { amountMinor, seats } of pots) {
    const asked = (amountMinor * rakePercent) / 100n
    const left = table.rakeCapMinor - rakeMinor
    const rake = asked < left ? asked : left
    rakeMinor += rake
    const best = Math.max(...seats.map((seat) => at(table.scores, seat)))
    const fromButton = (seat: number) => (seat - table.button - 1 + table.scores.length) % table.scores.length
    const winners = seats
      .filter((seat) => at(table.scores, seat) === best)
      .toSorted((a, b) => fromButton(a) - fromButton(b))
    const shares = BigInt(winners.length)
    const rest = (amountMinor - rake) % shares
    winners.forEach((seat, nth) => give(seat, (amountMinor - rake) / shares + (BigInt(nth) < rest ? 1n : 0n)))
  }
  return { wonMinor, rakeMinor }
}

/** What each seat won or lost. Throws if money was made or lost on the way. */
export function netOf({ wonMinor, rakeMinor }: SharedPots, stakedMinor: readonly bigint[]): bigint[] {
  if (sum(wonMinor) + rakeMinor !== sum(stakedMinor)) throw new Error('the pots do not hold what was put in')
  return wonMinor.map((won, seat) => won - at(stakedMinor, seat))
}
