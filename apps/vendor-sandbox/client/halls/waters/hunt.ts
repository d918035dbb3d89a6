import type { Weapon } from '../../../src/halls/waters/pond.ts'
import { mayShoot } from '../../../src/halls/waters/shot.ts'
import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { AskedShot } from '../../../src/halls/waters/waters-view.ts'
import { isOn, type SeenFish } from './shoals.ts'

/** A shot on its way. */
export interface Bullet {
  readonly weapon: Weapon
  readonly stakeMinor: bigint
  /** It follows this fish, and passes all others. */
  readonly target: string | undefined
  x: number
  y: number
  angle: number
  leftMs: number
}

/** The shots of a window, from the trigger to the bundle that is sent. What has not been sent has cost nothing. */
export interface Hunt {
  readonly bullets: readonly Bullet[]
  /** Fires, if no more than a few shots are on their way. */
  fire(shot: {
    from: Spot
    angle: number
    weapon: Weapon
    stakeMinor: bigint
    target: string | undefined
    speed: number
  }): boolean
  /** Moves all shots. Those that hit a fish join the bundle. */
  step(passedMs: number, pond: { seen: readonly SeenFish[]; width: number; height: number; reach: number }): void
  /** What shots on their way and hits that were not answered will cost, in minor units. */
  owedMinor(): bigint
  /** Drops everything that has not been sent. */
  drop(): void
}

/** The dependencies of a hunt. */
export interface HuntParts {
  readonly maxBundle: number
  readonly nowMs: () => number
  /** A shot has hit these fish at this place. */
  readonly hit: (fish: readonly SeenFish[], bullet: Bullet) => void
  /** Sends a bundle; resolves when it has been answered. */
  readonly send: (shots: readonly AskedShot[]) => Promise<void>
}

/** How long hits are gathered before they are sent together. */
export const gatherMs = 450
const maxFlying = 10
const maxQueued = 24
/** A shot that hits nothing for so long is over. */
const bulletMs = 9_000

type Hit = AskedShot & { readonly costMinor: bigint }

/** Hits that are sent together, one bundle after the other. */
function openBundles({ maxBundle, nowMs, send }: HuntParts) {
  let queue: Hit[] = []
  let sentMinor = 0n
  let gatheringSince: number | undefined
  let isSending = false
  const sumOf = (hits: readonly Hit[]) => hits.reduce((sum, { costMinor }) => sum + costMinor, 0n)
  const sendSome = async () => {
    const bundle = queue.slice(0, maxBundle)
    queue = queue.slice(maxBundle)
    gatheringSince = queue.length > 0 ? nowMs() : undefined
    isSending = true
    sentMinor = sumOf(bundle)
    try {
      await send(bundle.map(({ fish, weapon, stakeMinor }) => ({ fish, weapon, stakeMinor })))
    } finally {
      isSending = false
      sentMinor = 0n
    }
  }
  return {
    length: () => queue.length,
    costMinor: () => sentMinor + sumOf(queue),
    add(hit: Hit) {
      queue.push(hit)
      gatheringSince ??= nowMs()
    },
    sendIfDue() {
      if (isSending || gatheringSince === undefined) return
      if (queue.length >= maxBundle || nowMs() - gatheringSince >= gatherMs) void sendSome()
    },
    drop() {
      queue = []
      gatheringSince = undefined
    },
  }
}

/** Creates the shots of a window. */
export function openHunt(parts: HuntParts): Hunt {
  const bullets: (Bullet & { speed: number })[] = []
  const bundles = openBundles(parts)
  const struck = (bullet: Bullet, first: SeenFish, { seen, reach }: { seen: readonly SeenFish[]; reach: number }) => {
    const { weapon, stakeMinor } = bullet
    const others = weapon.targets === 1 ? [] : nearest(seen, first, reach).slice(0, weapon.targets - 1)
    const fish = [first, ...others]
    const hit = { weapon: weapon.id, stakeMinor: String(stakeMinor), costMinor: stakeMinor * BigInt(weapon.price) }
    for (const { fish: one } of fish) bundles.add({ ...hit, fish: one.id })
    parts.hit(fish, bullet)
  }
  return {
    bullets,
    fire({ from, angle, weapon, stakeMinor, target, speed }) {
      if (bullets.length >= maxFlying || bundles.length() >= maxQueued) return false
      bullets.push({ weapon, stakeMinor, target, speed, x: from.x, y: from.y, angle, leftMs: bulletMs })
      return true
    },
    step(passedMs, pond) {
      for (let index = bullets.length - 1; index >= 0; index -= 1) {
        const bullet = bullets[index]
        if (bullet === undefined) continue
        const target = pond.seen.find(({ fish }) => fish.id === bullet.target)
        if (target !== undefined) bullet.angle = Math.atan2(target.y - bullet.y, target.x - bullet.x)
        fly(bullet, passedMs, pond)
        const candidates = target === undefined ? pond.seen : [target]
        // The fish that is drawn last is the uppermost.
        const first = candidates.findLast((seen) => mayShoot(bullet.weapon, seen.fish.quarry) && isOn(seen, bullet))
        if (first === undefined && bullet.leftMs > 0) continue
        bullets.splice(index, 1)
        if (first !== undefined) struck(bullet, first, pond)
      }
      bundles.sendIfDue()
    },
    owedMinor: () =>
      bundles.costMinor() +
      bullets.reduce((sum, { weapon, stakeMinor }) => sum + stakeMinor * BigInt(weapon.price * weapon.targets), 0n),
    drop() {
      bullets.length = 0
      bundles.drop()
    },
  }
}

/** Flies on; the edges throw a shot back. */
function fly(
  bullet: Bullet & { speed: number },
  passedMs: number,
  { width, height }: { width: number; height: number },
): void {
  const way = (bullet.speed * passedMs) / 1_000
  bullet.leftMs -= passedMs
  bullet.x += Math.cos(bullet.angle) * way
  bullet.y += Math.sin(bullet.angle) * way
  if ((bullet.x < 0 && Math.cos(bullet.angle) < 0) || (bullet.x > width && Math.cos(bullet.angle) > 0))
    bullet.angle = Math.PI - bullet.angle
  if ((bullet.y < 0 && Math.sin(bullet.angle) < 0) || (bullet.y > height && Math.sin(bullet.angle) > 0))
    bullet.angle = -bullet.angle
}

function nearest(seen: readonly SeenFish[], first: SeenFish, reach: number): SeenFish[] {
  const far = (one: SeenFish) => Math.hypot(one.x - first.x, one.y - first.y)
  return seen.filter((one) => one !== first && far(one) < reach).toSorted((a, b) => far(a) - far(b))
}
