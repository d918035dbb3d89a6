import { shapesOf, type Shape } from './hands.ts'
import {
  firstDragon,
  firstWind,
  isHonour,
  suitOf,
  tilesOf,
  unitsOfFan,
  type FanName,
  type Kind,
  type MahjongVariant,
  type Meld,
} from './tiles.ts'

/** How a hand was completed. */
export interface Winning {
  /** Concealed tiles with the last one. */
  readonly tiles: readonly Kind[]
  readonly melds: readonly Meld[]
  /** The player's wind: 0 east, 1 south, 2 west. */
  readonly wind: number
  readonly isSelfDrawn: boolean
  readonly isAfterKong: boolean
  readonly isRobbedKong: boolean
  readonly isLastTile: boolean
}

/** A pattern of a hand and its fan. */
export interface Fan {
  readonly name: FanName
  readonly fan: number
}

/** What a complete hand is worth: of its possible divisions, the best. `undefined` if it is not complete. */
export function scoreOf(
  variant: MahjongVariant,
  won: Winning,
): { readonly fans: readonly Fan[]; readonly units: number } | undefined {
  const scores = shapesOf(won.tiles, won.melds.length).map((shape) => {
    const fans = namesOf(shape, won).flatMap((name) => {
      const fan = variant.fans[name]
      return fan === undefined ? [] : [{ name, fan }]
    })
    return { fans, sum: fans.reduce((sum, { fan }) => sum + fan, 0) }
  })
  const [best] = scores.toSorted((left, right) => right.sum - left.sum)
  return best && { fans: best.fans, units: unitsOfFan[Math.min(best.sum, unitsOfFan.length - 1)] ?? 1 }
}

function namesOf(shape: Shape, won: Winning): FanName[] {
  const all = [...won.tiles, ...won.melds.flatMap(tilesOf)]
  const isConcealed = won.melds.every(({ type }) => type === 'concealedKong')
  return [
    ...(shape.kind === 'pairs'
      ? (['sevenPairs'] as const)
      : namesOfSets([...shape.sets, ...won.melds], shape.pair, won)),
    ...flushOf(all),
    // Seven pairs are concealed in any case.
    ...(isConcealed && shape.kind === 'sets' ? (['concealed'] as const) : []),
    ...(won.isSelfDrawn ? (['selfDrawn'] as const) : []),
    ...(won.isAfterKong ? (['afterKong'] as const) : []),
    ...(won.isRobbedKong ? (['robbedKong'] as const) : []),
    ...(won.isLastTile ? (['lastTile'] as const) : []),
  ]
}

function flushOf(all: readonly Kind[]): FanName[] {
  const suits = new Set(all.filter((kind) => !isHonour(kind)).map(suitOf))
  if (suits.size === 0) return ['allHonours']
  if (suits.size > 1) return []
  return [all.some(isHonour) ? 'halfFlush' : 'fullFlush']
}

function namesOfSets(sets: readonly Meld[], pair: Kind, { wind }: Winning): FanName[] {
  const threes = sets.filter(({ type }) => type !== 'chow').map(({ kind }) => kind)
  const dragons = threes.filter((kind) => kind >= firstDragon)
  const isDragonPair = pair >= firstDragon
  return [
    ...(threes.length === 0 && !isHonour(pair) ? (['allChows'] as const) : []),
    ...(threes.length === sets.length ? (['allPungs'] as const) : []),
    ...dragons.map(() => 'dragon' as const),
    ...(threes.includes(firstWind + wind) ? (['seatWind'] as const) : []),
    ...(dragons.length === 3 ? (['bigDragons'] as const) : []),
    ...(dragons.length === 2 && isDragonPair ? (['smallDragons'] as const) : []),
  ]
}
