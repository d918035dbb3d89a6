import { drawsTo, isPok, pokDengValue } from '../pok-deng/pok-deng-value.ts'

/** What a bet wins on average against a banker who keeps to the rule, per unit and before the rake. */
export interface PokDengReturn {
  /** A player who draws to four points, as the banker does. */
  readonly byRule: number
  /** A player who draws whenever that is better with the two cards. */
  readonly best: number
  /** Points and deng with which the best player draws although there are more than four, or stays although there are not. */
  readonly otherwise: readonly string[]
}

const cardCount = 52
const allCards = Array.from({ length: cardCount }, (_, card) => card)
const third = 48 * 47

/** Score and deng of every two and three cards, packed into one number: score · 8 + deng. */
function packedValues(): { two: Int16Array; three: Int16Array } {
  const two = new Int16Array(cardCount ** 2)
  const three = new Int16Array(cardCount ** 3)
  const packed = (cards: readonly number[]) => {
    const { score, deng } = pokDengValue(cards)
    return score * 8 + deng
  }
  for (const a of allCards) {
    for (const b of allCards) {
      if (a === b) continue
      two[a * cardCount + b] = packed([a, b])
      for (const c of allCards) if (c !== a && c !== b) three[(a * cardCount + b) * cardCount + c] = packed([a, b, c])
    }
  }
  return { two, three }
}

const gain = (own: number, bank: number): number => {
  const [a, b] = [own >> 3, bank >> 3]
  return a === b ? 0 : a > b ? own & 7 : -(bank & 7)
}

/** One of each kind of two cards that differ in more than the names of suits, and how many there are. */
function kindsOfTwo(): [a: number, b: number, count: number][] {
  return allCards
    .filter((card) => card % 4 === 0)
    .flatMap((a) =>
      allCards
        .filter((b) => b > a && b % 4 < 2)
        .map((b): [number, number, number] => [a, b, Math.floor(b / 4) === a / 4 ? 6 : b % 4 === 0 ? 4 : 12]),
    )
    .filter(([a, b]) => Math.floor(b / 4) !== a / 4 || b % 4 === 1)
}

/** Enumerates every two cards of a player, every two of the banker, and every third card of both. */
export function pokDengReturn(): PokDengReturn {
  const { two, three } = packedValues()
  const sums = { byRule: 0, best: 0 }
  const otherwise = new Set<string>()
  for (const [a, b, count] of kindsOfTwo()) {
    const value = pokDengValue([a, b])
    const { stay, draw } = gainsOf(a, b, isPok(value), two, three)
    const best = isPok(value) ? stay : Math.max(stay, draw)
    const draws = !isPok(value) && value.points <= drawsTo
    sums.byRule += count * (draws ? draw : stay)
    sums.best += count * best
    if (best > (draws ? draw : stay)) otherwise.add(`${value.points} points, deng ${value.deng}`)
  }
  const all = 1_326 * 1_225 * third
  return { byRule: sums.byRule / all, best: sums.best / all, otherwise: [...otherwise].toSorted() }
}

/** All gains of a player's two cards, each weighted so that every pair of the banker counts `third`. */
function gainsOf(
  a: number,
  b: number,
  hasPok: boolean,
  two: Int16Array,
  three: Int16Array,
): { stay: number; draw: number } {
  const left = allCards.filter((card) => card !== a && card !== b)
  const own = two[a * cardCount + b] ?? 0
  let [stay, draw] = [0, 0]
  for (const c of left) {
    for (const d of left) {
      if (d <= c) continue
      const bank = two[c * cardCount + d] ?? 0
      if (hasPok || bank >> 3 >= 50) {
        stay += third * gain(own, bank)
        draw += third * gain(own, bank)
        continue
      }
      const isDraw = bank >> 3 <= drawsTo
      for (const e of left) {
        if (e === c || e === d) continue
        const mine = three[(a * cardCount + b) * cardCount + e] ?? 0
        if (!isDraw) {
          stay += 47 * gain(own, bank)
          draw += 47 * gain(mine, bank)
          continue
        }
        // The card e is the banker's third if the player stays, and the player's if they draw.
        stay += 47 * gain(own, three[(c * cardCount + d) * cardCount + e] ?? 0)
        for (const f of left) {
          if (f !== c && f !== d && f !== e) draw += gain(mine, three[(c * cardCount + d) * cardCount + f] ?? 0)
        }
      }
    }
  }
  return { stay, draw }
}
