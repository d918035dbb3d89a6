import type { Board } from '../../../../src/halls/book/course.ts'
import type { BookView } from '../../../../src/halls/book/view.ts'
import { drawing } from '../../../element.ts'
import { sheet } from './courts.ts'

interface FieldOf {
  readonly board: Board
  readonly names: readonly string[]
}

const text = (x: number, y: number, words: string, kind = '') => drawing('text', { x, y, class: kind }, words)

/** The drawing of a race, a battle or a cup; `undefined` for anything else. A race that is drawn already only moves. */
export function drawField(tracker: BookView['tracker'], of: FieldOf, box: HTMLElement): Element | undefined {
  if (tracker === 'turf' || tracker === 'circuit') return drawRace(tracker, of, box)
  if (tracker === 'island') return drawIsland(of)
  return tracker === 'bracket' ? drawBracket(of) : undefined
}

const hue = (nth: number) => (nth * 47 + 12) % 360

function drawRace(tracker: 'turf' | 'circuit', { board, names }: FieldOf, box: HTMLElement): Element {
  const progress = board.progress ?? []
  const key = `${tracker}/${names.join('/')}`
  const drawn = box.firstElementChild
  const known = drawn instanceof SVGElement && drawn.dataset['key'] === key ? drawn : undefined
  const made = known ?? newRace(tracker, names, key)
  const order = progress.map((one, runner) => ({ one, runner })).toSorted((a, b) => b.one - a.one)
  made.querySelectorAll<SVGElement>('.runner').forEach((dot, runner) => {
    const share = Math.max(0, Math.min(1, progress[runner] ?? 0))
    const [x, y] = tracker === 'turf' ? [92 + share * 246, laneOf(runner, names.length)] : onCircuit(share, board.parts)
    dot.style.setProperty('transform', `translate(${x}px, ${y}px)`)
    dot.classList.toggle('first', order[0]?.runner === runner && share > 0)
  })
  return made
}

function laneOf(runner: number, all: number): number {
  return 12 + (runner + 0.5) * (146 / all)
}

/** A point of the circuit: laps on a rounded track. */
function onCircuit(share: number, laps: number): readonly [number, number] {
  const lap = (share * Math.min(laps, 10)) % 1
  const angle = lap * 2 * Math.PI - Math.PI / 2
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const stretch = 1 / Math.max(Math.abs(c) ** 0.5, Math.abs(s) ** 0.5, 0.84)
  return [180 + c * 128 * Math.min(1.1, stretch), 85 + s * 58 * Math.min(1.1, stretch)]
}

function newRace(tracker: 'turf' | 'circuit', names: readonly string[], key: string): SVGElement {
  const lanes = names.map((name, runner) => [
    drawing('rect', {
      x: 0,
      y: laneOf(runner, names.length) - 73 / names.length,
      width: 360,
      height: 146 / names.length,
      class: runner % 2 === 0 ? 'grass' : 'grass two',
    }),
    text(4, laneOf(runner, names.length) + 3.5, name.length > 13 ? `${name.slice(0, 12)}…` : name, 'runner-name'),
  ])
  const round = Array.from({ length: 61 }, (_, nth) =>
    onCircuit(nth / 60, 1)
      .map((one) => one.toFixed(1))
      .join(' '),
  )
  const ground =
    tracker === 'turf'
      ? [
          ...lanes.flat(),
          drawing('path', { d: 'M340 10V160', class: 'finish' }),
          drawing('path', { d: 'M90 10V160', class: 'chalk' }),
        ]
      : [
          drawing('rect', { width: 360, height: 170, class: 'infield' }),
          drawing('path', { d: `M${round.join('L')}Z`, class: 'asphalt' }),
          drawing('path', { d: `M${round.join('L')}Z`, class: 'asphalt-line' }),
          drawing('path', { d: 'M180 8V48', class: 'finish' }),
          ...names
            .slice(0, 10)
            .map((name, nth) =>
              text(
                nth < 5 ? 110 : 190,
                66 + (nth % 5) * 12,
                `${nth + 1} ${name.length > 12 ? `${name.slice(0, 11)}…` : name}`,
                'runner-name small',
              ),
            ),
        ]
  const runners = names.map((_, runner) => {
    const dot = drawing('circle', { r: 7.5, class: 'dot' })
    dot.style.setProperty('fill', `hsl(${hue(runner)} 72% 56%)`)
    return drawing(
      'g',
      { class: 'runner' },
      dot,
      drawing('text', { y: 3.5, 'text-anchor': 'middle', class: 'number' }, String(runner + 1)),
    )
  })
  const made = sheet(tracker, ...ground, ...runners)
  made.dataset['key'] = key
  return made
}

function drawIsland({ board, names }: FieldOf): SVGElement {
  const alive = board.progress ?? []
  const left = alive.filter((one) => one >= 0).length
  const radius = 24 + 54 * (left / Math.max(1, names.length))
  const squads = names.map((name, nth) => {
    const angle = nth * 2.399
    const away = Math.sqrt((nth + 0.6) / names.length) * (radius - 10)
    const isIn = (alive[nth] ?? 1) >= 0
    const [x, y] = isIn ? [90 + Math.cos(angle) * away, 85 + Math.sin(angle) * away] : [0, 0]
    const dot = drawing('circle', { cx: x, cy: y, r: 6.5, class: 'dot' })
    dot.style.setProperty('fill', `hsl(${hue(nth)} 72% 56%)`)
    return [
      ...(isIn
        ? [dot, drawing('text', { x, y: y + 3.2, 'text-anchor': 'middle', class: 'number' }, String(nth + 1))]
        : []),
      text(186, 18 + nth * (150 / names.length), `${nth + 1} ${name}`, isIn ? 'runner-name' : 'runner-name out'),
    ]
  })
  return sheet(
    'island',
    drawing('rect', { width: 360, height: 170, class: 'sea' }),
    drawing('path', { d: 'M90 5c40-4 80 20 82 66s-18 84-68 92S10 150 8 92 50 9 90 5z', class: 'land' }),
    drawing('circle', { cx: 90, cy: 85, r: radius, class: 'zone' }),
    ...squads.flat(),
  )
}

/** Where the ties of a cup stand: three columns. */
const places: readonly (readonly [number, number])[] = [
  [6, 6],
  [6, 48],
  [6, 90],
  [6, 132],
  [130, 27],
  [130, 111],
  [254, 69],
]

function drawBracket({ board, names }: FieldOf): SVGElement {
  const wins = board.progress ?? []
  const ties = board.ties ?? []
  const drawn = ties.map(([one, other], tie) => {
    const [x, y] = places[tie] ?? [0, 0]
    const round = tie < 4 ? 0 : tie < 6 ? 1 : 2
    const row = (runner: number, top: number) =>
      text(
        x + 5,
        top,
        runner < 0 ? '–' : (names[runner] ?? '').slice(0, 14),
        (wins[runner] ?? 0) > round ? 'tie-name through' : 'tie-name',
      )
    return [
      drawing('rect', { x, y, width: 100, height: 32, rx: 5, class: 'tie' }),
      row(one, y + 13),
      row(other, y + 27),
    ]
  })
  return sheet(
    'bracket',
    drawing('rect', { width: 360, height: 170, class: 'hall-floor' }),
    drawing('path', {
      d: 'M106 22h12v42h-12M118 43h12M106 106h12v42h-12M118 127h12M230 43h12v84h-12M242 85h12',
      class: 'join',
    }),
    ...drawn.flat(),
  )
}
