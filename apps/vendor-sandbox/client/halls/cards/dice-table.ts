import { drawing, element } from '../../element.ts'
import { prefersReducedMotion } from '../../motion.ts'
import { makeSeat } from './seats.ts'
import type { CardsContext, ShownView } from './context.ts'
import { faceDie } from './spot-names.ts'

/** The table of a dice game: its players, and the dice under their cup. */
export interface DiceTable {
  readonly element: HTMLElement
  /** Shows a view; a new throw stays under the cup for a moment. */
  show(view: ShownView): void
  /** Whether a throw is still under the cup. */
  isCovered(): boolean
}

const shakingMs = 1_500

/** Creates the table. `lifted` is called when the cup has been lifted. */
export function makeDiceTable(context: CardsContext, first: ShownView, lifted: () => void): DiceTable {
  const { say, window } = context
  const kind = first.kind === 'hiLo' ? 'hiLo' : 'fishPrawnCrab'
  const seats = [1, 2, 3, 4].map((seat) => makeSeat(context, first, seat))
  const dice = element('div', { class: 'dice-lying' })
  const cup = element('div', { class: `cup ${kind}`, 'aria-hidden': 'true' }, cupDrawing())
  const tray = element('div', { class: 'tray' }, dice, cup)
  let shownId = first.hand?.id ?? ''
  let covered = false
  const lay = (faces: readonly number[]) => dice.replaceChildren(...faces.map((face) => faceDie(say, kind, face)))

  lay(first.hand?.dice ?? [])
  cup.classList.toggle('down', first.hand === undefined)
  return {
    element: element(
      'div',
      { class: 'dice-table' },
      element('div', { class: 'strip' }, ...seats.map((seat) => seat.element)),
      tray,
    ),
    isCovered: () => covered,
    show(view) {
      const { hand } = view
      if (hand !== undefined && hand.id !== shownId) {
        shownId = hand.id
        covered = true
        cup.className = `cup ${kind} down shaking`
        window.sounds.play('dice')
        setTimeout(
          () => {
            covered = false
            lay(hand.dice)
            cup.className = `cup ${kind} lifting`
            lifted()
          },
          prefersReducedMotion() ? 300 : shakingMs,
        )
      }
      if (!covered) for (const [nth, seat] of seats.entries()) if (hand !== undefined || nth >= 0) seat.show(view, hand)
    },
  }
}

/** The cup: a woven bamboo bowl turned over. */
function cupDrawing(): SVGSVGElement {
  const bands = Array.from({ length: 5 }, (_, nth) =>
    drawing('path', {
      d: `M${22 - nth * 2.4} ${44 + nth * 17}Q100 ${58 + nth * 19} ${178 + nth * 2.4} ${44 + nth * 17}`,
      class: 'cup-band',
    }),
  )
  const ribs = Array.from({ length: 9 }, (_, nth) =>
    drawing('path', { d: `M${46 + nth * 13.5} 22L${18 + nth * 20.5} 132`, class: 'cup-rib' }),
  )
  return drawing(
    'svg',
    { viewBox: '0 0 200 150' },
    drawing('ellipse', { cx: 100, cy: 132, rx: 92, ry: 15, class: 'cup-rim' }),
    drawing('path', { d: 'M40 24Q100 2 160 24L192 130Q100 158 8 130z', class: 'cup-body' }),
    ...ribs,
    ...bands,
    drawing('path', { d: 'M8 128Q100 157 192 128l-1-9Q100 146 9 119z', class: 'cup-rim' }),
    drawing('ellipse', { cx: 100, cy: 20, rx: 60, ry: 11, class: 'cup-top' }),
  )
}
