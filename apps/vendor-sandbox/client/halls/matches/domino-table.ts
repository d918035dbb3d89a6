import { dominoes, type DominoView, type Laid } from '../../../src/halls/matches/domino/domino.ts'
import { button, drawing, element } from '../../element.ts'
import type { MatchTable, TableParts } from './match-table.ts'

const unit = 40
/** How many units a row of the line is wide. */
const columns = 13

const pipPlaces: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]
const pipColours = ['', '#1f5fa8', '#1f7a3d', '#b3272d', '#7a4a1e', '#c56a10', '#5a2b86']

/** The pips of one half, around its middle; turned by a quarter on upright halves. */
function half(pips: number, x: number, y: number): SVGElement {
  const places = pipPlaces[pips] ?? []
  return drawing(
    'g',
    { transform: `translate(${x} ${y})`, fill: pipColours[pips] ?? '' },
    ...places.map(([across, along]) => drawing('circle', { cx: across * 10.5, cy: along * 10.5, r: 4.3 })),
  )
}

/** A domino with its first half at a place and its second half in a direction from it. */
function dominoAt(
  pips: readonly [number, number],
  at: readonly [number, number],
  to: readonly [number, number],
  kind = '',
): SVGElement {
  const [x1, y1] = [at[0] * unit, at[1] * unit]
  const [x2, y2] = [x1 + to[0] * unit, y1 + to[1] * unit]
  const [left, top] = [Math.min(x1, x2) - unit / 2, Math.min(y1, y2) - unit / 2]
  const isFlat = to[1] === 0
  const [width, height] = isFlat ? [2 * unit, unit] : [unit, 2 * unit]
  const bar = isFlat
    ? { x1: (x1 + x2) / 2, y1: top + 6, x2: (x1 + x2) / 2, y2: top + unit - 6 }
    : { x1: left + 6, y1: (y1 + y2) / 2, x2: left + unit - 6, y2: (y1 + y2) / 2 }
  return drawing(
    'g',
    { class: `bone ${kind}` },
    drawing('rect', { x: left + 1.5, y: top + 1.5, width: width - 3, height: height - 3, rx: 7 }),
    drawing('line', bar),
    half(pips[0], x1, y1),
    half(pips[1], x2, y2),
  )
}

interface Placed {
  readonly pips: readonly [number, number]
  readonly at: readonly [number, number]
  readonly to: readonly [number, number]
}

/** Lays the line in a snake: rows to the right and to the left in turn, with one domino standing at each end. */
function snake(line: readonly Laid[]): Placed[] {
  const placed: Placed[] = []
  let [x, y, direction] = [0, 0, 1]
  for (const { left, right } of line) {
    const isDouble = left === right
    const space = direction === 1 ? columns - x : x + 1
    if (!isDouble && space < 3) {
      // The turn: this one stands, and the next row begins under its lower half.
      placed.push({ pips: [left, right], at: [x, y], to: [0, 1] })
      direction = -direction
      y += 2.15
      continue
    }
    if (isDouble) placed.push({ pips: [left, right], at: [x, y - 0.5], to: [0, 1] })
    else placed.push({ pips: [left, right], at: [x, y], to: [direction, 0] })
    x += direction * (isDouble ? 1 : 2)
  }
  return placed
}

/** A domino of the hand, upright. */
function handDomino(id: number, parts: TableParts, press: () => void, kind: string, isChosen: boolean): HTMLElement {
  const [low, high] = dominoes[id] ?? [0, 0]
  const picture = drawing(
    'svg',
    { viewBox: `0 0 ${unit} ${unit * 2}`, 'aria-hidden': 'true' },
    dominoAt([low, high], [0.5, 0.5], [0, 1]),
  )
  const made = element(
    'button',
    { type: 'button', class: `domino ${kind}`, 'aria-label': `${low}–${high}`, 'aria-pressed': String(isChosen) },
    picture,
  )
  made.addEventListener('click', press)
  return made
}

