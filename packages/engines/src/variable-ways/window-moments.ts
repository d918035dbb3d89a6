import { at } from '../at.ts'
import type { SlotModel } from '../slot-model.ts'
import { oneWay, product, sum, weighed, type ByScatters, type ReelShow, type ReelShows } from './reel-counts.ts'

/** Sums over all combinations of heights and stops of a spin, apart for each number of scatters. Pays are in coins. */
export interface WindowMoments {
  readonly combinations: ByScatters
  readonly coins: ByScatters
  readonly squares: ByScatters
  /** Combinations that pay nothing. */
  readonly nothing: ByScatters
}

const none: ByScatters = [0n]

/**
 * The moments of a spin's pay, exactly. Reels are independent of each other, so the sum over all combinations of a product with
 * one factor for each reel is the product of the sums over each reel. What a symbol pays is such a product: the number of its
 * matches on each reel that it reaches, then a reel without a match, then any reels. For the square this is done for two symbols
 * at once.
 */
export function momentsOfWindow(model: SlotModel, shows: ReelShows): WindowMoments {
  const combinations = shows.reels.map((reel) => weighed(reel, () => 1)).reduce(product, oneWay)
  const symbols = [...shows.payers.keys()]
  const pay = (symbol: number, count: number) => model.pays[at(shows.payers, symbol) * model.payStride + count] ?? 0
  const scatterPay = (count: number) => BigInt(model.pays[model.scatter * model.payStride + count] ?? 0)
  const coins = symbols.map((symbol) => coinsOf(shows, symbol, pay)).reduce((all, one) => sum(all, one), none)
  const squares = symbols
    .flatMap((one) => symbols.map((other) => coinsOfTwo(shows, [one, other], pay)))
    .reduce((all, one) => sum(all, one), none)
  return {
    combinations,
    coins: combinations.map((all, count) => (coins[count] ?? 0n) + all * scatterPay(count)),
    squares: combinations.map((all, count) => {
      const scatters = scatterPay(count)
      return (squares[count] ?? 0n) + 2n * scatters * (coins[count] ?? 0n) + scatters ** 2n * all
    }),
    nothing: withoutWin(shows, pay).map((ways, count) => (scatterPay(count) === 0n ? ways : 0n)),
  }
}

type Pay = (symbol: number, count: number) => number

/** What one symbol pays in all combinations. */
function coinsOf({ reels }: ReelShows, symbol: number, pay: Pay): ByScatters {
  let reached = oneWay
  let ended: ByScatters = none
  for (const [count, reel] of reels.entries()) {
    const ends = product(
      reached,
      weighed(reel, ({ matches }) => (matches[symbol] === 0 ? 1 : 0)),
    )
    ended = sum(product(ended, anyOf(reel)), ends, BigInt(pay(symbol, count)))
    reached = product(
      reached,
      weighed(reel, ({ matches }) => at(matches, symbol)),
    )
  }
  return sum(ended, reached, BigInt(pay(symbol, reels.length)))
}

/** What two symbols pay in all combinations, multiplied with each other; they may be the same one. */
function coinsOfTwo({ reels }: ReelShows, [one, other]: readonly [number, number], pay: Pay): ByScatters {
  let both = oneWay
  let onlyOne: ByScatters = none
  let onlyOther: ByScatters = none
  let ended: ByScatters = none
  for (const [count, reel] of reels.entries()) {
    const weigh = (of: (a: number, b: number) => number) =>
      weighed(reel, ({ matches }) => of(at(matches, one), at(matches, other)))
    const [payOne, payOther] = [BigInt(pay(one, count)), BigInt(pay(other, count))]
    const endedNow = [
      [
        product(
          both,
          weigh((a, b) => (a === 0 && b === 0 ? 1 : 0)),
        ),
        payOne * payOther,
      ],
      [
        product(
          onlyOne,
          weigh((a) => (a === 0 ? 1 : 0)),
        ),
        payOne,
      ],
      [
        product(
          onlyOther,
          weigh((_, b) => (b === 0 ? 1 : 0)),
        ),
        payOther,
      ],
    ] as const
    ended = endedNow.reduce((all, [ways, coins]) => sum(all, ways, coins), product(ended, anyOf(reel)))
    onlyOne = sum(
      product(
        onlyOne,
        weigh((a) => a),
      ),
      product(
        both,
        weigh((a, b) => (b === 0 ? a : 0)),
      ),
      payOther,
    )
    onlyOther = sum(
      product(
        onlyOther,
        weigh((_, b) => b),
      ),
      product(
        both,
        weigh((a, b) => (a === 0 ? b : 0)),
      ),
      payOne,
    )
    both = product(
      both,
      weigh((a, b) => a * b),
    )
  }
  const [payOne, payOther] = [BigInt(pay(one, reels.length)), BigInt(pay(other, reels.length))]
  return sum(sum(sum(ended, onlyOne, payOne), onlyOther, payOther), both, payOne * payOther)
}

function anyOf(reel: readonly ReelShow[]): ByScatters {
  return weighed(reel, () => 1)
}

/** Combinations in which no symbol pays, reel by reel: which symbols matched on all reels so far decides what can follow. */
function withoutWin({ reels, payers }: ReelShows, pay: Pay): ByScatters {
  const symbols = [...payers.keys()]
  let alive = new Map<number, ByScatters>([[2 ** symbols.length - 1, oneWay]])
  for (const [index, reel] of reels.entries()) {
    const winning = symbols.filter((symbol) => pay(symbol, index + 1) > 0)
    const next = new Map<number, ByScatters>()
    for (const [mask, ways] of alive)
      for (const show of reel) {
        const left = symbols.reduce((bits, symbol) => bits | (at(show.matches, symbol) > 0 ? 1 << symbol : 0), 0) & mask
        // A symbol that pays for so many reels pays for more of them too.
        if (winning.some((symbol) => (left & (1 << symbol)) !== 0)) continue
        const more = product(
          ways,
          weighed([show], () => 1),
        )
        next.set(left, sum(next.get(left) ?? none, more))
      }
    alive = next
  }
  return [...alive.values()].reduce((all, ways) => sum(all, ways), none)
}
