import type { Pond } from '../../../src/halls/waters/pond.ts'
import { gun } from '../../../src/halls/waters/shot.ts'
import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { Aim, PondSize } from './aim.ts'
import type { Effects } from './effects.ts'
import { colourOf } from './gun-art.ts'
import type { Hand } from './hand.ts'
import { openHunt, type Bullet } from './hunt.ts'
import type { SeenFish } from './shoals.ts'

/** How large a bundle may be; the server takes no more. */
const maxBundle = 8

/** The gun of a window: it fires, and knows what its shots have hit. */
export interface Trigger {
  readonly bullets: readonly Bullet[]
  fire(): void
  /** Fires as long as it is held. */
  hold(isHeld: boolean): void
  /** Moves all shots on, and fires if that is due. */
  step(passedMs: number, seen: readonly SeenFish[]): void
  /** Where a fish was when it was hit. */
  struckAt(fish: string): SeenFish | undefined
  /** From 1 at the moment of a hit to 0. */
  flashOf(fish: string): number
  /** From 1 at the moment of a shot to 0. */
  kick(): number
}

/** The dependencies of a gun. */
export interface TriggerParts {
  readonly pond: Pond
  readonly hand: Hand
  readonly aim: Aim
  readonly window: HallWindow
  readonly effects: Effects
  readonly size: () => PondSize
  readonly gunAt: () => Spot
}

const flashMs = 200
const kickMs = 160
const remembered = 40

/** Creates the gun of a window. */
export function openTrigger({ pond, hand, aim, window, effects, size, gunAt }: TriggerParts): Trigger {
  const struck = new Map<string, { readonly seen: SeenFish; readonly atMs: number }>()
  const nowMs = () => window.nowMs()
  let isHeld = false
  let firedMs = -1e9
  const stop = () => {
    hand.setAuto(false)
    isHeld = false
  }
  const hunt = openHunt({
    maxBundle,
    nowMs,
    hit(fish, { weapon, x, y }) {
      window.sounds.play('hit', weapon === gun ? 1 : 0.7)
      const reach = weapon.targets > 1 ? 120 : 54 * Math.sqrt(weapon.price)
      effects.net({ x, y }, reach * size().unit, colourOf(weapon.id))
      for (const seen of fish) {
        struck.delete(seen.fish.id)
        struck.set(seen.fish.id, { seen, atMs: nowMs() })
      }
      for (const old of [...struck.keys()].slice(0, Math.max(0, struck.size - remembered))) struck.delete(old)
    },
    async send(shots) {
      if (await window.act('shoot', { shots })) return
      // Refused: nothing was staked. Automatic fire would only be refused again.
      stop()
      hunt.drop()
    },
  })
  const fire = () => {
    const balance = window.balanceMinor()
    if (nowMs() - firedMs < pond.reloadMs || balance === undefined) return
    if (balance < hunt.owedMinor() + hand.costMinor()) {
      stop()
      window.note(window.say('error.insufficient_funds'), 'wrong')
      return
    }
    const isFired = hunt.fire({
      from: gunAt(),
      angle: aim.angle() - Math.PI / 2,
      weapon: hand.weapon(),
      stakeMinor: hand.stakeMinor(),
      target: aim.target(),
      speed: (pond.gun === 'rod' ? 1_300 : 1_000) * Math.max(0.6, size().unit),
    })
    if (!isFired) return
    firedMs = nowMs()
    window.sounds.play(pond.gun === 'rod' ? 'splash' : 'shot', 1.2 - hand.power() * 0.4)
  }
  return {
    bullets: hunt.bullets,
    fire,
    hold: (value) => void (isHeld = value),
    step(passedMs, seen) {
      if (isHeld || hand.isAuto()) fire()
      const { width, height, unit } = size()
      hunt.step(passedMs, { seen, width, height, reach: 170 * unit })
    },
    struckAt: (fish) => struck.get(fish)?.seen,
    flashOf: (fish) => 1 - (nowMs() - (struck.get(fish)?.atMs ?? -1e9)) / flashMs,
    kick: () => Math.max(0, 1 - (nowMs() - firedMs) / kickMs),
  }
}