/** The line of dominoes and the player's hand. */
export function makeDominoTable(parts: TableParts): MatchTable {
  const { say, window } = parts
  let view: DominoView | undefined
  let chosen: number | undefined
  const line = element('div', { class: 'domino-line' })
  const hand = element('div', { class: 'bones' })
  const endsOf = (id: number) => (['left', 'right'] as const).filter((end) => view?.moves.includes(`play:${id}:${end}`))
  const lay = (id: number, end: 'left' | 'right') => {
    chosen = undefined
    parts.move(`play:${id}:${end}`)
  }
  const press = (id: number) => {
    const [first, second] = endsOf(id)
    if (first === undefined) return
    if (second === undefined) return lay(id, first)
    chosen = chosen === id ? undefined : id
    window.sounds.play('tap')
    drawHand()
    parts.changed()
  }
  const drawHand = () => {
    if (view === undefined) return
    const isTurn = view.moves.length > 0
    hand.replaceChildren(
      ...view.hand.map((id) =>
        handDomino(id, parts, () => press(id), isTurn && endsOf(id).length === 0 ? 'cannot' : '', id === chosen),
      ),
    )
  }
  return {
    element: element('div', { class: 'dominoes' }, line, hand),
    show(next) {
      const before = view
      // The server sends this view for this kind of game.
      view = next as DominoView
      chosen = undefined
      line.replaceChildren(drawLine(parts, view))
      drawHand()
      if (before !== undefined && view.line.length > before.line.length) window.sounds.play('tile', 0.8)
      else if (before !== undefined && view.last?.id === undefined && view.last !== undefined) window.sounds.play('hit')
    },
    buttons() {
      if (view?.moves.includes('pass') === true)
        return [button('pill main', say('domino.knock'), () => parts.move('pass'))]
      const id = chosen
      if (id === undefined) return []
      return endsOf(id).map((end) => button('pill main', say(`domino.${end}`), () => lay(id, end)))
    },
    seat: (seat) => ({
      text: view === undefined ? '' : seatText(parts, view, seat),
      ...(view?.last?.seat === seat && view.last.id === undefined ? { badge: say('domino.knocked') } : {}),
      isTurn: view?.turn === seat,
    }),
    task() {
      if (view?.moves.includes('pass') === true) return say('domino.noneFits')
      return chosen === undefined ? undefined : say('domino.choose')
    },
    summary: () => (view?.hands === undefined ? [] : leftOf(parts, view)),
  }
}

function seatText({ say }: TableParts, view: DominoView, seat: number): string {
  if (view.pips !== undefined) return say('domino.pips', view.pips[seat] ?? 0)
  return seat === 0 ? '' : say('tiles.left', view.counts[seat] ?? 0)
}

function drawLine({ say }: TableParts, { line, last }: DominoView): SVGElement {
  const placed = snake(line)
  const ys = placed.flatMap(({ at, to }) => [at[1], at[1] + to[1]])
  const xs = placed.flatMap(({ at, to }) => [at[0], at[0] + to[0]])
  const [top, bottom] = [Math.min(0, ...ys) - 1, Math.max(0, ...ys) + 1]
  const [left, right] = [Math.min(0, ...xs) - 1, Math.max(columns - 4, ...xs) + 1]
  const lastAt = last?.id === undefined ? -1 : line.findIndex(({ id }) => id === last.id)
  const bones = placed.map(({ pips, at, to }, index) => dominoAt(pips, at, to, index === lastAt ? 'recent' : ''))
  const ends = [placed[0], placed.at(-1)].flatMap((one, at) => {
    if (one === undefined || placed.length < 2) return []
    const [x, y] = at === 0 ? one.at : [one.at[0] + one.to[0], one.at[1] + one.to[1]]
    return [drawing('circle', { cx: x * unit, cy: y * unit, r: unit * 0.46, class: 'end' })]
  })
  return drawing(
    'svg',
    {
      viewBox: `${left * unit} ${top * unit} ${(right - left) * unit} ${(bottom - top) * unit}`,
      role: 'img',
      'aria-label': line.map((one) => `${one.left}–${one.right}`).join(' ') || say('turn.others'),
    },
    ...bones,
    ...ends,
  )
}

function leftOf(parts: TableParts, view: DominoView): Node[] {
  return (view.hands ?? []).flatMap((ids, seat) =>
    ids.length === 0
      ? []
      : [
          element(
            'div',
            { class: 'left-over' },
            element('small', {}, parts.nameOf(seat)),
            ...ids.map((id) => handDomino(id, parts, () => undefined, 'small', false)),
          ),
        ],
  )
}
