import type { Minor } from '@baize/money'
import { distance, touches, type Placed } from './placed.ts'
import type { Point, View } from './view.ts'
import type { Weapon } from './water-gateway.ts'

/** Something that a cannon has shot, until it hits. */
export interface Bullet {
  readonly id: number
  readonly seat: number
  readonly weapon: Weapon
  readonly power: Minor
  x: number
  y: number
  /** Where it flies, in radians. */
  angle: number
  /** The only fish that it may hit, which it follows; `undefined`: the first that it meets. */
  target: number | undefined
  bounces: number
  /** What the server has said of it already: a shot of somebody else. `undefined` for shots that have yet to be sent. */
  readonly result: { readonly caught: boolean; readonly multipleHundredths: number } | undefined
}

/** How far bullets fly in a second, in thousandths of the water. */
const speeds: Readonly<Record<Weapon, number>> = { cannon: 1_150, net: 900, torpedo: 780 }
/** How often a bullet that meets nothing comes back from the edges. */
const mostBounces = 3

/** What happened to bullets in one frame. */
export interface Flight {
  readonly flying: Bullet[]
  readonly hits: readonly { readonly bullet: Bullet; readonly fish: Placed }[]
  /** They met nothing: nothing is charged for them. */
  readonly spent: readonly Bullet[]
}

/** Moves bullets on. `mayHit` says what a weapon can hit. */
export function flyOn(
  bullets: readonly Bullet[],
  fish: readonly Placed[],
  {
    view,
    seconds,
    mayHit,
  }: {
    readonly view: View
    readonly seconds: number
    readonly mayHit: (weapon: Weapon, fish: Placed) => boolean
  },
): Flight {
  const [flying, hits, spent]: [Bullet[], { bullet: Bullet; fish: Placed }[], Bullet[]] = [[], [], []]
  for (const bullet of bullets) {
    const target = bullet.target === undefined ? undefined : fish.find(({ fishNo }) => fishNo === bullet.target)
    // What it followed is gone: it flies on as it was.
    if (target === undefined) bullet.target = undefined
    else bullet.angle = Math.atan2(target.y - bullet.y, target.x - bullet.x)
    const step = speeds[bullet.weapon] * view.unit * seconds
    if (target !== undefined && distance(target, bullet) <= step) [bullet.x, bullet.y] = [target.x, target.y]
    else {
      bullet.x += Math.cos(bullet.angle) * step
      bullet.y += Math.sin(bullet.angle) * step
    }
    const met =
      target === undefined
        ? bullet.result === undefined
          ? fish.find((one) => mayHit(bullet.weapon, one) && touches(one, bullet))
          : undefined
        : touches(target, bullet)
          ? target
          : undefined
    if (met !== undefined) hits.push({ bullet, fish: met })
    else if (bounced(bullet, view)) flying.push(bullet)
    else spent.push(bullet)
  }
  return { flying, hits, spent }
}

/** Lets a bullet come back from an edge; false once it has done so too often. */
function bounced(bullet: Bullet, { width, top, bottom }: View): boolean {
  const [dx, dy] = [Math.cos(bullet.angle), Math.sin(bullet.angle)]
  const sideways = (bullet.x < 0 && dx < 0) || (bullet.x > width && dx > 0)
  const upright = (bullet.y < top && dy < 0) || (bullet.y > bottom && dy > 0)
  if (!sideways && !upright) return true
  bullet.bounces += 1
  bullet.angle = Math.atan2(upright ? -dy : dy, sideways ? -dx : dx)
  return bullet.bounces <= mostBounces && bullet.result === undefined
}

/** Of the fish near one, those that a net takes with it: the nearest first. */
export function nettedWith(hit: Placed, fish: readonly Placed[], radius: number, most: number): readonly Placed[] {
  const near = fish.filter((one) => one.fishNo !== hit.fishNo && one.fishNo !== 0 && distance(one, hit) <= radius)
  return [hit, ...near.toSorted((one, other) => distance(one, hit) - distance(other, hit)).slice(0, most - 1)]
}

/** The angle from one point to another. */
export function angleTo(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x)
}
