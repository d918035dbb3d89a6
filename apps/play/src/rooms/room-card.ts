import { cardName, isRed, rankOf } from '@baize/engines/tables'
import { element, pictureOf } from '../controls/element.ts'
import { createCard } from '../cards/playing-card.ts'

/** Jokers: the first is black, the second red. */
const blackJoker = 52
const jokerStar =
  '<svg viewBox="0 0 32 32"><path d="M16 2l4 9 10 1-7.500 6.500L25 29l-9-5.500L7 29l2.500-10.500L2 12l10-1z" fill="currentColor"/></svg>'

/** A card that lies face up, or face down for `null`. */
export function roomCard(card: number | null): HTMLElement {
  if (card === null) {
    const { view } = createCard(0)
    // A card that lies face down has nothing to tell.
    view.removeAttribute('role')
    view.removeAttribute('aria-label')
    view.setAttribute('aria-hidden', 'true')
    return view
  }
  if (card >= blackJoker) return joker(card)
  const made = createCard(card)
  made.open(false)
  return made.view
}

function joker(card: number): HTMLElement {
  const name = card === blackJoker ? 'Joker' : 'Joker+'
  const letters = element(
    'span',
    { class: 'joker-letters' },
    ...'JOKER'.split('').map((letter) => element('b', {}, letter)),
  )
  const face = element(
    'span',
    { class: 'card-face card-joker', 'data-red': String(card !== blackJoker) },
    letters,
    element('span', { class: 'card-middle' }, pictureOf(jokerStar)),
  )
  const flip = element('span', { class: 'card-flip' }, element('span', { class: 'card-back' }), face)
  return element('span', { class: 'card', role: 'img', 'aria-label': name, 'data-open': 'true' }, flip)
}

/** A card in a line of text: `10♥` in its colour. */
export function cardText(card: number): HTMLElement {
  if (card >= blackJoker)
    return element(
      'b',
      { class: 'card-text', 'data-red': String(card !== blackJoker) },
      card === blackJoker ? 'jk' : 'JK',
    )
  return element('b', { class: 'card-text', 'data-red': String(isRed(card)) }, cardName(card))
}

/** A row of cards that keeps those that stay: only cards that come move. */
export class CardRow {
  readonly view: HTMLElement
  #shown: readonly (number | null)[] = []
  #lit: readonly number[] | undefined

  constructor(kind: string, label = '') {
    this.view = element('span', {
      class: `cards ${kind}`,
      ...(label === '' ? {} : { role: 'group', 'aria-label': label }),
    })
  }

  /** `come` moves a card that is new; `turn` one that was face down until now. */
  draw(
    cards: readonly (number | null)[],
    lit?: readonly number[],
    come?: (card: HTMLElement, nth: number) => void,
  ): void {
    const before = this.#shown
    if (before.length > cards.length || before.some((card, nth) => card !== null && card !== cards[nth])) {
      this.view.replaceChildren()
      this.#shown = []
    }
    for (const [nth, card] of cards.entries()) {
      const [old, known] = [this.view.children[nth], this.#shown[nth]]
      if (old !== undefined && known === card) continue
      const made = roomCard(card)
      if (old === undefined) this.view.append(made)
      else old.replaceWith(made)
      if (old !== undefined && known === null && come !== undefined) made.dataset['turned'] = 'true'
      else come?.(made, nth)
    }
    this.#shown = [...cards]
    if (lit === this.#lit && before.length === cards.length && lit === undefined) return
    this.#lit = lit
    for (const [nth, card] of cards.entries()) {
      const view = this.view.children[nth]
      if (!(view instanceof HTMLElement)) continue
      if (lit === undefined) delete view.dataset['lit']
      else view.dataset['lit'] = String(card !== null && lit.includes(card))
    }
  }
}

/** Cards from the highest to the lowest as people hold them: jokers, two, ace, king … three. Within a rank by suit. */
export const landlordOrder = (card: number): number =>
  card >= blackJoker ? 1000 + card : ((rankOf(card) + 11) % 13) * 4 + (card % 4)
