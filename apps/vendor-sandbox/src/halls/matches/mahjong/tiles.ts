/**
 * Kinds of mahjong tiles: 0–8 dots, 9–17 bamboos, 18–26 characters, 27–30 winds (east, south, west, north), 31–33 dragons (red,
 * green, white). There are four tiles of each kind.
 */
export type Kind = number

export const kinds = 34
export const firstWind = 27
export const firstDragon = 31

export const isHonour = (kind: Kind): boolean => kind >= firstWind
/** 0–2 for a suit, 3 for honours. */
export const suitOf = (kind: Kind): number => Math.min(3, Math.floor(kind / 9))

/** Tiles laid open, or a concealed kong. `kind` is the lowest one of a chow. */
export interface Meld {
  readonly type: 'chow' | 'pung' | 'kong' | 'concealedKong'
  readonly kind: Kind
}

/** The tiles of a meld. */
export function tilesOf({ type, kind }: Meld): Kind[] {
  if (type === 'chow') return [kind, kind + 1, kind + 2]
  return Array.from({ length: type === 'pung' ? 3 : 4 }, () => kind)
}

/** A game of mahjong: how many play, with which tiles, and what patterns are worth. */
export interface MahjongVariant {
  readonly name: 'bamboo' | 'threeWinds'
  readonly seats: number
  readonly kinds: readonly Kind[]
  /** Fan of each pattern; patterns worth nothing are left out. */
  readonly fans: Readonly<Partial<Record<FanName, number>>>
}

/** What makes a hand worth more. */
export type FanName =
  | 'allChows'
  | 'allPungs'
  | 'halfFlush'
  | 'fullFlush'
  | 'dragon'
  | 'seatWind'
  | 'smallDragons'
  | 'bigDragons'
  | 'allHonours'
  | 'sevenPairs'
  | 'selfDrawn'
  | 'concealed'
  | 'afterKong'
  | 'robbedKong'
  | 'lastTile'

const range = (from: number, to: number): Kind[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const common = {
  allPungs: 3,
  dragon: 1,
  seatWind: 1,
  smallDragons: 3,
  bigDragons: 6,
  allHonours: 7,
  sevenPairs: 4,
  selfDrawn: 1,
  concealed: 1,
  afterKong: 1,
  robbedKong: 1,
  lastTile: 1,
}

/** For two, with bamboos and honours only. Since every hand has one suit, only the pure one counts. */
export const bambooVariant: MahjongVariant = {
  name: 'bamboo',
  seats: 2,
  kinds: [...range(9, 17), ...range(27, 33)],
  fans: { ...common, allChows: 1, fullFlush: 3 },
}

/** For three, with dots, bamboos, three winds and the dragons. */
export const threeWindsVariant: MahjongVariant = {
  name: 'threeWinds',
  seats: 3,
  kinds: [...range(0, 17), ...range(27, 29), ...range(31, 33)],
  fans: { ...common, allChows: 1, halfFlush: 3, fullFlush: 6 },
}

/** The units that each loser puts for a number of fan; more fan than listed pay the last. */
export const unitsOfFan: readonly number[] = [1, 2, 4, 8, 12, 16, 20, 24, 28, 32]
export const highestUnits = 32

/** How many tiles of each kind. */
export function countKinds(tiles: readonly Kind[]): number[] {
  const counts = Array.from({ length: kinds }, () => 0)
  for (const kind of tiles) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
