import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { Hand } from './hand.ts'
import type { SeenFish } from './shoals.ts'

/** The size of a pond on the screen; `unit` is the number of screen points of a pond's thousandth. */
export interface PondSize {
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly density: number
}

/** Where the gun points, and the fish that it follows. */
export interface Aim {
  /** Radians; 0 is upwards. */
  angle(): number
  target(): string | undefined
  turn(by: number): void
  /** Points at a place, unless a fish is followed. */
  at(spot: Spot): void
  /** Follows a fish from now on. */
  lock(fish: string): void
  /** Follows the next fish in the order of what they pay. */
  lockNext(seen: readonly SeenFish[]): void
  /** Points at the followed fish; if it is gone, at the one that pays the most. */
  follow(seen: readonly SeenFish[]): void
}

/** The gun does not shoot downwards. */
const steepest = 1.5
const margin = 20

/** Creates the aim of a window. */
export function openAim(hand: Hand, size: () => PondSize, gunAt: () => Spot): Aim {
  let angle = 0
  let target: string | undefined
  const pointAt = ({ x, y }: Spot) => {
    const from = gunAt()
    angle = within(Math.atan2(x - from.x, from.y - y))
  }
  return {
    angle: () => angle,
    target: () => target,
    turn: (by) => void (angle = within(angle + by)),
    at(spot) {
      if (target === undefined) pointAt(spot)
    },
    lock: (fish) => void (target = fish),
    lockNext(seen) {
      hand.setLocking(true)
      const order = inOrder(seen, size())
      const next = order.findIndex(({ fish }) => fish.id === target) + 1
      target = order[next % Math.max(1, order.length)]?.fish.id
    },
    follow(seen) {
      if (!hand.isLocking()) {
        target = undefined
        return
      }
      const order = inOrder(seen, size())
      const followed = order.find(({ fish }) => fish.id === target) ?? order[0]
      target = followed?.fish.id
      if (followed !== undefined) pointAt(followed)
    },
  }
}

const within = (angle: number): number => Math.min(steepest, Math.max(-steepest, angle))

/** The fish inside the picture, those that pay the most first. */
function inOrder(seen: readonly SeenFish[], { width, height }: PondSize): readonly SeenFish[] {
  return seen
    .filter(({ x, y }) => x > margin && x < width - margin && y > margin && y < height - margin)
    .toSorted((a, b) => worthOf(b) - worthOf(a))
}

/** What a fish pays on average, or the whole of a boss. */
function worthOf({ fish: { quarry } }: SeenFish): number {
  if (quarry.plates.length > 0) return quarry.plates.reduce((sum, plate) => sum + plate, 0)
  const weight = quarry.prizes.reduce((sum, prize) => sum + prize.weight, 0)
  return quarry.prizes.reduce((sum, prize) => sum + prize.multiple * prize.weight, 0) / weight
}
