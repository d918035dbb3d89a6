import { fishAt, placeOf, type FishDefinition, type SwimmingFish } from '@baize/engines'

/** A fish of the school that swims now. */
export type Swimmer = SwimmingFish

/** Which fish swim when and where: the same for every player of a room and for the server. */
export interface School {
  /** All that are in the water at a time since the school began. */
  at(ms: number): readonly Swimmer[]
  /** Where one is, 0 to 1 in both directions; outside as it comes and goes. */
  spot(fish: Swimmer, ms: number): { readonly x: number; readonly y: number }
}

/** The school is asked for this far ahead, and not in every frame. */
const aheadMs = 500

/** The school of a room by its text. */
export function schoolOf(definition: FishDefinition, text: string): School {
  let known: readonly Swimmer[] = []
  let [fromMs, untilMs] = [0, -1]
  return {
    at(ms) {
      if (ms < fromMs || ms > untilMs) {
        // None crosses the water in so short a time: each swims at the beginning of it, or at its end.
        const [now, soon] = [fishAt(definition, text, ms), fishAt(definition, text, ms + aheadMs)]
        const first = new Set(now.map(({ no }) => no))
        known = [...now, ...soon.filter(({ no }) => !first.has(no))]
        fromMs = ms
        untilMs = ms + aheadMs
      }
      return known.filter(({ beginsMs, endsMs }) => beginsMs <= ms && ms < endsMs)
    },
    spot(fish, ms) {
      const { x, y } = placeOf(fish, ms)
      return { x: x / 1_000, y: y / 1_000 }
    },
  }
}

/** Where a boss is while it stays: it swims round and round through the middle of the water. */
export function bossSpot(ms: number): { readonly x: number; readonly y: number } {
  const turn = (ms / 26_000) * Math.PI * 2
  // It comes in from the left within the first seconds.
  const comes = Math.min(1, ms / 3_500)
  const [x, y] = [0.5 - Math.cos(turn) * 0.27, 0.46 + Math.sin(turn * 2) * 0.13]
  const eased = 1 - (1 - comes) ** 3
  return { x: -0.4 + (x + 0.4) * eased, y: 0.46 + (y - 0.46) * eased }
}
