import { at } from '../at.ts'
import { cutReel, scattersIn, showStop } from '../evaluate-window.ts'
import type { ReelModel, SlotModel } from '../slot-model.ts'

/**
 * What one reel can show: for each combination of a height and a stop, how often each symbol that pays in ways matches there
 * (wilds included), and how many scatters there are. Combinations that agree in all of this are listed once, with their number.
 */
export interface ReelShow {
  readonly matches: readonly number[]
  readonly scatters: number
  readonly times: bigint
}

/** The shows of each reel; the symbols are numbered as in `payers`. */
export interface ReelShows {
  /** Indices into the definition's symbols of those that pay in ways. */
  readonly payers: readonly number[]
  readonly reels: readonly (readonly ReelShow[])[]
}

/** Lists the shows of every reel. */
export function showsOf(model: SlotModel, reels: readonly ReelModel[]): ReelShows {
  const payers = [...model.ids.keys()].filter((index) => index !== model.wild && index !== model.scatter)
  return { payers, reels: reels.map((strip, reel) => showsOfReel(model, reel, strip, payers)) }
}

function showsOfReel(model: SlotModel, reel: number, strip: ReelModel, payers: readonly number[]): ReelShow[] {
  const shows = new Map<string, ReelShow>()
  for (const height of model.heights)
    for (let stop = 0; stop < strip.length; stop += 1) {
      const cells = new Uint8Array(model.reels * model.rows)
      showStop(model, reel, strip, stop, cells)
      cutReel(model, reel, height, cells)
      const seen = cells.subarray(reel * model.rows, reel * model.rows + height)
      const matches = payers.map((payer) => seen.filter((cell) => cell === payer || cell === model.wild).length)
      const scatters = scattersIn(model, seen)
      const key = `${matches.join()}/${scatters}`
      shows.set(key, { matches, scatters, times: (shows.get(key)?.times ?? 0n) + 1n })
    }
  return [...shows.values()]
}

/** Numbers of combinations by the scatters in the window: entry c is those with c scatters. */
export type ByScatters = readonly bigint[]

/** One combination without scatters: the start of a product over the reels. */
export const oneWay: ByScatters = [1n]

/** Both at once: the scatters add up, the numbers multiply. */
export function product(a: ByScatters, b: ByScatters): ByScatters {
  const all = Array.from({ length: a.length + b.length - 1 }, () => 0n)
  for (const [left, one] of a.entries())
    for (const [right, other] of b.entries()) all[left + right] = at(all, left + right) + one * other
  return all
}

/** Either of two, each as often as `times` says. */
export function sum(a: ByScatters, b: ByScatters, times = 1n): ByScatters {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, c) => (a[c] ?? 0n) + (b[c] ?? 0n) * times)
}

/** The shows of a reel, each weighted by what `weigh` makes of it. */
export function weighed(shows: readonly ReelShow[], weigh: (show: ReelShow) => number): ByScatters {
  const all = Array.from({ length: 1 + Math.max(...shows.map(({ scatters }) => scatters)) }, () => 0n)
  for (const show of shows) all[show.scatters] = at(all, show.scatters) + show.times * BigInt(weigh(show))
  return all
}
