import { at } from '../at.ts'
import type { FishBet, FishOutcome, GameBet } from '../bets.ts'
import type { Chance } from '../chance.ts'
import type { Chanceful } from '../chances.ts'
import { drawTicket } from '../pool.ts'
import { rational, type Rational } from '../rational.ts'
import { fishWeapons, type FishDefinition, type FishKind, type WeightedPay } from './fish-definition.ts'

/** A kind of fish by its name; `undefined` if the game has none of it. Bosses are none: they are not caught by a shot. */
export function fishKindOf({ kinds }: Pick<FishDefinition, 'kinds'>, kind: string): FishKind | undefined {
  return kinds.find((one) => one.kind === kind)
}

/** Whether a bet is one of this game: up to so many shots, one net, or torpedoes at fish that are worth one. */
export function acceptsFish(definition: FishDefinition, bet: GameBet | undefined): bet is FishBet {
  if (bet?.engine !== 'fish' || !fishWeapons.includes(bet.weapon)) return false
  const { length } = bet.shots
  if (length < 1 || length > (bet.weapon === 'net' ? definition.netFish : definition.mostShots)) return false
  const least = bet.weapon === 'torpedo' ? definition.torpedo.leastMultiple : 0
  return bet.shots.every((kind) => (fishKindOf(definition, kind)?.multiple ?? -1) >= least)
}

/** How many times the power a bet costs: a shot once, a net once for all its fish, a torpedo as often as it says. */
export function powersOf({ torpedo }: Pick<FishDefinition, 'torpedo'>, { weapon, shots }: FishBet): number {
  if (weapon === 'net') return 1
  return weapon === 'torpedo' ? shots.length * torpedo.shots : shots.length
}

/**
 * The chance that one shot of a bet catches: of `of` numbers that are equally likely, the first `below`. Times what it pays in the mean,
 * it is the game's return of what the shot costs. A net shares its chance among its fish.
 */
export function catchChance(
  { returnHundredths, torpedo }: FishDefinition,
  { multiple }: FishKind,
  { weapon, shots }: FishBet,
): { readonly below: number; readonly of: number } {
  const fish = weapon === 'net' ? shots.length : 1
  return { below: returnHundredths * (weapon === 'torpedo' ? torpedo.shots : 1), of: 100 * multiple * fish }
}

/** Shoots: one number for each shot, another for what a chain pays when it is caught, and last the ticket of the pool. */
export function playFish(definition: FishDefinition, bet: FishBet, stakeMinor: bigint, draws: Chance): FishOutcome {
  const shots = bet.shots.map((kind) => {
    const fish = knownKind(definition, kind)
    const { below, of } = catchChance(definition, fish, bet)
    const isCaught = draws.below(of) < below
    return { kind, multiple: isCaught ? paysOf(fish, draws) : 0 }
  })
  return { engine: 'fish', weapon: bet.weapon, shots, pool: drawTicket(definition.pool, stakeMinor, draws) }
}

function paysOf({ multiple, chain }: FishKind, draws: Chance): number {
  return chain === undefined ? multiple : drawnPay(chain, draws)
}

/** Draws one of a table, each as often as its weight says. */
export function drawnPay(table: readonly WeightedPay[], draws: Chance): number {
  let left = draws.below(table.reduce((sum, { weight }) => sum + weight, 0))
  const found = table.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return (found ?? at(table, 0)).pays
}

/** What an outcome pays as a multiple of the whole stake, without the pool. */
export function fishMultiple(definition: FishDefinition, { weapon, shots }: FishOutcome): Rational {
  const powers = powersOf(definition, { engine: 'fish', weapon, shots: shots.map(({ kind }) => kind) })
  return rational(BigInt(shots.reduce((sum, { multiple }) => sum + multiple, 0)), BigInt(powers))
}

/** The most that a bet can pay as a multiple of its stake, without the pool. */
export function greatestFishMultiple(definition: FishDefinition, bet: FishBet): Rational {
  const most = bet.shots.map((kind) => {
    const { multiple, chain = [] } = knownKind(definition, kind)
    return Math.max(multiple, ...chain.map(({ pays }) => pays))
  })
  return rational(BigInt(most.reduce((sum, one) => sum + one, 0)), BigInt(powersOf(definition, bet)))
}

/** Every way in which one shot of a bet can end, per unit of what that shot costs. A bet's return is that of its shots alike. */
export function shotChances(definition: FishDefinition, bet: FishBet, kind: string): Chanceful[] {
  const fish = knownKind(definition, kind)
  const { below, of } = catchChance(definition, fish, bet)
  const table = fish.chain ?? [{ pays: fish.multiple, weight: 1 }]
  const whole = table.reduce((sum, { weight }) => sum + weight, 0)
  // The part of the bet's cost that this shot stands for, in powers.
  const cost = rational(BigInt(powersOf(definition, bet)), BigInt(bet.shots.length))
  return [
    { weight: BigInt((of - below) * whole), multiple: rational(0n, 1n) },
    ...table.map(({ pays, weight }) => ({
      weight: BigInt(below * weight),
      multiple: rational(BigInt(pays) * cost.denominator, cost.numerator),
    })),
  ]
}

function knownKind(definition: FishDefinition, kind: string): FishKind {
  const found = fishKindOf(definition, kind)
  if (found === undefined) throw new RangeError(`${definition.code} has no fish of the kind ${kind}`)
  return found
}
