import { at, range, type Card } from './deck.ts'

/** The kinds of tiles, best pair first. Each kind has two tiles; of the mixed kinds the two look different. */
export const tileKinds = [
  {
    name: 'geeJoon',
    tiles: [
      [2, 4],
      [1, 2],
    ],
    rank: 0,
  },
  {
    name: 'teen',
    tiles: [
      [6, 6],
      [6, 6],
    ],
    rank: 15,
  },
  {
    name: 'day',
    tiles: [
      [1, 1],
      [1, 1],
    ],
    rank: 14,
  },
  {
    name: 'yun',
    tiles: [
      [4, 4],
      [4, 4],
    ],
    rank: 13,
  },
  {
    name: 'gor',
    tiles: [
      [1, 3],
      [1, 3],
    ],
    rank: 12,
  },
  {
    name: 'mooy',
    tiles: [
      [5, 5],
      [5, 5],
    ],
    rank: 11,
  },
  {
    name: 'chong',
    tiles: [
      [3, 3],
      [3, 3],
    ],
    rank: 10,
  },
  {
    name: 'bon',
    tiles: [
      [2, 2],
      [2, 2],
    ],
    rank: 9,
  },
  {
    name: 'foo',
    tiles: [
      [5, 6],
      [5, 6],
    ],
    rank: 8,
  },
  {
    name: 'ping',
    tiles: [
      [4, 6],
      [4, 6],
    ],
    rank: 7,
  },
  {
    name: 'tit',
    tiles: [
      [1, 6],
      [1, 6],
    ],
    rank: 6,
  },
  {
    name: 'look',
    tiles: [
      [1, 5],
      [1, 5],
    ],
    rank: 5,
  },
  {
    name: 'chopGow',
    tiles: [
      [4, 5],
      [3, 6],
    ],
    rank: 4,
  },
  {
    name: 'chopBot',
    tiles: [
      [3, 5],
      [2, 6],
    ],
    rank: 3,
  },
  {
    name: 'chopChit',
    tiles: [
      [3, 4],
      [2, 5],
    ],
    rank: 2,
  },
  {
    name: 'chopNg',
    tiles: [
      [2, 3],
      [1, 4],
    ],
    rank: 1,
  },
] as const

/** How many tiles there are: tile `n` is the first or second of kind `n / 2`. */
export const tileCount = tileKinds.length * 2

const kindOf = (tile: Card) => at(tileKinds, Math.floor(tile / 2))
/** The pips of the two halves of a tile. */
export const pipsOf = (tile: Card): readonly [number, number] => kindOf(tile).tiles[tile % 2 === 0 ? 0 : 1]
const sumOf = (tile: Card) => pipsOf(tile)[0] + pipsOf(tile)[1]

/** What two tiles make: the greater score wins, and the dealer wins with equal ones. */
export interface PaiGowHand {
  readonly mark: { readonly name: string; readonly number?: number }
  readonly score: number
}

/**
 * Values two tiles: a pair by the table of pairs, then wong (a teen or day with a nine), gong (with an eight), then the
 * last digit of the pips, equal digits by the better tile. The tiles of gee joon count as three or six, whichever is better.
 */
export function paiGowHandOf(left: Card, right: Card): PaiGowHand {
  const kind = kindOf(left)
  if (kind === kindOf(right)) return { mark: { name: `paiGow.${kind.name}` }, score: 1000 - tileKinds.indexOf(kind) }
  const best = Math.max(kind.rank, kindOf(right).rank)
  const [high, other] = kind.rank >= kindOf(right).rank ? [left, right] : [right, left]
  if (kindOf(high).name === 'teen' || kindOf(high).name === 'day') {
    if (sumOf(other) === 9) return { mark: { name: 'paiGow.wong' }, score: 800 + best }
    if (sumOf(other) === 8) return { mark: { name: 'paiGow.gong' }, score: 700 + best }
  }
  const number = Math.max(...valuesOf(left).flatMap((one) => valuesOf(right).map((two) => (one + two) % 10)))
  return { mark: { name: 'paiGow.points', number }, score: number === 0 ? 0 : number * 20 + best }
}

function valuesOf(tile: Card): readonly number[] {
  return kindOf(tile).name === 'geeJoon' ? [3, 6] : [sumOf(tile)]
}

/** The scores of all pairs of different tiles, in order. */
const allScores = range(0, tileCount)
  .flatMap((left) => range(left + 1, tileCount).map((right) => paiGowHandOf(left, right).score))
  .toSorted((a, b) => a - b)

/** How many of all two-tile hands a score beats. */
function placeOf(score: number): number {
  return allScores.filter((one) => one < score).length
}

/** The three ways to set four tiles, each with the lower hand first, best way first. */
export function splitsOf(tiles: readonly Card[]): readonly (readonly Card[])[] {
  const [first = 0, ...rest] = tiles
  return rest
    .map((partner) => {
      const one = [first, partner] as const
      const [third = 0, fourth = 0] = rest.filter((tile) => tile !== partner)
      const scores = [paiGowHandOf(...one).score, paiGowHandOf(third, fourth).score] as const
      const cards = scores[0] <= scores[1] ? [...one, third, fourth] : [third, fourth, ...one]
      return { cards, places: placeOf(scores[0]) + placeOf(scores[1]), high: Math.max(...scores) }
    })
    .toSorted((a, b) => b.places - a.places || b.high - a.high)
    .map(({ cards }) => cards)
}
