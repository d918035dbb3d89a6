import { cardName, isRed, rankNames, rankOf, suitOf, suitSigns } from '@baize/engines/tables'
import { element } from '../../element.ts'

/** A card that lies on the table: it can be turned over, and squeezed while it lies face down. */
export interface DrawnCard {
  readonly element: HTMLElement
  readonly card: number
  isOpen(): boolean
  /** Turns it face up. */
  open(): void
}

const pictureSigns: Readonly<Record<number, string>> = { 10: '♞', 11: '♛', 12: '♚' }

function faceOf(card: number): HTMLElement {
  const rank = rankNames[rankOf(card)] ?? ''
  const suit = suitSigns[suitOf(card)] ?? ''
  const picture = pictureSigns[rankOf(card)]
  return element(
    'div',
    { class: `tcard-face ${isRed(card) ? 'red' : 'black'}` },
    element('b', {}, rank, element('i', {}, suit)),
    element('span', { class: picture === undefined ? 'pip' : 'pip picture' }, picture ?? suit),
  )
}

/** Draws a card, face down or open. Screen readers hear its name once it is open. */
export function drawCard(card: number, isOpen: boolean, changed: () => void = () => undefined): DrawnCard {
  const face = faceOf(card)
  const back = element('div', { class: 'tcard-back' })
  const made = element('div', { class: 'tcard', role: 'img' }, face, back)
  let opened = false
  const open = () => {
    if (opened) return
    opened = true
    made.classList.add('open')
    made.classList.remove('squeezable')
    made.setAttribute('aria-label', cardName(card))
    made.style.removeProperty('--peel')
    changed()
  }
  if (isOpen) open()
  else made.setAttribute('aria-label', '🂠')
  return { element: made, card, isOpen: () => opened, open }
}

/** How far a card must be peeled to count as open. */
const openFrom = 0.72

/** Lets a player peel a card that lies face down: by dragging from its edge, or with the keyboard at once. */
export function makeSqueezable(drawn: DrawnCard, label: string, peeled: () => void): void {
  const { element: made } = drawn
  made.classList.add('squeezable')
  made.tabIndex = 0
  made.setAttribute('role', 'button')
  made.setAttribute('aria-label', label)
  let from: { x: number; y: number } | undefined
  const finish = () => {
    if (drawn.isOpen()) return
    drawn.open()
    made.setAttribute('role', 'img')
    made.tabIndex = -1
    peeled()
  }
  made.addEventListener('pointerdown', (event) => {
    if (drawn.isOpen()) return
    from = { x: event.clientX, y: event.clientY }
    made.setPointerCapture(event.pointerId)
  })
  made.addEventListener('pointermove', (event) => {
    if (from === undefined || drawn.isOpen()) return
    const { width, height } = made.getBoundingClientRect()
    const moved = Math.hypot((event.clientX - from.x) / width, (event.clientY - from.y) / height)
    made.style.setProperty('--peel', String(Math.min(moved / 1.1, 1)))
    if (moved / 1.1 >= openFrom) finish()
  })
  made.addEventListener('pointerup', () => {
    from = undefined
    if (!drawn.isOpen()) made.style.setProperty('--peel', '0')
  })
  made.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      finish()
    }
  })
}
