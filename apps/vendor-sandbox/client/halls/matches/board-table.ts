import type { BoardView } from '../../../src/halls/matches/boards/board-match.ts'
import { drawing, element } from '../../element.ts'
import { prefersReducedMotion } from '../../motion.ts'
import { field, makrukBoard, makrukPiece, middleOf, xiangqiBoard, xiangqiPiece } from './board-drawings.ts'
import type { MatchTable, TableParts } from './match-table.ts'

interface Shape {
  readonly width: number
  readonly height: number
  readonly board: () => SVGElement
  readonly piece: (piece: number) => SVGElement
}

const shapes = {
  xiangqi: { width: 9, height: 10, board: xiangqiBoard, piece: xiangqiPiece },
  makruk: { width: 8, height: 8, board: makrukBoard, piece: makrukPiece },
} as const satisfies Record<string, Shape>

/** What the board remembers between views. */
interface Hand {
  view: BoardView | undefined
  /** The field of the chosen piece. */
  chosen: number | undefined
  /** The field of the keyboard's cursor. */
  cursor: number | undefined
  shownPlies: number
}

/** A board with pieces: tap a piece and a field, or drag; or use the arrow keys and Enter. */
export function makeBoardTable(parts: TableParts, kind: 'xiangqi' | 'makruk'): MatchTable {
  const shape: Shape = shapes[kind]
  const hand: Hand = { view: undefined, chosen: undefined, cursor: undefined, shownPlies: -1 }
  const marks = drawing('g', { class: 'marks' })
  const pieces = drawing('g', { class: 'pieces' })
  const board = drawing(
    'svg',
    {
      viewBox: `-14 -14 ${shape.width * field + 28} ${shape.height * field + 28}`,
      class: `board ${kind}`,
      tabindex: 0,
      role: 'application',
      'aria-label': parts.say('board.label'),
    },
    shape.board(),
    marks,
    pieces,
  )
  const spoken = element('p', { class: 'spoken', 'aria-live': 'polite' })
  const captured = element('div', { class: 'captured' })
  const draw = () => {
    if (hand.view === undefined) return
    marks.replaceChildren(...marksOf(shape, hand.view, hand))
    pieces.replaceChildren(...piecesOf(shape, hand.view, hand))
  }
  const choose = (place: number | undefined) => {
    hand.chosen = place
    if (place !== undefined) parts.window.sounds.play('tap')
    draw()
  }
  const targets = () => hand.view?.moves.filter(({ from }) => from === hand.chosen).map(({ to }) => to) ?? []
  const press = (place: number) => {
    const { view } = hand
    if (view === undefined) return
    if (hand.chosen !== undefined && targets().includes(place)) {
      const from = hand.chosen
      hand.chosen = undefined
      parts.move(`${from}-${place}`)
    } else choose(view.moves.some(({ from }) => from === place) && place !== hand.chosen ? place : undefined)
  }
  listenToPointer(board, pieces, { shape, hand, press, choose, targets })
  listenToKeys(board, { shape, hand, press, choose, draw, say: (text) => (spoken.textContent = text), parts, kind })

  return {
    element: element('div', { class: 'board-frame' }, board, captured, spoken),
    show(view) {
      // The server sends this view for this kind of game.
      const next = view as BoardView
      const isNew = hand.view !== undefined && next.plies > hand.shownPlies
      hand.view = next
      hand.chosen = undefined
      hand.shownPlies = next.plies
      draw()
      captured.replaceChildren(...capturedOf(parts, shape, next))
      if (isNew) slideLast(shape, pieces, next)
      if (isNew) parts.window.sounds.play('tile', next.isCheck ? 1.4 : 1)
    },
    buttons: () => [],
    seat: (seat) => ({
      text: colourOf(parts, kind, hand.view, seat),
      isTurn: hand.view !== undefined && (hand.view.side === hand.view.mySide) === (seat === 0),
    }),
    task() {
      const { view } = hand
      if (view?.counting !== undefined) return parts.say('board.count', view.counting.count, view.counting.limit)
      return view?.isCheck === true ? parts.say('board.check') : undefined
    },
  }
}

