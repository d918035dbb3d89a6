import { at } from '../at.ts'
import type { Chance } from '../chance.ts'
import { drawnPay } from './fish.ts'
import type { BossKind, FishDefinition } from './fish-definition.ts'

/** What a boss's seed decides. */
export interface DrawnBoss {
  readonly kind: string
  /** It falls as soon as this many greatest powers of its hall were staked on it. */
  readonly life: number
  /** What every unit that was staked on it returns, in hundredths. */
  readonly returnsHundredths: number
}

/**
 * Draws a boss: its kind, how much it takes, and what it returns, one after another. The three do not depend on each other, so what is
 * known of a boss, and whoever else shoots, changes nothing of what a shot at it returns in the mean.
 */
export function drawBoss({ bosses }: Pick<FishDefinition, 'bosses'>, draws: Chance): DrawnBoss {
  const place = drawnPay(
    bosses.map(({ weight }, pays) => ({ pays, weight })),
    draws,
  )
  const { kind, life, returns } = at(bosses, place)
  const [least, most] = life
  return { kind, life: least + draws.below(most - least + 1), returnsHundredths: drawnPay(returns, draws) }
}

/** A kind of boss by its name; `undefined` if the game has none of it. */
export function bossKindOf({ bosses }: Pick<FishDefinition, 'bosses'>, kind: string): BossKind | undefined {
  return bosses.find((one) => one.kind === kind)
}
