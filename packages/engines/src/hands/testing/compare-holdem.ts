import { bzHoldem } from '../holdem/bz-holdem.ts'
import type { HoldemAction } from '../hand-actions.ts'
import type { HoldemView } from '../hand-views.ts'
import type { HandSetup } from '../seated-game.ts'
import { PlainHoldem, type HoldemFault } from './plain-holdem.ts'
import { randomDeck, randomOf } from './random-deck.ts'

type Below = (n: number) => number

/** Plays random hands with both implementations at once. Returns a line for each hand in which they differ, at most ten. */
export function differencesInHoldem(hands: number, seed: number, fault?: HoldemFault): string[] {
  const below = randomOf(seed)
  const found: string[] = []
  for (let nth = 0; nth < hands && found.length < 10; nth += 1) {
    const difference = differenceIn(randomSetup(below), randomDeck(52, below), below, fault)
    if (difference !== undefined) found.push(`hand ${nth}: ${difference}`)
  }
  return found
}

/** A setup in which short stacks, odd blinds and raked pots are frequent. */
export function randomSetup(below: Below): HandSetup {
  const seats = [0, 1, 2, 3, 4, 5]
    .filter(() => below(3) > 0)
    .concat(below(2) === 0 ? [7] : [8, 9])
    .slice(0, 6)
  const taken = seats.length >= 2 ? seats : [1, ...seats]
  const smallBlind = 1 + below(5)
  return {
    seats: taken.map((seat) => ({ seat, chips: 1 + below(below(3) === 0 ? 12 : 300) })),
    button: taken[below(taken.length)] ?? 0,
    terms: {
      engine: 'holdem',
      smallBlind,
      bigBlind: smallBlind + below(6),
      rakeBasisPoints: below(3) * 250,
      rakeCap: below(4) === 0 ? 3 : 1_000,
    },
  }
}

function differenceIn(
  setup: HandSetup,
  deck: readonly number[],
  below: Below,
  fault: HoldemFault | undefined,
): string | undefined {
  const plain = new PlainHoldem(setup, deck, fault)
  const folds = below(4) === 0 ? 5 : 1
  let hand = bzHoldem.deal(setup, deck)
  for (;;) {
    const view = hand.viewFrom(null)
    if (view.engine !== 'holdem') return 'another game'
    const [ours, theirs] = [
      { toAct: view.toAct, options: view.options },
      { toAct: plain.toAct, options: plain.options },
    ].map((one) => JSON.stringify(one))
    if (ours !== theirs) return `${ours} instead of ${theirs}`
    if (view.toAct === null || view.options === null) break
    const action = randomAction(view.options, below, folds)
    hand = hand.after(view.toAct, action)
    plain.act(action)
  }
  const [ours, theirs] = [hand.result, plain.result].map((result) => JSON.stringify(result))
  return ours === theirs ? undefined : `${ours} instead of ${theirs}`
}

/** Any action that is allowed, all chips often; folds so many times in ten. */
export function randomAction(
  { canCheck, raise }: NonNullable<HoldemView['options']>,
  below: Below,
  folds = 1,
): HoldemAction {
  if (below(10) < folds) return { engine: 'holdem', kind: 'fold' }
  const dice = below(9)
  if (raise !== null && dice < 3) {
    const to = dice === 1 ? raise.max : dice === 2 ? raise.min : raise.min + below(raise.max - raise.min + 1)
    return { engine: 'holdem', kind: 'raise', to }
  }
  return { engine: 'holdem', kind: canCheck ? 'check' : 'call' }
}
