import type { MatchDetail, BookView } from '../../../../src/halls/book/view.ts'
import { drawing } from '../../../element.ts'

const width = 360
const height = 170

/** A drawing of the given size with children. */
export function sheet(kind: string, ...children: readonly Node[]): SVGElement {
  return drawing('svg', { viewBox: `0 0 ${width} ${height}`, class: `drawn ${kind}` }, ...children)
}

const rect = (x: number, y: number, w: number, h: number, kind: string, round = 0) =>
  drawing('rect', { x, y, width: w, height: h, class: kind, rx: round })
const circle = (cx: number, cy: number, r: number, kind: string) => drawing('circle', { cx, cy, r, class: kind })
const path = (d: string, kind: string) => drawing('path', { d, class: kind })
const text = (x: number, y: number, words: string, kind = '') =>
  drawing('text', { x, y, class: kind, 'text-anchor': 'middle' }, words)

/** The drawing of a ball game; `undefined` for anything else. */
export function drawCourt(tracker: BookView['tracker'], match: MatchDetail): SVGElement | undefined {
  switch (tracker) {
    case 'pitch':
      return drawPitch(match)
    case 'court':
      return drawBasketball(match)
    case 'tennis':
    case 'net':
      return drawNet(match, tracker)
    case 'oval':
      return drawOval(match)
    case 'table':
      return drawTable(match)
    case 'ring':
      return drawRing(match)
    case 'turf':
    case 'circuit':
    case 'lanes':
    case 'rounds':
    case 'stars':
    case 'duel':
    case 'island':
    case 'bracket':
    case 'board':
      return undefined
  }
}

/** Which side had the ball last: −1 home attacks to the right, 1 away to the left, 0 nobody. */
function pressing({ events, status }: MatchDetail): number {
  const [last] = events.filter(({ side }) => side !== undefined)
  return status !== 'live' || last === undefined ? 0 : last.side === 'home' ? 1 : -1
}

/** A place that depends on what happened last, so that the ball is not always in the same one. */
function wobble({ events }: MatchDetail, spread: number, salt: number): number {
  const at = events[0]?.atMs ?? 0
  return (((at / 37 + salt * 101) % 100) / 100 - 0.5) * spread
}

function ball(x: number, y: number, kind = 'ball'): SVGElement {
  return drawing('g', { class: 'moving' }, circle(x, y, 6, kind))
}

function drawPitch(match: MatchDetail): SVGElement {
  const stripes = Array.from({ length: 6 }, (_, nth) =>
    rect(nth * 60, 0, 60, height, nth % 2 === 0 ? 'grass' : 'grass two'),
  )
  const to = pressing(match)
  const [last] = match.events
  const isNow = match.status === 'live'
  const corner = last?.kind === 'corner' && isNow
  const x = corner ? (to > 0 ? 350 : 10) : 180 + to * 105 + wobble(match, 60, 1)
  const y = corner ? 10 : 85 + wobble(match, 110, 2)
  return sheet(
    'pitch',
    ...stripes,
    rect(6, 6, 348, 158, 'chalk'),
    path('M180 6V164', 'chalk'),
    circle(180, 85, 26, 'chalk'),
    rect(6, 42, 46, 86, 'chalk'),
    rect(308, 42, 46, 86, 'chalk'),
    rect(6, 66, 18, 38, 'chalk'),
    rect(336, 66, 18, 38, 'chalk'),
    ...(to === 0
      ? []
      : [path(to > 0 ? 'M200 40l90 45-90 45z' : 'M160 40l-90 45 90 45z', to > 0 ? 'push home' : 'push away')]),
    ...(isNow ? [ball(x, y)] : []),
    ...(last?.kind === 'goal' && isNow ? [text(180, 92, 'GOAL', 'shout')] : []),
  )
}

function drawBasketball(match: MatchDetail): SVGElement {
  const to = pressing(match)
  return sheet(
    'court',
    rect(0, 0, width, height, 'wood'),
    rect(6, 6, 348, 158, 'chalk'),
    path('M180 6V164M6 55h70v60H6M354 55h-70v60h70', 'chalk'),
    circle(180, 85, 24, 'chalk'),
    path('M6 20h30a65 65 0 0 1 0 130H6M354 20h-30a65 65 0 0 0 0 130h30', 'chalk'),
    circle(24, 85, 7, 'hoop'),
    circle(336, 85, 7, 'hoop'),
    ...(match.status === 'live'
      ? [ball(180 + to * 120 + wobble(match, 50, 1), 85 + wobble(match, 90, 2), 'ball orange')]
      : []),
  )
}

