import { pipsOf } from '../../../src/halls/cards/pai-gow-tiles.ts'
import { cardBox } from '../../drawings/cards.ts'
import { tileBox } from '../../drawings/tiles.ts'
import { element } from '../../element.ts'

/** A row of cards that is laid and changed card by card, so that only what is new moves. */
export interface CardRow {
  readonly element: HTMLElement
  /** Shows cards, in parts of the given lengths. `delay` is after how many others the first one is dealt. */
  show(
    cards: readonly (number | null)[],
    options?: { readonly parts?: readonly number[] | undefined; readonly delay?: number },
  ): void
}

/** Draws a card or a tile; `null` is its back. */
export function boxOf(card: number | null, isTile: boolean): HTMLElement {
  if (!isTile) return cardBox(card)
  const pips = card === null ? null : pipsOf(card)
  return tileBox(pips, pips?.join('–') ?? '')
}

/** Creates an empty row of cards or tiles. */
export function makeCardRow(isTile: boolean, kind = ''): CardRow {
  const row = element('div', { class: `card-row ${kind}` })
  let shown: readonly (number | null)[] = []
  let parted = ''
  return {
    element: row,
    show(cards, { parts, delay = 0 } = {}) {
      const parting = String(parts ?? '')
      if (String(cards) === String(shown) && parting === parted && cards.length === shown.length) return
      const before = parting === parted ? shown : []
      const ends = new Set<number>()
      let end = 0
      for (const part of parts ?? []) ends.add((end += part))
      const boxes = cards.map((card, place) => {
        const box = boxOf(card, isTile)
        const old = before[place]
        if (old === undefined) box.classList.add('dealt')
        else if (old === null && card !== null) box.classList.add('turned')
        box.style.setProperty('--nth', String(delay + place))
        if (ends.has(place + 1) && place + 1 < cards.length) box.classList.add('part-end')
        return box
      })
      row.replaceChildren(...boxes)
      shown = cards
      parted = parting
    },
  }
}
