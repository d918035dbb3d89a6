import type { SharedOutcome } from '@baize/engines'
import { bigRoad, derivedRoad, inColumns, placeRoad, type RoadResult } from '@baize/engines/tables'
import { element, pictureOf } from '../controls/element.ts'
import type { SharedPorts } from '../shared/shared-art.ts'
import type { RoadsView } from './live-game.ts'

/** How a result stands in the roads. */
export interface RoadEntry {
  readonly side: RoadResult
  /** In the bead plate: one or two letters. */
  readonly letter: string
  /** Marks of pairs: red bottom right, blue top left. */
  readonly redDot?: boolean
  readonly blueDot?: boolean
}

const rows = 6
const colours = { red: 'var(--road-red)', blue: 'var(--road-blue)', tie: 'var(--road-tie)' }

/** Bead plate, big road and the three derived roads; where there is little room, only the first two. */
export function createRoads(ports: SharedPorts, entryOf: (outcome: SharedOutcome) => RoadEntry): RoadsView {
  const { phrase, session } = ports
  const [beads, big, eye, small, roach] = ['beads', 'big', 'eye', 'small', 'roach'].map((name) =>
    // A long road can be scrolled, also by keys.
    element('div', { class: `road road-${name}`, role: 'img', tabindex: '0', 'aria-label': phrase('live.roads') }),
  )
  const view = element('div', { class: 'roads', role: 'group', 'aria-label': phrase('live.roads') })
  const all = [beads, big, eye, small, roach].flatMap((road) => (road === undefined ? [] : [road]))
  view.append(...all)
  let shown: unknown
  return {
    view,
    draw() {
      const { results } = session.state
      if (results === shown) return
      shown = results
      const entries = results.map(({ outcome }) => entryOf(outcome))
      const columns = bigRoad(entries.map(({ side }) => side))
      beads?.replaceChildren(grid(beadMarks(entries), 8))
      big?.replaceChildren(grid(bigMarks(columns), 14))
      for (const [road, step] of [
        [eye, 1],
        [small, 2],
        [roach, 3],
      ] as const)
        road?.replaceChildren(grid(derivedMarks(columns, step), 14))
      const counts = (['red', 'blue', 'tie'] as const).map((side) => entries.filter((one) => one.side === side).length)
      for (const road of all) {
        road.setAttribute('aria-label', phrase('table.named', phrase('live.roads'), counts.join(' · ')))
        road.scrollLeft = road.scrollWidth
      }
    },
  }
}

interface Mark {
  readonly column: number
  readonly row: number
  readonly svg: string
}

/** A grid of cells with marks; at least so many columns wide. Cells are 10 by 10. */
function grid(marks: readonly Mark[], least: number): Element {
  const columns = Math.max(least, ...marks.map(({ column }) => column + 2))
  const cells = `<pattern id="cells" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#fffdf6"/><path d="M10 0v10H0" fill="none" stroke="#d8d2c4" stroke-width=".5"/></pattern>`
  const drawn = marks.map(
    ({ column, row, svg }) => `<g transform="translate(${column * 10 + 5} ${row * 10 + 5})">${svg}</g>`,
  )
  return pictureOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * 10} ${rows * 10}" style="aspect-ratio:${columns}/${rows}"><defs>${cells}</defs><rect width="100%" height="100%" fill="url(#cells)"/>${drawn.join('')}</svg>`,
  )
}

function beadMarks(entries: readonly RoadEntry[]): Mark[] {
  return entries.map(({ side, letter, redDot, blueDot }, nth) => ({
    column: Math.floor(nth / rows),
    row: nth % rows,
    svg: `<circle r="4.300" fill="${colours[side]}"/><text y="1.900" font-size="${letter.length > 1 ? 4.6 : 5.4}" font-weight="800" fill="#fff" text-anchor="middle">${letter}</text>${dots(redDot, blueDot)}`,
  }))
}

function dots(red: boolean | undefined, blue: boolean | undefined): string {
  return `${red === true ? '<circle cx="3.200" cy="3.200" r="1.500" fill="#e02b2b" stroke="#fff" stroke-width=".5"/>' : ''}${blue === true ? '<circle cx="-3.200" cy="-3.200" r="1.500" fill="#2563d8" stroke="#fff" stroke-width=".5"/>' : ''}`
}

function bigMarks(columns: ReturnType<typeof bigRoad>): Mark[] {
  return placeRoad(columns, rows).map(({ mark, column, row }) => ({
    column,
    row,
    svg: `<circle r="3.600" fill="none" stroke="${colours[mark.side]}" stroke-width="1.500"/>${mark.ties > 0 ? `<path d="M-3.500 3.500l7-7" stroke="${colours.tie}" stroke-width="1.400"/>` : ''}${mark.ties > 1 ? `<text y="2" font-size="5" font-weight="800" text-anchor="middle" fill="#157a3c">${mark.ties}</text>` : ''}`,
  }))
}

function derivedMarks(columns: ReturnType<typeof bigRoad>, step: 1 | 2 | 3): Mark[] {
  const shapes = {
    1: (colour: string) => `<circle r="3.200" fill="none" stroke="${colour}" stroke-width="1.600"/>`,
    2: (colour: string) => `<circle r="3.600" fill="${colour}"/>`,
    3: (colour: string) => `<path d="M-3 3l6-6" stroke="${colour}" stroke-width="2" stroke-linecap="round"/>`,
  }
  return placeRoad(inColumns(derivedRoad(columns, step)), rows).map(({ mark, column, row }) => ({
    column,
    row,
    svg: shapes[step](colours[mark]),
  }))
}