function colourOf({ say }: TableParts, kind: 'xiangqi' | 'makruk', view: BoardView | undefined, seat: number): string {
  if (view === undefined || seat !== 0) return ''
  if (view.mySide === -1) return say('board.black')
  return say(kind === 'xiangqi' ? 'board.red' : 'board.white')
}

/** A row of the small captured pieces, each side's together. */
function capturedOf({ say }: TableParts, { piece }: Shape, view: BoardView): Node[] {
  if (view.captured.length === 0) return []
  const row = (side: 1 | -1) => {
    const taken = view.captured
      .filter((one) => one * side > 0)
      .toSorted((left, right) => Math.abs(right) - Math.abs(left))
    const small = taken.map((one, at) => {
      const drawn = piece(one)
      drawn.setAttribute('transform', `translate(${50 + at * 62} 50)`)
      return drawn
    })
    return drawing('svg', { viewBox: `0 0 ${Math.max(1, taken.length) * 62 + 40} 100`, class: 'taken' }, ...small)
  }
  return [element('small', {}, say('board.captured')), row(view.mySide === 1 ? -1 : 1), row(view.mySide)]
}

const isTurned = (view: BoardView): boolean => view.mySide === -1

function marksOf({ width, height }: Shape, view: BoardView, { chosen, cursor }: Hand): SVGElement[] {
  const at = (place: number, kind: string, radius: number) => {
    const { x, y } = middleOf(place, width, height, isTurned(view))
    return drawing('circle', { cx: x, cy: y, r: radius, class: kind })
  }
  const square = (place: number, kind: string) => {
    const { x, y } = middleOf(place, width, height, isTurned(view))
    return drawing('rect', { x: x - 47, y: y - 47, width: 94, height: 94, rx: 12, class: kind })
  }
  const king = view.isCheck ? view.cells.indexOf(view.side) : -1
  return [
    ...(view.last === undefined ? [] : [square(view.last.from, 'recent'), square(view.last.to, 'recent')]),
    ...(king < 0 ? [] : [at(king, 'threat', 48)]),
    ...(chosen === undefined ? [] : [square(chosen, 'chosen')]),
    ...view.moves
      .filter(({ from }) => from === chosen)
      .map(({ to }) => (view.cells[to] === 0 ? at(to, 'target', 16) : at(to, 'target capture', 47))),
    ...(cursor === undefined ? [] : [square(cursor, 'cursor')]),
  ]
}

function piecesOf({ width, height, piece }: Shape, view: BoardView, { chosen }: Hand): SVGElement[] {
  return view.cells.flatMap((one, place) => {
    if (one === 0) return []
    const { x, y } = middleOf(place, width, height, isTurned(view))
    const drawn = piece(one)
    drawn.setAttribute('transform', `translate(${x} ${y})`)
    drawn.dataset['place'] = String(place)
    if (place === chosen) drawn.classList.add('lifted')
    return [drawing('g', {}, drawn)]
  })
}

/** Slides the piece of the last move from where it came. */
function slideLast({ width, height }: Shape, pieces: SVGElement, view: BoardView): void {
  if (view.last === undefined || prefersReducedMotion()) return
  const [from, to] = [view.last.from, view.last.to].map((place) => middleOf(place, width, height, isTurned(view)))
  const moved = pieces.querySelector(`[data-place="${view.last.to}"]`)?.parentElement
  if (from === undefined || to === undefined) return
  moved?.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }], {
    duration: 260,
    easing: 'ease-out',
  })
}

interface Touch {
  readonly shape: Shape
  readonly hand: Hand
  press(place: number): void
  choose(place: number | undefined): void
  targets(): readonly number[]
}

