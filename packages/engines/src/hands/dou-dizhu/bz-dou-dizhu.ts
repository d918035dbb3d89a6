import { canonicalJson, hashOfText } from '../../definition-hash.ts'
import { areWhole, checkDeal, isRake, nextSeat } from '../check-deal.ts'
import type { HandTerms } from '../hand-views.ts'
import type { SeatedGame } from '../seated-game.ts'
import { decideDouDizhu } from './dou-dizhu-decide.ts'
import { douDizhuHand } from './dou-dizhu-hand.ts'
import { begin, type DouDizhuTerms } from './dou-dizhu-state.ts'

const code = 'bz-dou-dizhu'
const title = 'Beat the Landlord'
const version = 1
/** All that decides a hand beside its terms, its deck and its actions. */
const definition = canonicalJson({
  engine: 'dou-dizhu',
  code,
  title,
  version,
  seats: 3,
  deal: 'one card to each seat from the one with the button, seventeen times; the last three to the landlord',
  bids: { first: 'button', each: 'once', points: [0, 1, 2, 3], nobody: 'the hand is over' },
  runs: { from: '3', to: 'A', singles: 5, pairs: 3, triples: 2 },
  with: { triple: ['one card', 'a pair'], four: ['two cards', 'two pairs'] },
  doubles: ['bomb', 'rocket', 'spring'],
  most: 'for each farmer no more than its chips and half of the landlord’s',
  rake: { of: 'what each seat has won in all', rounds: 'down', cap: 'for a hand, in proportion' },
  outOfTime: { bid: 0, leads: 'the lowest card', otherwise: 'passes' },
})

const showMs = { nobody: 2_000, end: 6_000 }

const isDouDizhu = (terms: HandTerms): terms is DouDizhuTerms =>
  terms.engine === 'dou-dizhu' && areWhole(1, terms.base) && areWhole(3, terms.maxMultiple) && isRake(terms)

/** Dou Dizhu, also known as landlord: one against two. */
export const bzDouDizhu: SeatedGame = {
  engine: 'dou-dizhu',
  code,
  title,
  version,
  canonicalJson: definition,
  definitionHash: hashOfText(definition),
  deckSize: 54,
  fewestSeats: 3,
  mostSeats: 3,
  accepts: isDouDizhu,
  // A landlord plays for the base against each of the two.
  leastChips: (terms) => (isDouDizhu(terms) ? 2 * terms.base : 1),
  deal(setup, deck) {
    checkDeal(bzDouDizhu, setup, deck)
    const { terms } = setup
    if (!isDouDizhu(terms)) throw new RangeError('the terms are those of another game')
    return douDizhuHand(begin(setup, terms, deck))
  },
  nextButton: nextSeat,
  showMs(hand) {
    const view = hand.viewFrom(null)
    return view.engine === 'dou-dizhu' && view.end?.winner === 'nobody' ? showMs.nobody : showMs.end
  },
  decide(view, seat, below) {
    if (view.engine !== 'dou-dizhu') throw new RangeError('the view is that of another game')
    return decideDouDizhu(view, seat, below)
  },
}
