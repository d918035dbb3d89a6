import type { SharedOutcome } from '@baize/engines'
import { element, pictureOf } from '../../controls/element.ts'
import type { SceneParts, TableScene } from '../live-game.ts'
import { createCard, flyFrom } from '../../cards/playing-card.ts'
import { shoePicture } from '../../cards/shoe-picture.ts'
import type { Step } from '../timeline.ts'

/** A hand that cards are dealt to. */
export interface HandPlace {
  readonly id: string
  readonly name: string
  /** A colour of CSS. */
  readonly colour: string
  /** Where it lies, as a style. */
  readonly place: string
}

/** A card of the plan: when it comes and to whom. */
export interface PlannedCard {
  readonly hand: string
  readonly card: number
  readonly atMs: number
  /** Lies across, as a third card of baccarat does. */
  readonly across?: boolean
}

/** How a round of cards is shown. */
export interface CardPlan {
  readonly cards: readonly PlannedCard[]
  /** What stands beside a hand once these of its cards lie open. */
  readonly score: (hand: string, cards: readonly number[]) => string
  /** Which hand has won; `undefined` for none. */
  readonly winner: string | undefined
  readonly overMs: number
}

const discardPicture =
  '<svg class="prop-discard" viewBox="0 0 120 80" xmlns="http://www.w3.org/2000/svg"><path d="M14 62h92v10H14z" fill="#d9a75a"/><path d="M22 30h76v32H22z" fill="#1b1420" opacity=".8"/><path d="M26 48h68v12H26z" fill="#f5efe4"/><path d="M26 51h68M26 54h68M26 57h68" stroke="#bdb3a3" stroke-width="1"/><path d="M26 44h68v5H26z" fill="#a52a34"/></svg>'

/** Two hands or more, a shoe and a tray for the cards that were played. */
export function createHandsScene(
  { ports, dealer }: SceneParts,
  places: readonly HandPlace[],
  planOf: (outcome: SharedOutcome) => CardPlan | undefined,
): TableScene {
  const hands = places.map(({ id, name, colour, place }) => {
    const cards = element('div', { class: 'hand-cards' })
    const score = element('b', { class: 'score' })
    const view = element(
      'div',
      { class: 'hand', 'data-hand': id, style: `--side:${colour};${place}` },
      cards,
      element('span', { class: 'hand-name' }, name, score),
    )
    const open: number[] = []
    return { id, cards, score, view, open }
  })
  const shoe = pictureOf(shoePicture)
  const view = element('div', {}, pictureOf(discardPicture), shoe, ...hands.map((hand) => hand.view))
  const deal = ({ hand: id, card, across }: PlannedCard, score: CardPlan['score'], moving: boolean) => {
    const hand = hands.find((one) => one.id === id)
    if (hand === undefined) return
    const made = createCard(card)
    if (across === true) made.view.dataset['across'] = 'true'
    hand.cards.append(made.view)
    const open = () => {
      made.open(moving)
      hand.open.push(card)
      hand.score.textContent = score(id, hand.open)
    }
    if (!moving) return open()
    dealer.give()
    ports.play('card')
    flyFrom(made.view, shoe)
    setTimeout(open, 480)
  }
  return {
    view,
    clear() {
      for (const hand of hands) {
        hand.cards.replaceChildren()
        hand.score.textContent = ''
        hand.open.length = 0
        delete hand.view.dataset['won']
      }
    },
    steps(outcome): readonly Step[] {
      const plan = planOf(outcome)
      if (plan === undefined) return []
      const { cards, score, winner, overMs } = plan
      return [
        ...cards.map((card): Step => ({ atMs: card.atMs, run: (moving) => deal(card, score, moving) })),
        {
          atMs: overMs,
          run() {
            for (const hand of hands) if (winner !== undefined) hand.view.dataset['won'] = String(hand.id === winner)
          },
        },
      ]
    },
  }
}