function drawNet(match: MatchDetail, kind: 'tennis' | 'net'): SVGElement {
  const to = pressing(match)
  const { serving } = match.board
  return sheet(
    kind === 'tennis' ? 'tennis' : 'hall',
    rect(0, 0, width, height, 'around'),
    rect(30, 18, 300, 134, 'inside'),
    rect(30, 18, 300, 134, 'chalk'),
    ...(kind === 'tennis'
      ? [path('M30 34H330M30 136H330M100 34V136M260 34V136M100 85H260', 'chalk')]
      : [path('M130 18V152M230 18V152', 'chalk')]),
    path('M180 10V160', 'net-line'),
    circle(90, 60 + wobble(match, 20, 3), 9, 'player home'),
    circle(80, 110 + wobble(match, 20, 4), 9, `player home${kind === 'tennis' ? ' single' : ''}`),
    circle(270, 60 + wobble(match, 20, 5), 9, `player away${kind === 'tennis' ? ' single' : ''}`),
    circle(280, 110 + wobble(match, 20, 6), 9, 'player away'),
    ...(match.status === 'live'
      ? [ball(180 - to * (70 + wobble(match, 60, 7)), 85 + wobble(match, 90, 8), 'ball yellow')]
      : []),
    ...(serving === undefined ? [] : [path(serving === 'home' ? 'M12 85l12-8v16z' : 'M348 85l-12-8v16z', 'serve')]),
  )
}

function drawOval(match: MatchDetail): SVGElement {
  const balls = match.events
    .filter(({ kind }) => kind === 'runs' || kind === 'wicket')
    .slice(0, 6)
    .toReversed()
  const last = balls.at(-1)
  const far = last?.kind === 'runs' ? Math.min(1, (last.figure ?? 0) / 6) : 0
  const angle = ((last?.atMs ?? 0) / 700) % (2 * Math.PI)
  return sheet(
    'oval',
    rect(0, 0, width, height, 'around'),
    drawing('ellipse', { cx: 180, cy: 72, rx: 168, ry: 66, class: 'grass' }),
    drawing('ellipse', { cx: 180, cy: 72, rx: 152, ry: 58, class: 'chalk' }),
    rect(172, 44, 16, 56, 'strip'),
    path('M172 48h16M172 96h16', 'chalk'),
    ...(match.status === 'live'
      ? [ball(180 + Math.cos(angle) * 140 * far, 72 + Math.sin(angle) * 54 * far, 'ball red')]
      : []),
    ...balls.flatMap(({ kind, figure = 0 }, nth) => [
      circle(75 + nth * 42, 152, 14, kind === 'wicket' ? 'chip out' : figure >= 4 ? 'chip high' : 'chip'),
      text(75 + nth * 42, 157, kind === 'wicket' ? 'W' : String(figure), 'chip-text'),
    ]),
  )
}

const colours = ['yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const

function drawTable({ board, events, status }: MatchDetail): SVGElement {
  const played = (board.now?.home ?? 0) + (board.now?.away ?? 0)
  const reds = Math.max(0, 15 - Math.round(played / 8))
  const shown = Array.from({ length: reds }, (_, nth) => {
    const row = Math.floor((Math.sqrt(8 * nth + 1) - 1) / 2)
    const column = nth - (row * (row + 1)) / 2
    return circle(250 + row * 10, 85 + (column - row / 2) * 12, 5.4, 'snooker red')
  })
  const at = events[0]?.atMs ?? 0
  return sheet(
    'table',
    rect(0, 0, width, height, 'rail', 14),
    rect(14, 14, 332, 142, 'cloth', 4),
    path('M90 14V156M90 55a30 30 0 0 0 0 60', 'chalk'),
    ...[14, 180, 346].flatMap((x) => [circle(x, 14, 9, 'pocket'), circle(x, 156, 9, 'pocket')]),
    ...shown,
    ...colours.map((name, nth) =>
      circle([90, 90, 90, 180, 240, 322][nth] ?? 0, [115, 55, 85, 85, 85, 85][nth] ?? 0, 5.4, `snooker ${name}`),
    ),
    ...(status === 'live'
      ? [
          drawing(
            'g',
            { class: 'moving' },
            circle(120 + ((at / 90) % 100), 40 + ((at / 70) % 90), 5.4, 'snooker white'),
          ),
        ]
      : []),
  )
}

function drawRing({ events, board, status }: MatchDetail): SVGElement {
  const [last] = events
  const isStopped = last?.kind === 'end' && events[1]?.kind === 'stoppage'
  const down = isStopped ? (events[1]?.side === 'home' ? 'away' : 'home') : undefined
  const lean = status === 'live' ? (((last?.atMs ?? 0) / 500) % 30) - 15 : 0
  const fighter = (x: number, side: 'home' | 'away') =>
    drawing(
      'g',
      { class: `fighter ${side}${down === side ? ' down' : status === 'live' ? ' moving' : ''}` },
      circle(x, 66, 13, 'head'),
      path(`M${x - 16} 126V96q0-14 16-14t16 14v30z`, 'body'),
      circle(x + (side === 'home' ? 22 : -22), 84, 9, 'glove'),
      circle(x + (side === 'home' ? 16 : -16), 100, 9, 'glove'),
    )
  return sheet(
    'ring',
    rect(0, 0, width, height, 'around'),
    path('M50 140L20 164H340L310 140z', 'canvas-edge'),
    rect(50, 44, 260, 96, 'canvas'),
    path('M40 60H320M40 82H320M40 104H320', 'rope'),
    rect(36, 40, 8, 104, 'post home'),
    rect(316, 40, 8, 104, 'post away'),
    fighter(150 + lean, 'home'),
    fighter(210 + lean, 'away'),
    ...Array.from({ length: board.parts }, (_, nth) =>
      circle(140 + nth * 20, 20, 5, nth < board.part - (status === 'live' ? 1 : 0) ? 'pip done' : 'pip'),
    ),
  )
}
