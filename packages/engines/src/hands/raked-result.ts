import { inProportion, rakeOf } from './check-deal.ts'
import type { HandResult } from './seated-game.ts'

/** What a seat put in and took out, before the rake. */
export interface Flow {
  readonly seat: number
  readonly staked: number
  readonly won: number
}

/**
 * The result of a hand without a pot: the rake is taken of what each seat has won in all, in proportion up to the cap for the hand, and
 * is shared in proportion to the stakes.
 */
export function rakedResult(
  flows: readonly Flow[],
  terms: { readonly rakeBasisPoints: number; readonly rakeCap: number },
): HandResult {
  const due = flows.map(({ staked, won }) =>
    rakeOf(Math.max(0, won - staked), { ...terms, rakeCap: Number.MAX_SAFE_INTEGER }),
  )
  const rake = Math.min(
    terms.rakeCap,
    due.reduce((sum, amount) => sum + amount, 0),
  )
  const taken = inProportion(rake, due)
  const shares = inProportion(
    rake,
    flows.map(({ staked }) => staked),
  )
  return {
    seats: flows.map(({ seat, staked, won }, place) => ({
      seat,
      staked,
      won: won - (taken[place] ?? 0),
      rake: shares[place] ?? 0,
    })),
    rake,
  }
}
