import { element } from '../../controls/element.ts'
import type { Phrase } from '../../phrases.ts'
import { landlordOrder, roomCard } from '../../rooms/room-card.ts'

/** The player's own cards: a tap chooses one, a thumb that moves over several chooses them all. */
export interface HeldCards {
  readonly view: HTMLElement
  draw(cards: readonly number[]): void
  chosen(): readonly number[]
  choose(cards: readonly number[]): void
}

/** With more cards than this a narrow window shows two rows. */
const oneRow = 11

export function createHeldCards(phrase: Phrase, changed: () => void): HeldCards {
  const view = element('div', { class: 'held', role: 'group', 'aria-label': phrase('doudizhu.hand') })
  const chosen = new Set<number>()
  let shown: readonly number[] = []
  /** What a moving thumb does to the cards that it touches; `undefined` while none moves. */
  let [makes, touched]: [boolean | undefined, Set<number>] = [undefined, new Set()]
  const mark = () => {
    for (const button of view.children)
      if (button instanceof HTMLElement)
        button.setAttribute('aria-pressed', String(chosen.has(Number(button.dataset['card']))))
    changed()
  }
  const touch = (card: number) => {
    if (touched.has(card)) return
    touched.add(card)
    makes ??= !chosen.has(card)
    if (makes) chosen.add(card)
    else chosen.delete(card)
    mark()
  }
  const cardAt = (x: number, y: number): number | undefined => {
    const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('.held-card')
    return button === null || button === undefined || !view.contains(button)
      ? undefined
      : Number(button.dataset['card'])
  }
  view.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const card = cardAt(clientX, clientY)
    if (card === undefined) return
    ;[makes, touched] = [undefined, new Set()]
    touch(card)
  })
  view.addEventListener('pointermove', ({ clientX, clientY, buttons }) => {
    const card = buttons === 0 || makes === undefined ? undefined : cardAt(clientX, clientY)
    if (card !== undefined) touch(card)
  })
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, () => (makes = undefined))
  // Keys press a button without a pointer.
  view.addEventListener('click', ({ target, detail }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.held-card') : null
    if (detail !== 0 || button === null) return
    ;[makes, touched] = [undefined, new Set()]
    touch(Number(button.dataset['card']))
    makes = undefined
  })
  return {
    view,
    draw(cards) {
      const sorted = cards.toSorted((a, b) => landlordOrder(b) - landlordOrder(a))
      if (sorted.join() === shown.join()) return
      shown = sorted
      for (const card of chosen) if (!sorted.includes(card)) chosen.delete(card)
      view.dataset['rows'] = sorted.length > oneRow ? '2' : '1'
      view.style.setProperty('--held', String(sorted.length))
      view.replaceChildren(...sorted.map(cardButton))
      mark()
    },
    chosen: () => [...chosen],
    choose(cards) {
      chosen.clear()
      for (const card of cards) chosen.add(card)
      mark()
    },
  }
}

function cardButton(card: number): HTMLButtonElement {
  const face = roomCard(card)
  const label = face.getAttribute('aria-label') ?? ''
  return element('button', { type: 'button', class: 'held-card', 'data-card': String(card), 'aria-label': label }, face)
}
