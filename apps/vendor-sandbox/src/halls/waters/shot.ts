import type { Chance } from '@baize/engines'
import type { Pond, Quarry, Weapon } from './pond.ts'

/** The plain gun, which every pond has. */
export const gun: Weapon = { id: 'gun', price: 1, leastMultiple: 0, targets: 1 }

/** The odds of a shot: it catches if a number below `of` is below `wins`. */
export interface Odds {
  readonly wins: number
  readonly of: number
}

/** What came of a shot. */
export type ShotOutcome = { readonly isHit: false } | { readonly isHit: true; readonly multiple: number }

/** The average multiple of a catch, or of a plate of a boss. */
export function meanOf(quarry: Quarry, plate: number): { readonly multiple: number; readonly weight: number } {
  const ofPlate = quarry.plates[plate]
  if (ofPlate !== undefined) return { multiple: ofPlate, weight: 1 }
  if (quarry.prizes.length === 0) throw new RangeError(`${quarry.species} has no plate ${plate}`)
  return {
    multiple: quarry.prizes.reduce((sum, prize) => sum + prize.multiple * prize.weight, 0),
    weight: quarry.prizes.reduce((sum, prize) => sum + prize.weight, 0),
  }
}

/** Whether a weapon shoots at a quarry; a boss must be worth it with each of its plates. */
export function mayShoot(weapon: Weapon, quarry: Quarry): boolean {
  const plates = quarry.plates.length > 0 ? quarry.plates.keys() : [0]
  return [...plates].every((plate) => {
    const { multiple, weight } = meanOf(quarry, plate)
    return multiple >= weapon.leastMultiple * weight
  })
}

/**
 * The odds of one shot: price · return / average multiple, as whole numbers. Neither the aim nor the time nor anybody else's
 * shots enter it.
 *
 * Worked example: a return of 24/25 and a multiple of 4 give 6 of 25.
 */
export function oddsOf({ returned }: Pond, quarry: Quarry, weapon: Weapon, plate: number): Odds {
  const { multiple, weight } = meanOf(quarry, plate)
  const wins = weapon.price * returned.numerator * weight
  const of = returned.denominator * multiple
  if (wins > of) throw new RangeError(`${weapon.id} costs more than ${quarry.species} pays`)
  const divisor = greatestCommonDivisor(wins, of)
  return { wins: wins / divisor, of: of / divisor }
}

function greatestCommonDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestCommonDivisor(right, left % right)
}

/** Draws a shot. */
export function drawShot(pond: Pond, quarry: Quarry, weapon: Weapon, plate: number, chance: Chance): ShotOutcome {
  const { wins, of } = oddsOf(pond, quarry, weapon, plate)
  if (chance.below(of) >= wins) return { isHit: false }
  const ofPlate = quarry.plates[plate]
  return { isHit: true, multiple: ofPlate ?? drawPrize(quarry, chance) }
}

function drawPrize({ prizes, species }: Quarry, chance: Chance): number {
  if (prizes.length === 1 && prizes[0] !== undefined) return prizes[0].multiple
  let left = chance.below(prizes.reduce((sum, { weight }) => sum + weight, 0))
  for (const { multiple, weight } of prizes) {
    if (left < weight) return multiple
    left -= weight
  }
  throw new RangeError(`${species} has no prizes`)
}
