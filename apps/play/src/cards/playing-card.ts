import './cards.css'
import { cardName, isRed, rankNames, rankOf, suitOf } from '@baize/engines/tables'
import { element, pictureOf } from '../controls/element.ts'

/** Suits drawn, since fonts draw their signs in colours of their own. */
const suitPaths = [
  'M16 3C18 9 29 14 29 21a6.500 6.500 0 0 1-11 4.500c.3 2.200 1.200 3.500 2.500 4.500h-9c1.300-1 2.200-2.300 2.500-4.500A6.500 6.500 0 0 1 3 21C3 14 14 9 16 3z',
  'M16 29C10 23 3 18 3 11a6.500 6.500 0 0 1 13-1.500A6.500 6.500 0 0 1 29 11c0 7-7 12-13 18z',
  'M16 2l11 14-11 14L5 16z',
  'M16 3a6.500 6.500 0 0 1 5.500 10A6.500 6.500 0 1 1 18 24c.3 3 1.200 4.500 2.500 6h-9c1.300-1.500 2.200-3 2.500-6a6.500 6.500 0 1 1-3.500-11A6.500 6.500 0 0 1 16 3z',
]

/** A card on the table. */
export interface PlayingCard {
  readonly view: HTMLElement
  /** Turns it up. */
  open(moving: boolean): void
}

/** Makes a card that lies face down. */
export function createCard(card: number): PlayingCard {
  const suit = () =>
    pictureOf(`<svg viewBox="0 0 32 32"><path d="${suitPaths[suitOf(card)] ?? ''}" fill="currentColor"/></svg>`)
  const rank = rankNames[rankOf(card)] ?? ''
  const face = element(
    'span',
    { class: 'card-face', 'data-red': String(isRed(card)), 'data-picture': String(rankOf(card) > 9) },
    element('span', { class: 'card-corner' }, element('b', {}, rank), suit()),
    element('span', { class: 'card-middle' }, suit()),
    ...(rankOf(card) > 9 ? [element('span', { class: 'card-letter' }, rank)] : []),
  )
  const flip = element('span', { class: 'card-flip' }, element('span', { class: 'card-back' }), face)
  const view = element('span', { class: 'card', role: 'img', 'aria-label': '' }, flip)
  return {
    view,
    open(moving) {
      view.dataset['moving'] = String(moving)
      view.dataset['open'] = 'true'
      view.setAttribute('aria-label', cardName(card))
    },
  }
}

/** Moves an element in from where another lies. */
export function flyFrom(view: HTMLElement, from: Element, seconds = 0.5): void {
  const [start, end] = [from.getBoundingClientRect(), view.getBoundingClientRect()]
  const x = start.x + start.width / 2 - end.x - end.width / 2
  const y = start.y + start.height / 2 - end.y - end.height / 2
  view.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(24deg) scale(.7)`, opacity: 0.4 },
      { transform: `translate(${x * 0.3}px, ${y * 0.3 - 8}px) rotate(6deg)`, opacity: 1, offset: 0.7 },
      { transform: 'none' },
    ],
    { duration: seconds * 1000, easing: 'cubic-bezier(.2,.7,.3,1)' },
  )
}
