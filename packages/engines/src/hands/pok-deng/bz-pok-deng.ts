import { canonicalJson, hashOfText } from '../../definition-hash.ts'
import { areWhole, checkDeal, isRake, nextSeat } from '../check-deal.ts'
import type { PokDengAction } from '../hand-actions.ts'
import type { HandTerms, PokDengView } from '../hand-views.ts'
import type { SeatedGame } from '../seated-game.ts'
import { pokDengHand } from './pok-deng-hand.ts'
import { begin, type PokDengTerms } from './pok-deng-state.ts'
import { drawsTo, greatestDeng } from './pok-deng-value.ts'

const code = 'bz-pok-deng'
const title = 'Siam Court Pok Deng'
const version = 1
const mostSeats = 6
/** All that decides a hand beside its terms, its deck and its actions. */
const definition = canonicalJson({
  engine: 'pok-deng',
  code,
  title,
  version,
  seats: { fewest: 2, most: mostSeats },
  banker: 'the next seat in each hand; decides last',
  deal: 'one card to each seat from the left of the banker, twice; every seat has a third card of its own',
  order: ['pok9', 'pok8', 'threeOfAKind', 'straightFlush', 'straight', 'threePictures', 'points'],
  straights: { lowest: 'A-2-3', highest: 'Q-K-A' },
  deng: { pairOrTwoOfASuit: 2, threeOfASuit: 3, straight: 3, threePictures: 3, straightFlush: 5, threeOfAKind: 5 },
  draw: 'equal kind and points',
  bankerPok: 'nobody draws',
  maxBet: { own: `1/${greatestDeng}`, bank: `1/${greatestDeng} of an equal part` },
  rake: { of: 'what each seat has won in all', rounds: 'down', cap: 'for a hand, in proportion' },
  outOfTime: { bet: 0, drawsTo },
})

const showMs = { nobody: 1_500, cards: 6_500 }

const isPokDeng = (terms: HandTerms): terms is PokDengTerms =>
  terms.engine === 'pok-deng' &&
  areWhole(1, terms.minBet, terms.maxBet) &&
  terms.minBet <= terms.maxBet &&
  isRake(terms)

/** Pok Deng for two to six seats, which have the bank in turn. */
export const bzPokDeng: SeatedGame = {
  engine: 'pok-deng',
  code,
  title,
  version,
  canonicalJson: definition,
  definitionHash: hashOfText(definition),
  deckSize: 52,
  fewestSeats: 2,
  mostSeats,
  accepts: isPokDeng,
  // With this every seat can have the bank and pay the least bets of all others.
  leastChips: (terms) => (isPokDeng(terms) ? terms.minBet * greatestDeng * (mostSeats - 1) : 1),
  deal(setup, deck) {
    checkDeal(bzPokDeng, setup, deck)
    const { terms } = setup
    if (!isPokDeng(terms)) throw new RangeError('the terms are those of another game')
    return pokDengHand(begin(setup, terms, deck))
  },
  nextButton: nextSeat,
  showMs(hand) {
    const view = hand.viewFrom(null)
    const hasCards = view.engine === 'pok-deng' && view.seats.some(({ cards }) => cards.length > 0)
    return hasCards ? showMs.cards : showMs.nobody
  },
  decide(view, seat, below) {
    if (view.engine !== 'pok-deng') throw new RangeError('the view is that of another game')
    return decidePokDeng(view, seat, below)
  },
}

/** Bets a part of what it may, draws to four points, and to five now and then; with a deng it keeps what it has a little sooner. */
function decidePokDeng(view: PokDengView, seat: number, below: (n: number) => number): PokDengAction {
  const own = view.seats.find((one) => one.seat === seat)
  if (view.phase === 'betting') {
    // Whole least bets, seldom more than a third of the most.
    const { min, max } = own?.limits ?? { min: 0, max: 0 }
    const steps = Math.floor(max / Math.max(1, min))
    return { engine: 'pok-deng', kind: 'bet', amount: min * Math.max(1, Math.floor((steps * (1 + below(35))) / 100)) }
  }
  const { points = 0, deng = 1 } = own?.hand ?? {}
  const keeps = points > drawsTo + 1 || (points === drawsTo + 1 && (deng > 1 || below(4) > 0))
  return { engine: 'pok-deng', kind: keeps ? 'stay' : 'draw' }
}
