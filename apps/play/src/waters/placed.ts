import { bossSpot, type School, type Swimmer } from './school.ts'
import type { Sprite, Sprites } from './sprites.ts'
import { onCanvas, type Point, type View } from './view.ts'

/** A fish on the canvas, now. */
export interface Placed extends Point {
  /** 0 for the boss. */
  readonly fishNo: number
  readonly kind: string
  readonly sprite: Sprite | undefined
  /** Its length and height on the canvas. */
  readonly long: number
  readonly tall: number
  /** Where it swims, in radians. */
  readonly heading: number
}

/** How far back a place is compared with, to see where a fish swims to. */
const lookMs = 90

/** Puts the fish that swim now on the canvas, the largest first. */
export function placeFish(
  school: School,
  swimmers: readonly Swimmer[],
  { view, sprites, ms }: { readonly view: View; readonly sprites: Sprites; readonly ms: number },
): Placed[] {
  return swimmers
    .map((fish) => {
      const at = onCanvas(view, school.spot(fish, ms))
      const before = onCanvas(view, school.spot(fish, ms - lookMs))
      return placed({ fishNo: fish.no, kind: fish.kind }, sprites.of(fish.kind), view, at, before)
    })
    .toSorted((one, other) => other.long - one.long || one.fishNo - other.fishNo)
}

/** The boss on the canvas. */
export function placeBoss(kind: string, ms: number, view: View, sprites: Sprites): Placed {
  const [at, before] = [onCanvas(view, bossSpot(ms)), onCanvas(view, bossSpot(ms - lookMs))]
  return placed({ fishNo: 0, kind }, sprites.of(kind), view, at, before)
}

function placed(
  { fishNo, kind }: { readonly fishNo: number; readonly kind: string },
  sprite: Sprite | undefined,
  view: View,
  at: Point,
  before: Point,
): Placed {
  const long = (sprite?.creature.length ?? 60) * view.unit
  const tall = sprite === undefined ? long : (long * sprite.creature.height) / sprite.creature.width
  const heading = Math.atan2(at.y - before.y, at.x - before.x)
  return { fishNo, kind, sprite, ...at, long, tall, heading }
}

/** Whether a point touches a fish; `reach` makes it larger. */
export function touches(fish: Placed, { x, y }: Point, reach = 0): boolean {
  const upright = fish.sprite?.creature.upright === true
  const tilt = upright ? 0 : fish.heading
  const [dx, dy] = [x - fish.x, y - fish.y]
  const along = dx * Math.cos(tilt) + dy * Math.sin(tilt)
  const across = dy * Math.cos(tilt) - dx * Math.sin(tilt)
  return (along / (fish.long * 0.42 + reach)) ** 2 + (across / (fish.tall * 0.4 + reach)) ** 2 <= 1
}

/** The fish nearest to a point, of those that it touches within a reach. */
export function fishUnder(fish: readonly Placed[], at: Point, reach: number): Placed | undefined {
  const under = fish.filter((one) => touches(one, at, reach))
  return under.toSorted((one, other) => distance(one, at) - distance(other, at))[0]
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
