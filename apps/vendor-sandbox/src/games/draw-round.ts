import { playSlot, type Chance, type SlotOutcome } from '@baize/engines'
import type { Ask, Shown } from './choices/choice-game.ts'
import { betUnitsOf, type GameModel } from './choose-model.ts'

/** What a round shows and pays, decided once and for all. */
export type DrawnRound =
  | { readonly kind: 'slot'; readonly payCoins: number; readonly outcome: SlotOutcome }
  | { readonly kind: 'choice'; readonly payCoins: number; readonly shown: Shown }

/** Whether a game can play what is asked: a choice that it offers, with as many picks as it needs. */
export function isPlayable(model: GameModel, ask: Ask): boolean {
  if (model.kind === 'slot') return true
  const { game } = model
  if (!game.choices.some(({ id }) => id === ask.choice) || !game.isOffered(ask.choice, ask.openCard)) return false
  const { count, of, distinct } = game.picks(ask.choice)
  const isPlace = (pick: number) => Number.isInteger(pick) && pick >= 0 && pick < of
  if (ask.picks.length !== count || !ask.picks.every(isPlace)) return false
  return !distinct || new Set(ask.picks).size === count
}

/** Draws a round. What it pays depends on the ask and the draw alone, never on the stake. */
export function drawRound(model: GameModel, ask: Ask, chance: Chance): DrawnRound {
  if (model.kind === 'slot') {
    const outcome = playSlot(model.definition, chance)
    return { kind: 'slot', payCoins: outcome.payCoins, outcome }
  }
  return { kind: 'choice', ...model.game.settle(ask, chance.below(model.game.draws(ask.choice))) }
}

/** The payout in minor units. Throws a RangeError for a stake that is no multiple of the game's coins. */
export function payoutOf(model: GameModel, drawn: DrawnRound, stakeMinor: bigint): bigint {
  const units = BigInt(betUnitsOf(model))
  if (stakeMinor <= 0n || stakeMinor % units !== 0n)
    throw new RangeError(`the stake ${stakeMinor} is no multiple of ${units}`)
  return BigInt(drawn.payCoins) * (stakeMinor / units)
}
