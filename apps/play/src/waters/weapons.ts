import type { FishDefinition } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import type { Weapon } from './water-gateway.ts'

/** What the definition says of a weapon, as the window needs it. */
export interface WeaponTerms {
  /** A shot costs this many times the power. */
  readonly cost: number
  /** The least that a fish must pay, as a multiple of the power, to be shot at with it. */
  readonly leastMultiple: number
  /** How many fish one shot may be at. */
  readonly targets: number
}

export type Arsenal = Readonly<Record<Weapon, WeaponTerms>>

export function arsenalOf({ torpedo, netFish }: FishDefinition): Arsenal {
  return {
    cannon: { cost: 1, leastMultiple: 0, targets: 1 },
    net: { cost: 1, leastMultiple: 0, targets: netFish },
    torpedo: { cost: torpedo.shots, leastMultiple: torpedo.leastMultiple, targets: 1 },
  }
}

/** What a shot costs: a net once for all its fish, a torpedo as often as the definition says. */
export function shotCost(arsenal: Arsenal, weapon: Weapon, power: Minor): Minor {
  return minor(power * BigInt(arsenal[weapon].cost))
}
