import type { HandAction, HoldemView } from '../../packages/engines/src/index.ts'

type Options = NonNullable<HoldemView['options']>

/**
 * What a player of the benchmark does: an ordinary mixture of folding, calling and raising that looks at no cards, since thinking must not
 * cost the machine more than the server does. `chance` is between 0 and 1.
 */
export function policyOf(
  { street, seats }: HoldemView,
  { toCall, canCheck, raise }: Options,
  chance: number,
): HandAction {
  const pot = seats.reduce((sum, { committed }) => sum + committed, 0)
  const raised = seats.filter(({ did }) => did === 'raise' || did === 'bet').length
  if (canCheck) return chance < 0.28 && raise !== null ? raiseTo(raise, pot / 2) : act('check')
  const [folds, raises] = street === 'preflop' ? [0.6, 0.12] : [0.45, 0.08]
  // Nobody folds to next to nothing, and few go on against several raises.
  const fold = toCall * 10 < pot ? 0.1 : Math.min(0.85, folds + 0.12 * raised)
  if (chance < fold) return act('fold')
  return chance > 1 - raises / (1 + raised) && raise !== null ? raiseTo(raise, toCall + pot) : act('call')
}

const act = (kind: 'fold' | 'check' | 'call'): HandAction => ({ engine: 'holdem', kind })

function raiseTo({ min, max }: { readonly min: number; readonly max: number }, wanted: number): HandAction {
  return { engine: 'holdem', kind: 'raise', to: Math.min(max, Math.max(min, Math.round(wanted))) }
}
