import type { Pond, Weapon } from '../../../src/halls/waters/pond.ts'
import { gun } from '../../../src/halls/waters/shot.ts'

/** What the player has set: the stake, the weapon, and what happens by itself. */
export interface Hand {
  stakeMinor(): bigint
  /** 0 for the smallest stake, 1 for the largest. */
  power(): number
  weapon(): Weapon
  /** What one shot costs at most. */
  costMinor(): bigint
  readonly isAuto: () => boolean
  readonly isLocking: () => boolean
  step(by: number): void
  isLowest(): boolean
  isHighest(): boolean
  switchWeapon(): void
  setAuto(isAuto: boolean): void
  setLocking(isLocking: boolean): void
  /** Called after every change. */
  onChange(listener: () => void): void
}

/** The stake is remembered for the next game of fishing, as its place among the stakes. */
const key = 'waters/stake'

/** Creates the settings of a window, with the plain gun. */
export function openHand(pond: Pond, stakes: readonly bigint[]): Hand {
  const listeners: (() => void)[] = []
  const last = stakes.length - 1
  let index = Math.min(last, Math.max(0, Number(localStorage.getItem(key) ?? 0) || 0))
  let weapon: Weapon = gun
  let isAuto = false
  let isLocking = false
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const stakeMinor = () => stakes[index] ?? 0n
  return {
    stakeMinor,
    power: () => (last === 0 ? 0 : index / last),
    weapon: () => weapon,
    costMinor: () => stakeMinor() * BigInt(weapon.price * weapon.targets),
    isAuto: () => isAuto,
    isLocking: () => isLocking,
    isLowest: () => index === 0,
    isHighest: () => index === last,
    step(by) {
      index = Math.min(last, Math.max(0, index + by))
      localStorage.setItem(key, String(index))
      changed()
    },
    switchWeapon() {
      weapon = weapon === gun ? pond.weapon : gun
      changed()
    },
    setAuto(value) {
      isAuto = value
      changed()
    },
    setLocking(value) {
      isLocking = value
      changed()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
