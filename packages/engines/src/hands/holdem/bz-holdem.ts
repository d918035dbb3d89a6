import { canonicalJson, hashOfText } from '../../definition-hash.ts'
import type { HandTerms } from '../hand-views.ts'
import { areWhole, checkDeal, isRake, nextSeat } from '../check-deal.ts'
import type { SeatedGame } from '../seated-game.ts'
import { begin } from './betting.ts'
import { decideHoldem } from './holdem-decide.ts'
import { holdemHand } from './holdem-hand.ts'
import type { HoldemTerms } from './holdem-state.ts'

const code = 'bz-holdem'
const title = 'Riverside Hold’em'
const version = 1
/** All that decides a hand beside its terms, its deck and its actions. */
const definition = canonicalJson({
  engine: 'holdem',
  code,
  title,
  version,
  seats: { fewest: 2, most: 6 },
  limit: 'none',
  deal: 'one card to each seat from the left of the button, twice; then the board, without burnt cards',
  blinds: { twoSeats: 'the button posts the small one', short: 'all-in' },
  leastRaise: 'the greatest raise of the street, or the big blind',
  reopens: 'for a seat that faces at least the least raise since it last acted',
  uncalled: 'returned',
  rake: { of: 'all pots in proportion', rounds: 'down', withoutFlop: 0 },
  oddChips: 'one by one to the winners from the left of the button',
  showdown: 'every hand that has not folded is shown',
})

const showMs = { fold: 2_600, showdown: 5_200, street: 1_300 }

const isHoldem = (terms: HandTerms): terms is HoldemTerms =>
  terms.engine === 'holdem' &&
  areWhole(1, terms.smallBlind, terms.bigBlind) &&
  terms.smallBlind <= terms.bigBlind &&
  isRake(terms)

/** No-limit Texas hold'em for two to six seats. */
export const bzHoldem: SeatedGame = {
  engine: 'holdem',
  code,
  title,
  version,
  canonicalJson: definition,
  definitionHash: hashOfText(definition),
  deckSize: 52,
  fewestSeats: 2,
  mostSeats: 6,
  accepts: isHoldem,
  // With less than the big blind a seat plays all-in.
  leastChips: () => 1,
  deal(setup, deck) {
    checkDeal(bzHoldem, setup, deck)
    const { terms } = setup
    if (!isHoldem(terms)) throw new RangeError('the terms are those of another game')
    return holdemHand(begin(setup, terms, deck))
  },
  nextButton: nextSeat,
  showMs(hand) {
    const view = hand.viewFrom(null)
    if (view.engine !== 'holdem' || view.end === null) return 0
    if (view.end.shown.length === 0) return showMs.fold
    return showMs.showdown + ('ranOut' in hand ? showMs.street * Number(hand.ranOut) : 0)
  },
  decide(view, seat, below) {
    if (view.engine !== 'holdem') throw new RangeError('the view is that of another game')
    return decideHoldem(view, seat, below)
  },
}