/** The field under the pointer; `undefined` outside. */
function placeAt(
  board: SVGSVGElement,
  event: PointerEvent,
  { shape, hand }: Touch,
): { place: number; x: number; y: number } | undefined {
  const matrix = board.getScreenCTM()
  if (matrix === null || hand.view === undefined) return undefined
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
  const [column, row] = [Math.floor(x / field), Math.floor(y / field)]
  if (column < 0 || row < 0 || column >= shape.width || row >= shape.height) return undefined
  const place = row * shape.width + column
  return { place: isTurned(hand.view) ? shape.width * shape.height - 1 - place : place, x, y }
}

function listenToPointer(board: SVGSVGElement, pieces: SVGElement, touch: Touch): void {
  const { hand } = touch
  let dragged: { readonly from: number; hasMoved: boolean; wasChosen: boolean } | undefined
  const lifted = () => pieces.querySelector(`[data-place="${dragged?.from ?? -1}"]`)
  board.addEventListener('pointerdown', (event) => {
    const at = placeAt(board, event, touch)
    if (at === undefined || event.button !== 0) return
    hand.cursor = undefined
    if (hand.view?.moves.some(({ from }) => from === at.place) !== true || touch.targets().includes(at.place)) {
      touch.press(at.place)
      return
    }
    dragged = { from: at.place, hasMoved: false, wasChosen: hand.chosen === at.place }
    touch.choose(at.place)
    board.setPointerCapture(event.pointerId)
  })
  board.addEventListener('pointermove', (event) => {
    const at = dragged && placeAt(board, event, touch)
    if (dragged === undefined || at === undefined) return
    if (at.place !== dragged.from) dragged.hasMoved = true
    if (dragged.hasMoved) lifted()?.setAttribute('transform', `translate(${at.x} ${at.y}) scale(1.15)`)
  })
  const drop = (event: PointerEvent) => {
    if (dragged === undefined) return
    const { from, hasMoved, wasChosen } = dragged
    dragged = undefined
    const at = placeAt(board, event, touch)
    if (hasMoved && at !== undefined && touch.targets().includes(at.place)) touch.press(at.place)
    else touch.choose(hasMoved || !wasChosen ? from : undefined)
  }
  board.addEventListener('pointerup', drop)
  board.addEventListener('pointercancel', () => {
    dragged = undefined
    touch.choose(undefined)
  })
}

interface Keys extends Omit<Touch, 'targets'> {
  readonly parts: TableParts
  readonly kind: 'xiangqi' | 'makruk'
  draw(): void
  say(text: string): void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function listenToKeys(board: SVGSVGElement, { shape, hand, press, choose, draw, say, parts, kind }: Keys): void {
  const middle = Math.floor(shape.height / 2) * shape.width + Math.floor(shape.width / 2)
  board.addEventListener('focus', () => {
    if (hand.view === undefined || !board.matches(':focus-visible')) return
    hand.cursor ??= hand.view.last?.to ?? middle
    draw()
  })
  board.addEventListener('blur', () => {
    hand.cursor = undefined
    draw()
  })
  board.addEventListener('keydown', (event) => {
    const { view } = hand
    if (view === undefined) return
    const step = steps[event.key]
    if (event.key === 'Escape') choose(undefined)
    else if ((event.key === 'Enter' || event.key === ' ') && hand.cursor !== undefined) press(hand.cursor)
    else if (step !== undefined) {
      const turn = isTurned(view) ? -1 : 1
      const from = hand.cursor ?? view.last?.to ?? middle
      const [x, y] = [(from % shape.width) + step[0] * turn, Math.floor(from / shape.width) + step[1] * turn]
      if (x >= 0 && y >= 0 && x < shape.width && y < shape.height) hand.cursor = y * shape.width + x
      say(nameOfField(parts, kind, view, hand.cursor ?? from))
      draw()
    } else return
    event.preventDefault()
  })
}

function nameOfField({ say }: TableParts, kind: 'xiangqi' | 'makruk', view: BoardView, place: number): string {
  const piece = view.cells[place] ?? 0
  const key = `${kind}.${Math.abs(piece)}`
  if (piece === 0 || !say.knows(key)) return say('board.empty')
  return `${say(key)} (${piece * view.mySide > 0 ? say('who.you') : say('who.computerAlone')})`
}
