import { element } from '../../element.ts'

const suits = ['♠', '♥', '♦', '♣'] as const

/** What is on a card. */
export interface CardFace {
  /** `A`, `10`, `K`; `★` for a joker. */
  readonly rank: string
  /** 0 spades, 1 hearts, 2 diamonds, 3 clubs; `undefined` for a joker. */
  readonly suit: number | undefined
  readonly isRed: boolean
}

/** A face by the number of a suit. */
export function faceWith(rank: string, suit: number): CardFace {
  return { rank, suit, isRed: suit === 1 || suit === 2 }
}

export const jokerFace = (isRed: boolean): CardFace => ({ rank: '★', suit: undefined, isRed })

/** What screen readers call a card. */
export const cardName = ({ rank, suit }: CardFace): string =>
  suit === undefined ? `${rank} Joker` : `${rank}${suits[suit] ?? ''}`

function fillCard(card: HTMLElement, face: CardFace): void {
  card.classList.add('mcard', face.isRed ? 'red' : 'black')
  if (face.suit === undefined) card.classList.add('joker')
  card.append(
    element('b', {}, face.rank),
    element('span', {}, face.suit === undefined ? 'JOKER' : (suits[face.suit] ?? '')),
    element('i', {}, face.suit === undefined ? '★' : (suits[face.suit] ?? '')),
  )
}

/** A card lying on the table. */
export function lyingCard(face: CardFace, kind = ''): HTMLElement {
  const card = element('div', { class: kind, role: 'img', 'aria-label': cardName(face) })
  fillCard(card, face)
  return card
}

/** A card of the hand. */
export function heldCard(face: CardFace, press: () => void, isChosen: boolean, kind = ''): HTMLButtonElement {
  const card = element('button', {
    type: 'button',
    class: kind,
    'aria-label': cardName(face),
    'aria-pressed': String(isChosen),
  })
  fillCard(card, face)
  card.addEventListener('click', press)
  return card
}

/** The back of a card. */
export const cardBack = (): HTMLElement => element('div', { class: 'mcard face-down', 'aria-hidden': 'true' })
