import { mix, mixed } from '../mix.ts'
import type { Fish, Spot } from './fish.ts'
import type { Pond } from './pond.ts'

/** Shoals from this number on are parades. */
export const firstParade = 400_000_000
/** How often fish of one kind cross the pond in a figure, how long that takes, and how many they are. */
const everyMs = 100_000
const crossMs = 17_000
const size = 10
/** So long before the clock's beginning the first one began. */
const leadMs = 55_000
/** What fish that parade may pay. */
const [least, most] = [5, 20] as const
const outside = 0.3

/** The fish of the parade that is under way, if there is one. */
export function paradeAt(pond: Pond, seed: number, nowMs: number): readonly Fish[] {
  const nth = Math.floor((nowMs + leadMs) / everyMs)
  return Array.from({ length: size }, (_, place) => paradeFish(pond, seed, firstParade + nth, place)).filter(
    (fish): fish is Fish => fish !== undefined && fish.bornMs <= nowMs && nowMs < fish.goneMs,
  )
}

/** A fish of a parade by its shoal and place. */
export function paradeFish(pond: Pond, seed: number, shoal: number, place: number): Fish | undefined {
  const nth = shoal - firstParade
  const kinds = [...pond.quarry.entries()].filter(([, { prizes }]) => {
    const [first, second] = prizes
    return first !== undefined && second === undefined && first.multiple >= least && first.multiple <= most
  })
  const [kind, quarry] = kinds[mix(seed, nth, 7) % Math.max(1, kinds.length)] ?? []
  if (kind === undefined || quarry === undefined || place >= size) return undefined
  const bornMs = nth * everyMs - leadMs
  return { id: `${kind}-${shoal}-${place}`, kind, quarry, bornMs, goneMs: bornMs + crossMs }
}

/** Where a fish of a parade is: in a ring that turns, in a wedge, or in a wave. */
export function paradeSpot(
  seed: number,
  { bornMs, goneMs }: Fish,
  [shoal, place]: readonly [number, number],
  nowMs: number,
): Spot {
  const share = (nowMs - bornMs) / (goneMs - bornMs)
  const isLeft = mixed(seed, shoal, 3) < 0.5
  const x = -outside + share * (1 + outside * 2)
  const y = 0.34 + mixed(seed, shoal, 4) * 0.2
  const { back, down } = figures[mix(seed, shoal, 8) % figures.length]?.(place, nowMs) ?? { back: 0, down: 0 }
  return { x: isLeft ? x - back : 1 - x + back, y: y + down }
}

/** How far behind the middle of a figure a place is, and how far below. */
type Figure = (place: number, nowMs: number) => { readonly back: number; readonly down: number }

const figures: readonly Figure[] = [
  (place, nowMs) => {
    const angle = (place / size) * Math.PI * 2 + nowMs / 2_600
    return { back: Math.cos(angle) * 0.09, down: Math.sin(angle) * 0.17 }
  },
  (place) => {
    const row = place - (size - 1) / 2
    return { back: Math.abs(row) * 0.036 - 0.09, down: row * 0.058 }
  },
  (place, nowMs) => ({ back: (place - size / 2) * 0.052, down: Math.sin(place * 0.8 + nowMs / 900) * 0.08 }),
]
