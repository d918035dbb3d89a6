import { at } from '../at.ts'
import type { Chance } from '../chance.ts'
import { risks, type GameBet, type Risk, type WheelBet, type WheelOutcome } from '../bets.ts'
import type { Chanceful } from '../chances.ts'
import { rational } from '../rational.ts'

/** A wheel of equal segments stops with one of them at its pointer. */
export interface WheelDefinition {
  readonly engine: 'wheel'
  readonly code: string
  readonly title: string
  readonly version: number
  /** By number of segments and risk: what each segment pays, clockwise, in hundredths of the stake. */
  readonly wheels: Readonly<Record<string, Readonly<Record<Risk, readonly number[]>>>>
}

/** What the segments of a bet pay; `undefined` if the game has no such wheel. */
export function wheelOf({ wheels }: WheelDefinition, { segments, risk }: WheelBet): readonly number[] | undefined {
  const key = String(segments)
  return Number.isInteger(segments) && Object.hasOwn(wheels, key) && risks.includes(risk)
    ? wheels[key]?.[risk]
    : undefined
}

/** Whether a bet is one of this game. */
export function acceptsWheel(definition: WheelDefinition, bet: GameBet | undefined): bet is WheelBet {
  return bet?.engine === 'wheel' && wheelOf(definition, bet) !== undefined
}

/** Turns once: one number below the number of segments is drawn. */
export function playWheel(definition: WheelDefinition, bet: WheelBet, draws: Chance): WheelOutcome {
  const stop = draws.below(bet.segments)
  const multipleHundredths = at(wheelOf(definition, bet) ?? [], stop)
  return { engine: 'wheel', segments: bet.segments, risk: bet.risk, stop, multipleHundredths }
}

/** Every segment and what it pays. */
export function wheelChances(definition: WheelDefinition, bet: WheelBet): Chanceful[] {
  return (wheelOf(definition, bet) ?? []).map((hundredths) => ({
    weight: 1n,
    multiple: rational(BigInt(hundredths), 100n),
  }))
}
