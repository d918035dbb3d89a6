import { element } from '../controls/element.ts'
import type { Motion } from '../instant/motion.ts'
import { createCard, type PlayingCard } from './playing-card.ts'

/** Cards from 0 to 51 that lie in a row; `null` for one that lies face down. */
export type RowCards = readonly (number | null)[]

/** What a row may use of the game around it. */
export interface RowPorts {
  readonly motion: Motion
  /** Where cards come from. */
  readonly shoe: Element
  readonly play: (effect: 'card') => void
  /** The name of a card that lies face down. */
  readonly downName: string
}

/** A row of cards that overlap as much as the place asks for. */
export interface CardRow {
  readonly view: HTMLElement
  readonly cards: RowCards
  /** Shows these cards at once. */
  set(cards: RowCards): void
  /** Deals a card from the shoe; `null` stays face down. */
  deal(card: number | null): Promise<void>
  /** Turns the card up that lies face down. */
  turn(card: number): Promise<void>
}

/** Makes an empty row. */
export function createCardRow({ motion, shoe, play, downName }: RowPorts): CardRow {
  const view = element('div', { class: 'card-row' })
  const cards: (number | null)[] = []
  const add = (card: number | null): PlayingCard => {
    const made = createCard(card ?? 0)
    if (card === null) made.view.setAttribute('aria-label', downName)
    view.append(element('span', { class: 'card-slot' }, made.view))
    cards.push(card)
    return made
  }
  return {
    view,
    cards,
    set(next) {
      if (next.length === cards.length && next.every((card, place) => card === cards[place])) return
      view.replaceChildren()
      cards.length = 0
      for (const card of next) {
        const made = add(card)
        if (card !== null) made.open(false)
      }
    },
    async deal(card) {
      const made = add(card)
      play('card')
      await motion.run(made.view, flight(made.view, shoe), 0.3, 'cubic-bezier(.2,.7,.3,1)')
      if (card === null) return
      made.open(true)
      await motion.wait(0.22)
    },
    async turn(card) {
      const place = cards.indexOf(null)
      if (place < 0) return
      const made = createCard(card)
      view.children[place]?.replaceChildren(made.view)
      cards[place] = card
      play('card')
      // The back has to be drawn before it turns.
      await motion.wait(0.05)
      made.open(true)
      await motion.wait(0.45)
    },
  }
}

/** The way of a card from the shoe to its place. */
function flight(view: Element, shoe: Element): Keyframe[] {
  const [start, end] = [shoe.getBoundingClientRect(), view.getBoundingClientRect()]
  const x = start.x + start.width / 2 - end.x - end.width / 2
  const y = start.y + start.height / 2 - end.y - end.height / 2
  return [
    { transform: `translate(${x}px, ${y}px) rotate(22deg) scale(.7)`, opacity: 0.3 },
    { transform: `translate(${x * 0.25}px, ${y * 0.25 - 6}px) rotate(5deg)`, opacity: 1, offset: 0.7 },
    { transform: 'none', opacity: 1 },
  ]
}
