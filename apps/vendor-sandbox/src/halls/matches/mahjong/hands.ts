import { countKinds, isHonour, suitOf, type Kind, type Meld } from './tiles.ts'

/** A complete hand: its sets, or seven pairs. */
export type Shape =
  | { readonly kind: 'sets'; readonly sets: readonly Meld[]; readonly pair: Kind }
  | { readonly kind: 'pairs'; readonly pairs: readonly Kind[] }

const canChow = (counts: readonly number[], kind: Kind): boolean =>
  kind < 27 && kind % 9 <= 6 && (counts[kind + 1] ?? 0) > 0 && (counts[kind + 2] ?? 0) > 0

function add(counts: number[], kinds: readonly Kind[], by: number): void {
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + by
}

/** Every way to divide tiles into sets. Changes `counts` while it works and restores it. */
function divide(counts: number[], from: Kind, sets: readonly Meld[], found: (sets: readonly Meld[]) => void): void {
  let kind = from
  while (kind < counts.length && counts[kind] === 0) kind++
  if (kind >= counts.length) return found(sets)
  const tryTiles = (tiles: readonly Kind[], set: Meld) => {
    add(counts, tiles, -1)
    divide(counts, kind, [...sets, set], found)
    add(counts, tiles, 1)
  }
  if ((counts[kind] ?? 0) >= 3) tryTiles([kind, kind, kind], { type: 'pung', kind })
  if (canChow(counts, kind)) tryTiles([kind, kind + 1, kind + 2], { type: 'chow', kind })
}

/** The ways in which concealed tiles are complete, with `melds` sets laid open: none if they are not. */
export function shapesOf(tiles: readonly Kind[], melds: number): Shape[] {
  const shapes: Shape[] = []
  if (tiles.length !== 14 - 3 * melds) return shapes
  const counts = countKinds(tiles)
  for (const [pair, count] of counts.entries()) {
    if (count < 2) continue
    add(counts, [pair, pair], -1)
    divide(counts, 0, [], (sets) => shapes.push({ kind: 'sets', sets, pair }))
    add(counts, [pair, pair], 1)
  }
  const pairs = counts.flatMap((count, kind) => (count === 2 ? [kind] : []))
  if (melds === 0 && pairs.length === 7) shapes.push({ kind: 'pairs', pairs })
  return shapes
}

/** Whether tiles are a complete hand. */
export const isComplete = (tiles: readonly Kind[], melds: number): boolean => shapesOf(tiles, melds).length > 0

/** How many sets and parts of sets the tiles can make, as the distance that is left. */
interface Distance {
  best: number
  readonly needed: number
}

function search(counts: number[], from: Kind, sets: number, parts: number, pair: number, distance: Distance): void {
  let kind = from
  while (kind < counts.length && counts[kind] === 0) kind++
  const useful = Math.min(parts, distance.needed - sets)
  distance.best = Math.min(distance.best, 2 * (distance.needed - sets) - useful - pair)
  if (kind >= counts.length || distance.best < 0) return
  const tryTiles = (tiles: readonly Kind[], more: readonly [number, number, number]) => {
    add(counts, tiles, -1)
    search(counts, kind, sets + more[0], parts + more[1], pair + more[2], distance)
    add(counts, tiles, 1)
  }
  const count = counts[kind] ?? 0
  const isSuit = !isHonour(kind)
  const [next, after] = [kind % 9 <= 7 ? (counts[kind + 1] ?? 0) : 0, kind % 9 <= 6 ? (counts[kind + 2] ?? 0) : 0]
  if (sets < distance.needed) {
    if (count >= 3) tryTiles([kind, kind, kind], [1, 0, 0])
    if (isSuit && canChow(counts, kind)) tryTiles([kind, kind + 1, kind + 2], [1, 0, 0])
  }
  if (count >= 2 && pair === 0) tryTiles([kind, kind], [0, 0, 1])
  if (sets + parts < distance.needed) {
    if (count >= 2) tryTiles([kind, kind], [0, 1, 0])
    if (isSuit && next > 0) tryTiles([kind, kind + 1], [0, 1, 0])
    if (isSuit && after > 0) tryTiles([kind, kind + 2], [0, 1, 0])
  }
  counts[kind] = 0
  search(counts, kind + 1, sets, parts, pair, distance)
  counts[kind] = count
}

/** How many tiles have to be exchanged until one is missing: 0 when one tile completes the hand, −1 when it is complete. */
export function distanceOf(tiles: readonly Kind[], melds: number): number {
  const distance: Distance = { best: 8, needed: 4 - melds }
  search(countKinds(tiles), 0, 0, 0, 0, distance)
  if (melds > 0) return distance.best
  const counts = countKinds(tiles)
  const pairs = counts.filter((count) => count >= 2).length
  const kinds = counts.filter((count) => count > 0).length
  return Math.min(distance.best, 6 - pairs + Math.max(0, 7 - kinds))
}

/** The kinds from a list that bring a hand of 13 (less three for each meld) nearer to its end. */
export function usefulKinds(tiles: readonly Kind[], melds: number, among: readonly Kind[]): Kind[] {
  const now = distanceOf(tiles, melds)
  const isNear = (kind: Kind) =>
    tiles.some(
      (tile) => tile === kind || (!isHonour(kind) && suitOf(tile) === suitOf(kind) && Math.abs(tile - kind) <= 2),
    )
  return among.filter((kind) => (isNear(kind) || now <= 1) && distanceOf([...tiles, kind], melds) < now)
}
