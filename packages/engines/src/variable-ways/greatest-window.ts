import { at } from '../at.ts'
import type { SlotModel } from '../slot-model.ts'
import type { ReelShow, ReelShows } from './reel-counts.ts'

/** A window whose first reels are decided: the ways of each symbol that matched on all of them, and what the others paid. */
interface Partial {
  readonly ways: readonly number[]
  readonly paid: number
  /** How many scatters the other reels have to show. */
  readonly left: number
  /** No window that begins like this pays more. */
  readonly bound: number
}

/**
 * The greatest pay of a spin with exactly so many scatters, in coins; undefined if no combination shows so many. Goes through the
 * combinations reel by reel, the most promising ones first, and leaves out those that cannot pay more than the best so far.
 */
export function greatestPay(model: SlotModel, { payers, reels }: ReelShows, scatters: number): number | undefined {
  const pays = payers.map((payer) =>
    Array.from({ length: reels.length + 1 }, (_, count) => model.pays[payer * model.payStride + count] ?? 0),
  )
  const potential = potentialOf(reels, pays)
  const choicesOf = choicesFor(reels)
  const after = ({ ways, paid, left }: Partial, reel: number, show: ReelShow): Partial => {
    const next = ways.map((count, symbol) => count * at(show.matches, symbol))
    let ended = paid
    let bound = 0
    for (const [symbol, count] of next.entries()) {
      if (count === 0) ended += at(ways, symbol) * at(at(pays, symbol), reel)
      else bound += count * at(at(potential, reel + 1), symbol)
    }
    return { ways: next, paid: ended, left: left - show.scatters, bound: bound + ended }
  }
  let best: number | undefined
  const visit = (partial: Partial, reel: number): void => {
    if (reel === reels.length) {
      if (partial.left === 0 && partial.bound > (best ?? -1)) best = partial.bound
      return
    }
    const followers = choicesOf(reel, partial.ways)
      .filter((show) => show.scatters <= partial.left)
      .map((show) => after(partial, reel, show))
      .toSorted((a, b) => b.bound - a.bound)
    for (const follower of followers) if (follower.bound > (best ?? -1)) visit(follower, reel + 1)
  }
  visit({ ways: payers.map(() => 1), paid: 0, left: scatters, bound: Infinity }, 0)
  const scatterPay = model.pays[model.scatter * model.payStride + scatters] ?? 0
  return best === undefined ? undefined : best + scatterPay
}

/**
 * Lists what a reel can show as far as it matters for the symbols that still have ways, without what another show with as many
 * scatters beats in each of them. Few symbols are left after the first reels, and so are few shows.
 */
function choicesFor(reels: ReelShows['reels']): (reel: number, ways: readonly number[]) => readonly ReelShow[] {
  const known = new Map<string, readonly ReelShow[]>()
  return (reel, ways) => {
    const alive = ways.map((count) => count > 0)
    const key = `${reel} ${alive.join()}`
    const found = known.get(key) ?? bestShows(at(reels, reel), alive)
    known.set(key, found)
    return found
  }
}

function bestShows(shows: readonly ReelShow[], alive: readonly boolean[]): readonly ReelShow[] {
  const seen = new Map<string, ReelShow>()
  for (const show of shows) {
    const matches = show.matches.map((count, symbol) => (alive[symbol] === true ? count : 0))
    seen.set(`${matches.join()}/${show.scatters}`, { ...show, matches })
  }
  const beats = (one: ReelShow, other: ReelShow) =>
    one !== other &&
    one.scatters === other.scatters &&
    one.matches.every((count, symbol) => count >= at(other.matches, symbol))
  const all = [...seen.values()]
  return all.filter((show) => !all.some((other) => beats(other, show)))
}

/** Before each reel, and after the last: the most that one way of each symbol that matched on all reels before can become. */
function potentialOf(reels: ReelShows['reels'], pays: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return reels.reduceRight<readonly (readonly number[])[]>(
    (later, shows, reel) => {
      const potential = pays.map((symbolPays, symbol) => {
        const most = Math.max(...shows.map(({ matches }) => at(matches, symbol)))
        return Math.max(at(symbolPays, reel), most * at(at(later, 0), symbol))
      })
      return [potential, ...later]
    },
    [pays.map((symbolPays) => at(symbolPays, reels.length))],
  )
}
