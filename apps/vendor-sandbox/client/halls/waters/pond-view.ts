import type { Pond } from '../../../src/halls/waters/pond.ts'
import type { SpeciesName } from '../../../src/halls/waters/species.ts'
import { fishAt, findFish, spotOf, type Fish, type Spot } from '../../../src/halls/waters/swim.ts'
import type { WatersView } from '../../../src/halls/waters/waters-view.ts'
import { seeFish, type SeenFish } from './shoals.ts'
import { fishArt } from './fish-art.ts'
import type { Sprites } from './sprites.ts'

/** What a window knows of its pond. */
export interface PondState {
  /** Takes over what the server says. */
  take(view: WatersView): void
  /** The fish in the water and where they are, the largest first. */
  see(nowMs: number, size: { readonly width: number; readonly height: number }): readonly SeenFish[]
  brokenOf(fish: string): number
  /** A fish that this window has caught is not seen any more. */
  remove(fish: string): void
  breakPlate(fish: string): void
  quarryOf(fish: string, nowMs: number): Fish | undefined
}

/** Creates the state of a pond. */
export function openPondState(pond: Pond, sprites: Sprites): PondState {
  let seed: number | undefined
  let caught = new Set<string>()
  const removed = new Set<string>()
  const broken = new Map<string, number>()
  const lengthOf = (species: SpeciesName) => fishArt[species].length
  return {
    take(view) {
      seed = view.seed
      caught = new Set(view.caught)
      for (const { fish, broken: count } of view.plates) broken.set(fish, Math.max(count, broken.get(fish) ?? 0))
    },
    see(nowMs, { width, height }) {
      if (seed === undefined) return []
      const own = seed
      const place = (fish: Fish, aheadMs: number): Spot => {
        const { x, y } = spotOf(own, fish, nowMs + aheadMs)
        return { x: x * width, y: y * height }
      }
      const swimming = fishAt(pond, own, nowMs).filter(({ id }) => !caught.has(id) && !removed.has(id))
      for (const id of removed) if (findFish(pond, own, nowMs, id) === undefined) removed.delete(id)
      for (const id of broken.keys()) if (findFish(pond, own, nowMs, id) === undefined) broken.delete(id)
      return seeFish(
        swimming.toSorted((a, b) => lengthOf(b.quarry.species) - lengthOf(a.quarry.species)),
        sprites,
        place,
      )
    },
    brokenOf: (fish) => broken.get(fish) ?? 0,
    remove: (fish) => void removed.add(fish),
    breakPlate: (fish) => void broken.set(fish, (broken.get(fish) ?? 0) + 1),
    quarryOf: (fish, nowMs) => (seed === undefined ? undefined : findFish(pond, seed, nowMs, fish)),
  }
}
