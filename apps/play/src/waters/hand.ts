import { minor, type Minor } from '@baize/money'
import type { Weapon } from './water-gateway.ts'

/** What the player has chosen, and when the next shot may leave. */
export interface Hand {
  readonly weapon: Weapon
  readonly power: Minor
  readonly auto: boolean
  readonly lock: boolean
  /** The fish that shots follow; only with lock. */
  readonly locked: number | undefined
  readonly holding: boolean
  choose(weapon: Weapon): void
  /** One power more or less. */
  step(by: 1 | -1): void
  setAuto(on: boolean): void
  setLock(on: boolean): void
  lockOn(fishNo: number | undefined): void
  hold(on: boolean): void
  /** Whether a shot leaves now; it does as often as the weapon allows. */
  pulls(nowMs: number): boolean
  /** Asks for one shot, as by a tap. */
  tap(): void
}

/** The pause between two shots. */
const pauses: Readonly<Record<Weapon, number>> = { cannon: 200, net: 520, torpedo: 700 }

/** The player’s hand with the powers of a hall, from low to high. */
export function createHand(powers: readonly Minor[], first: Minor, changed: () => void): Hand {
  let [weapon, auto, lock, holding, tapped]: [Weapon, boolean, boolean, boolean, boolean] = [
    'cannon',
    false,
    false,
    false,
    false,
  ]
  let at = Math.max(0, powers.indexOf(first))
  let locked: number | undefined
  let nextMs = 0
  return {
    get weapon() {
      return weapon
    },
    get power() {
      return powers[at] ?? minor(1n)
    },
    get auto() {
      return auto
    },
    get lock() {
      return lock
    },
    get locked() {
      return locked
    },
    get holding() {
      return holding
    },
    choose(now) {
      weapon = now
      changed()
    },
    step(by) {
      at = Math.min(powers.length - 1, Math.max(0, at + by))
      changed()
    },
    setAuto(on) {
      auto = on
      changed()
    },
    setLock(on) {
      lock = on
      if (!on) locked = undefined
      changed()
    },
    lockOn(fishNo) {
      if (locked === fishNo) return
      locked = fishNo
      changed()
    },
    hold: (on) => void (holding = on),
    tap: () => void (tapped = true),
    pulls(nowMs) {
      if (!holding && !auto && !tapped) return false
      if (nowMs < nextMs) return false
      tapped = false
      nextMs = Math.max(nextMs + pauses[weapon], nowMs + pauses[weapon] - 40)
      return true
    },
  }
}
