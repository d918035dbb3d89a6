import type { BookView, MatchDetail } from '../../../src/halls/book/view.ts'
import { element } from '../../element.ts'
import type { BookDesk } from './book-desk.ts'
import { drawArena } from './drawings/arenas.ts'
import { drawCourt } from './drawings/courts.ts'
import { drawField } from './drawings/fields.ts'

/** The drawing of the match that is looked at. */
export interface Tracker {
  readonly element: HTMLElement
  show(view: BookView, match: MatchDetail): void
}

/** Creates the drawing: made anew when something has happened; runners of a race move without that. */
export function makeTracker({ say, window }: BookDesk): Tracker {
  const laneCount = window.game.gameCode === 'five-lane-legends' ? 5 : 3
  const box = element('div', { class: 'tracker', role: 'img', 'aria-label': say('tracker.label') })
  let shown = ''
  return {
    element: box,
    show(view, match) {
      const { board, events, names, id, status } = match
      const signature = JSON.stringify([id, status, board, events[0]])
      if (signature === shown) return
      shown = signature
      box.dataset['kind'] = view.tracker
      const drawn =
        drawCourt(view.tracker, match) ??
        drawField(view.tracker, { board, names }, box) ??
        drawArena(view.tracker, match, laneCount)
      if (drawn !== undefined && box.firstElementChild !== drawn) box.replaceChildren(drawn)
    },
  }
}
