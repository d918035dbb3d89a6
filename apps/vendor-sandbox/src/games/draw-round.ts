import { playSlot, type Chance, type SlotOutcome } from '@baize/engines'
import type { Selection, Shown } from './choices/choice-game.ts'
import { betUnitsOf, type RoundModel } from './choose-model.ts'

/** The final outcome of a round: its presentation and its pay. */
export type DrawnRound =
  | { readonly kind: 'slot'; readonly payCoins: number; readonly outcome: SlotOutcome }
  | { readonly kind: 'choice'; readonly payCoins: number; readonly shown: Shown }

/** Whether a game can play a selection: it must offer the choice and have the right number of picks. */
export function isPlayable(model: RoundModel, selection: Selection): boolean {
  if (model.kind === 'slot') return true
  const { game } = model
  if (!game.choices.some(({ id }) => id === selection.choice) || !game.isOffered(selection.choice, selection.openCard))
    return false
  const { count, of, distinct } = game.picks(selection.choice)
  const isPlace = (pick: number) => Number.isInteger(pick) && pick >= 0 && pick < of
  if (selection.picks.length !== count || !selection.picks.every(isPlace)) return false
  return !distinct || new Set(selection.picks).size === count
}

/** Draws a round. Its pay depends only on the selection and the draw, never on the stake. */
export function drawRound(model: RoundModel, selection: Selection, chance: Chance): DrawnRound {
  if (model.kind === 'slot') {
    const outcome = playSlot(model.definition, chance)
    return { kind: 'slot', payCoins: outcome.payCoins, outcome }
  }
  return { kind: 'choice', ...model.game.settle(selection, chance.below(model.game.draws(selection.choice))) }
}

/** The payout in minor units. Throws a RangeError for a stake that is not a multiple of the game's bet units. */
export function payoutOf(model: RoundModel, drawn: DrawnRound, stakeMinor: bigint): bigint {
  const units = BigInt(betUnitsOf(model))
  if (stakeMinor <= 0n || stakeMinor % units !== 0n)
    throw new RangeError(`the stake ${stakeMinor} is not a multiple of ${units}`)
  return BigInt(drawn.payCoins) * (stakeMinor / units)
}
