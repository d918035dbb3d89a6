import { drawing, element } from '../../element.ts'
import type { MatchTable, TableParts } from './match-table.ts'

/** The seats around the table. */
export interface Players {
  /** The vendor's players. */
  readonly element: HTMLElement
  /** The player. */
  readonly mine: HTMLElement
  show(): void
}

/** A computer player's face: two eyes and an aerial; each has its own colour. */
function robot(seat: number): SVGElement {
  return drawing(
    'svg',
    { viewBox: '0 0 40 40', class: `robot hue${seat}`, 'aria-hidden': 'true' },
    drawing('path', { d: 'M20 4v5', class: 'aerial' }),
    drawing('circle', { cx: 20, cy: 4, r: 2.4, class: 'eye' }),
    drawing('rect', { x: 6, y: 9, width: 28, height: 24, rx: 8, class: 'head' }),
    drawing('circle', { cx: 14.5, cy: 20, r: 3.2, class: 'eye' }),
    drawing('circle', { cx: 25.5, cy: 20, r: 3.2, class: 'eye' }),
    drawing('path', { d: 'M14 28h12', class: 'mouth' }),
  )
}

const person = () =>
  drawing(
    'svg',
    { viewBox: '0 0 40 40', class: 'robot person', 'aria-hidden': 'true' },
    drawing('circle', { cx: 20, cy: 15, r: 8, class: 'head' }),
    drawing('path', { d: 'M5 37a15 13 0 0 1 30 0z', class: 'head' }),
  )

/** Makes the seats of a table. */
export function makePlayers({ nameOf }: TableParts, table: MatchTable, seats: number): Players {
  const make = (seat: number) => {
    const text = element('span')
    const badge = element('em')
    const card = element(
      'div',
      { class: `player seat${seat}` },
      seat === 0 ? person() : robot(seat),
      element('div', {}, element('b', {}, nameOf(seat)), text, badge),
    )
    return {
      card,
      show() {
        const note = table.seat(seat)
        text.textContent = note.text
        badge.textContent = note.badge ?? ''
        card.classList.toggle('turn', note.isTurn)
      },
    }
  }
  const mine = make(0)
  // Turns go round to the right: the next seat is shown on the right.
  const others = Array.from({ length: seats - 1 }, (_, at) => make(seats - 1 - at))
  return {
    element: element('div', { class: `players of${seats - 1}` }, ...others.map(({ card }) => card)),
    mine: mine.card,
    show() {
      for (const one of [mine, ...others]) one.show()
    },
  }
}
