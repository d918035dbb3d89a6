import { bigRoad, derivedRoad, inColumns, placeRoad, type RoadResult } from '@baize/engines/tables'
import { drawing, element } from '../../element.ts'
import type { SceneParts } from './scenes/scene.ts'

/** The results of a table in its own way. */
export interface HistoryView {
  readonly element: HTMLElement
  show(history: readonly string[]): void
}

const rows = 6
const cell = 10

function resultOf(brief: string): RoadResult {
  return brief.startsWith('B') || brief.startsWith('D')
    ? 'red'
    : brief.startsWith('P') || (brief.startsWith('T') && !/^T\d/.test(brief))
      ? 'blue'
      : 'tie'
}

function grid(kind: string, columns: number, marks: readonly SVGElement[]): SVGSVGElement {
  const lines = `M0 0${Array.from({ length: columns + 1 }, (_, nth) => `M${nth * cell} 0V${rows * cell}`).join('')}${Array.from({ length: rows + 1 }, (_, nth) => `M0 ${nth * cell}H${columns * cell}`).join('')}`
  return drawing(
    'svg',
    { class: `road road-${kind}`, viewBox: `0 0 ${columns * cell} ${rows * cell}` },
    drawing('path', { class: 'road-lines', d: lines }),
    ...marks,
  )
}

const at = (place: number) => place * cell + cell / 2

/** The last columns of placed marks that fit. */
function fitting<T extends { readonly column: number }>(marks: readonly T[], columns: number): readonly T[] {
  const last = Math.max(0, ...marks.map(({ column }) => column))
  const from = Math.max(0, last - columns + 1)
  return marks.flatMap((mark) => (mark.column >= from ? [{ ...mark, column: mark.column - from }] : []))
}

function beadPlate(history: readonly string[], letterOf: (brief: string) => string): SVGSVGElement {
  const columns = 10
  const from = Math.max(0, Math.ceil((history.length - columns * rows) / rows) * rows)
  const marks = history.slice(from).map((brief, nth) =>
    drawing(
      'g',
      {
        class: `bead-mark road-${resultOf(brief)}`,
        transform: `translate(${at(Math.floor(nth / rows))} ${at(nth % rows)})`,
      },
      drawing('circle', { r: 4.4 }),
      drawing('text', { y: 2.2 }, letterOf(brief)),
    ),
  )
  return grid('bead', columns, marks)
}

function bigRoadView(columnsOfRoad: ReturnType<typeof bigRoad>): SVGSVGElement {
  const columns = 24
  const marks = fitting(placeRoad(columnsOfRoad, rows), columns).map(({ mark, column, row }) =>
    drawing(
      'g',
      { class: `big-mark road-${mark.side}`, transform: `translate(${at(column)} ${at(row)})` },
      drawing('circle', { r: 3.6 }),
      ...(mark.ties > 0 ? [drawing('path', { class: 'tie-mark', d: 'M-4 4L4 -4' })] : []),
    ),
  )
  return grid('big', columns, marks)
}

function derivedView(columnsOfRoad: ReturnType<typeof bigRoad>, step: 1 | 2 | 3): SVGSVGElement {
  const columns = 16
  const placed = placeRoad(inColumns(derivedRoad(columnsOfRoad, step)), rows)
  const marks = fitting(placed, columns).map(({ mark, column, row }) => {
    const place = { transform: `translate(${at(column)} ${at(row)})`, class: `derived-mark road-${mark}` }
    if (step === 3) return drawing('g', place, drawing('path', { d: 'M-3 3L3 -3' }))
    return drawing('g', place, drawing('circle', { r: 3.2, class: step === 2 ? 'filled' : '' }))
  })
  return grid(`derived road-step${step}`, columns, marks)
}

/** Makes the roads of baccarat and dragon tiger: bead plate, big road, and the three that follow from it. */
export function makeRoads({ say, spec }: SceneParts): HistoryView {
  const isBaccarat = spec.rules.kind === 'baccarat'
  const letters = isBaccarat
    ? { red: say('road.banker'), blue: say('road.player'), tie: say('road.tie') }
    : { red: say('road.dragon'), blue: say('road.tiger'), tie: say('road.tie') }
  const counts = element('div', { class: 'road-counts' })
  const plates = element('div', { class: 'road-plates', role: 'img', tabindex: -1, 'aria-label': say('road.title') })
  const made = element('section', { class: 'roads' }, counts, plates)
  return {
    element: made,
    show(history) {
      const results = history.map((brief) => resultOf(brief))
      const columns = bigRoad(results)
      counts.replaceChildren(
        ...(['red', 'blue', 'tie'] as const).map((side) =>
          element(
            'span',
            { class: `road-${side}` },
            letters[side],
            ' ',
            element('b', {}, String(results.filter((one) => one === side).length)),
          ),
        ),
        element('span', {}, say('road.rounds', history.length)),
      )
      plates.replaceChildren(
        beadPlate(history, (brief) => letters[resultOf(brief)]),
        bigRoadView(columns),
        derivedView(columns, 1),
        derivedView(columns, 2),
        derivedView(columns, 3),
      )
    },
  }
}
