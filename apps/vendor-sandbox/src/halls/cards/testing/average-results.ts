import { at, range } from '../deck.ts'
import { rakePercent } from '../hand.ts'
import { paiGowHandOf, pipsOf, splitsOf, tileCount } from '../pai-gow-tiles.ts'
import { dealerDrawsTo, pokDengHandOf } from '../pok-deng.ts'

/** What a player gets back of a bet on average, as an exact fraction. */
export interface AverageResult {
  readonly back: bigint
  readonly of: bigint
}

/** Wins are paid less the rake, losses whole: of `won` and `lost` bets among `all` equally probable cases. */
function averageOf(won: bigint, lost: bigint, all: bigint): AverageResult {
  return { back: 100n * (all - lost) + (100n - rakePercent) * won, of: 100n * all }
}

/** The value of each hand of two or three cards as one number: eight times the score, plus the times. */
function pokDengTable(): Int32Array {
  const values = new Int32Array(53 * 53 * 53)
  const valueOf = (cards: readonly number[]) => {
    const { score, times } = pokDengHandOf(cards)
    return score * 8 + times
  }
  for (const one of range(0, 52))
    for (const two of range(0, 52).filter((card) => card !== one)) {
      values[(one * 53 + two) * 53 + 52] = valueOf([one, two])
      for (const three of range(0, 52))
        if (three !== one && three !== two) values[(one * 53 + two) * 53 + three] = valueOf([one, two, three])
    }
  return values
}

/** The average result at pok deng of a player who draws to as many points as the dealer, over all deals and draws. */
export function averageOfPokDeng(): AverageResult {
  const values = pokDengTable()
  const drawsWith = (one: number, two: number) => {
    const { points, isPok } = pokDengHandOf([one, two])
    return !isPok && points <= dealerDrawsTo
  }
  const isPok = (one: number, two: number) => pokDengHandOf([one, two]).isPok
  // Every case counts as often as if both drew: 48 times 47 ways.
  let won = 0
  let lost = 0
  let all = 0
  const settle = (player: number, dealer: number, ways: number) => {
    all += ways
    const [mine, banks] = [player >> 3, dealer >> 3]
    if (mine > banks) won += (player & 7) * ways
    else if (mine < banks) lost += (dealer & 7) * ways
  }
  // Suits are alike: hands of spades, or of spades and hearts, stand for all others.
  for (const { one, two, ways } of kindsOfTwo()) {
    const left = range(0, 52).filter((card) => card !== one && card !== two)
    const mine = (one * 53 + two) * 53
    for (const [nth, three] of left.entries())
      for (const four of left.slice(nth + 1)) {
        const banks = (three * 53 + four) * 53
        const isOver = isPok(three, four)
        const playerDraws = !isOver && drawsWith(one, two)
        const dealerDraws = !isOver && drawsWith(three, four)
        const rest = left.filter((card) => card !== three && card !== four)
        const [firsts, seconds] = [playerDraws ? rest : [52], dealerDraws ? rest : [52]]
        const each = (ways * 48 * 47) / (firsts.length * (playerDraws && dealerDraws ? 47 : seconds.length))
        for (const first of firsts) {
          const player = values[mine + first] ?? 0
          for (const second of seconds)
            if (second !== first || second === 52) settle(player, values[banks + second] ?? 0, each)
        }
      }
  }
  return averageOf(BigInt(won), BigInt(lost), BigInt(all))
}

function kindsOfTwo(): { one: number; two: number; ways: number }[] {
  return range(0, 13).flatMap((high) => [
    { one: high * 4, two: high * 4 + 1, ways: 6 },
    ...range(0, high).flatMap((low) => [
      { one: high * 4, two: low * 4, ways: 4 },
      { one: high * 4, two: low * 4 + 1, ways: 12 },
    ]),
  ])
}

/** The average result at pai gow of a player who sets the tiles as the dealer does, over all pairs of hands. */
export function averageOfPaiGow(): AverageResult {
  // Tiles that look alike are alike: of hands that look alike, one is compared with all others.
  const alike = new Map<string, { readonly hand: number; ways: number }>()
  const masks: number[] = []
  const lows: number[] = []
  const highs: number[] = []
  for (const a of range(0, tileCount))
    for (const b of range(a + 1, tileCount))
      for (const c of range(b + 1, tileCount))
        for (const d of range(c + 1, tileCount)) {
          const [one = 0, two = 0, three = 0, four = 0] = at(splitsOf([a, b, c, d]), 0)
          const look = [a, b, c, d].map((tile) => String(pipsOf(tile))).join('/')
          const known = alike.get(look) ?? { hand: masks.length, ways: 0 }
          known.ways += 1
          alike.set(look, known)
          masks.push((1 << a) | (1 << b) | (1 << c) | (1 << d))
          lows.push(paiGowHandOf(one, two).score)
          highs.push(paiGowHandOf(three, four).score)
        }
  const [mask, low, high] = [Int32Array.from(masks), Int16Array.from(lows), Int16Array.from(highs)]
  let won = 0
  let lost = 0
  let all = 0
  for (const { hand: mine, ways } of alike.values()) {
    const [myMask, myLow, myHigh] = [mask[mine] ?? 0, low[mine] ?? 0, high[mine] ?? 0]
    for (let banks = 0; banks < mask.length; banks += 1) {
      if ((myMask & (mask[banks] ?? 0)) !== 0) continue
      all += ways
      const wins = (myLow > (low[banks] ?? 0) ? 1 : 0) + (myHigh > (high[banks] ?? 0) ? 1 : 0)
      if (wins === 2) won += ways
      else if (wins === 0) lost += ways
    }
  }
  return averageOf(BigInt(won), BigInt(lost), BigInt(all))
}
