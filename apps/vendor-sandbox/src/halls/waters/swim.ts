import { mix, mixed } from '../mix.ts'
import type { Fish, Spot } from './fish.ts'
import { firstParade, paradeAt, paradeFish, paradeSpot } from './parade.ts'
import type { Pond, Quarry } from './pond.ts'

export type { Fish, Spot } from './fish.ts'

/** How long a shot may lag behind the fish, for its way to the server. */
const graceMs = 2_500
/** So long before the clock's beginning the first fish appeared: a pond is full when a server has just started. */
const headStartMs = 120_000
/** How far outside the pond ways begin and end. */
const outside = 0.22

/** All fish in the water at a time, in a fixed order. */
export function fishAt(pond: Pond, seed: number, nowMs: number): readonly Fish[] {
  const shoals = pond.quarry.flatMap((quarry, kind) => {
    const last = Math.floor((nowMs + headStartMs) / quarry.everyMs)
    const first = Math.floor((nowMs + headStartMs - quarry.crossMs * 1.3) / quarry.everyMs) - 1
    const fish: Fish[] = []
    for (let shoal = Math.max(0, first); shoal <= last; shoal += 1)
      for (let place = 0; place < shoalOf(quarry, seed, kind, shoal); place += 1) {
        const made = fishOf(quarry, seed, kind, shoal, place)
        if (made.bornMs <= nowMs && nowMs < made.goneMs) fish.push(made)
      }
    return fish
  })
  return [...shoals, ...paradeAt(pond, seed, nowMs)]
}

/** The fish of an id if it is in the water, give or take the time that a shot is on its way. */
export function findFish(pond: Pond, seed: number, nowMs: number, id: string): Fish | undefined {
  const [, kindText, shoalText, placeText] = /^(\d{1,2})-(\d{1,9})-(\d)$/.exec(id) ?? []
  const [kind, shoal, place] = [Number(kindText), Number(shoalText), Number(placeText)]
  const quarry = pond.quarry[kind]
  if (quarry === undefined || id !== `${kind}-${shoal}-${place}`) return undefined
  if (shoal < firstParade && place >= shoalOf(quarry, seed, kind, shoal)) return undefined
  const fish = shoal >= firstParade ? paradeFish(pond, seed, shoal, place) : fishOf(quarry, seed, kind, shoal, place)
  if (fish?.id !== id) return undefined
  return fish.bornMs - graceMs <= nowMs && nowMs < fish.goneMs + graceMs ? fish : undefined
}

/** Where a fish is at a time. */
export function spotOf(seed: number, fish: Fish, nowMs: number): Spot {
  const [kind = 0, shoal = 0, place = 0] = fish.id.split('-').map(Number)
  if (shoal >= firstParade) return paradeSpot(seed, fish, [shoal, place], nowMs)
  const way = wayOf(seed, kind, shoal)
  const share = (nowMs - fish.bornMs) / (fish.goneMs - fish.bornMs)
  const at = bezier(way, share)
  // The fish of a shoal keep beside one another.
  const apart = fish.quarry.shoal <= 2 ? 0.055 : 0.032
  const beside = Math.ceil(place / 2) * apart * (place % 2 === 0 ? 1 : -1)
  const drift = Math.sin(nowMs / 1_700 + mix(seed, kind, shoal, place)) * 0.008
  return { x: at.x + beside * way.tilt, y: at.y + beside + drift }
}

function shoalOf({ shoal }: Quarry, seed: number, kind: number, nth: number): number {
  return shoal <= 2 ? shoal : shoal - 1 + (mix(seed, kind, nth, 5) % 3)
}

function fishOf(quarry: Quarry, seed: number, kind: number, shoal: number, place: number): Fish {
  const late = mixed(seed, kind, shoal, 1) * quarry.everyMs * 0.8
  const bornMs = Math.floor(shoal * quarry.everyMs + late + place * 560) - headStartMs
  const crossMs = quarry.crossMs * (0.85 + mixed(seed, kind, shoal, 2) * 0.4)
  return { id: `${kind}-${shoal}-${place}`, kind, quarry, bornMs, goneMs: Math.floor(bornMs + crossMs) }
}

interface Way {
  readonly points: readonly [Spot, Spot, Spot, Spot]
  readonly tilt: number
}

function wayOf(seed: number, kind: number, shoal: number): Way {
  const at = (salt: number) => mixed(seed, kind, shoal, salt)
  const isLeft = at(3) < 0.5
  const across = (share: number) => (isLeft ? share : 1 - share)
  const height = (salt: number) => 0.08 + at(salt) * 0.74
  return {
    points: [
      { x: across(-outside), y: height(10) },
      { x: across(0.2 + at(11) * 0.25), y: at(12) * 1.1 - 0.1 },
      { x: across(0.55 + at(13) * 0.25), y: at(14) * 1.1 - 0.1 },
      { x: across(1 + outside), y: height(15) },
    ],
    tilt: at(16) - 0.5,
  }
}

function bezier({ points: [a, b, c, d] }: Way, share: number): Spot {
  const rest = 1 - share
  const mixOf = (first: number, second: number, third: number, fourth: number) =>
    rest ** 3 * first + 3 * rest ** 2 * share * second + 3 * rest * share ** 2 * third + share ** 3 * fourth
  return { x: mixOf(a.x, b.x, c.x, d.x), y: mixOf(a.y, b.y, c.y, d.y) }
}
