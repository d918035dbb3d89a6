import type { BookView, MatchDetail } from '../../../../src/halls/book/view.ts'
import { drawing } from '../../../element.ts'
import { sheet } from './courts.ts'

const rect = (x: number, y: number, w: number, h: number, kind: string, round = 0) =>
  drawing('rect', { x, y, width: w, height: h, class: kind, rx: round })
const circle = (cx: number, cy: number, r: number, kind: string) => drawing('circle', { cx, cy, r, class: kind })
const path = (d: string, kind: string) => drawing('path', { d, class: kind })
const text = (x: number, y: number, words: string, kind = '') =>
  drawing('text', { x, y, class: kind, 'text-anchor': 'middle' }, words)

/** The drawing of an e-sport between two; `undefined` for anything else. */
export function drawArena(tracker: BookView['tracker'], match: MatchDetail, laneCount: number): SVGElement | undefined {
  if (tracker === 'lanes') return drawLanes(match, laneCount)
  if (tracker === 'rounds') return drawRounds(match)
  if (tracker === 'stars') return drawStars(match)
  if (tracker === 'duel') return drawDuel(match)
  return tracker === 'board' ? drawBoard(match) : undefined
}

/** What is being played, or the last that was. */
function current({ board, status }: MatchDetail): { readonly home: number; readonly away: number } {
  const now = board.now ?? { home: 0, away: 0 }
  return status === 'live' || status === 'soon' ? now : (board.past?.at(-1) ?? now)
}

/** The lanes with the towers of both sides: those that have fallen are grey. */
function drawLanes(match: MatchDetail, laneCount: number): SVGElement {
  const { home, away } = current(match)
  const perLane = laneCount > 3 ? 2 : 3
  const lanes = Array.from(
    { length: laneCount },
    (_, nth) => 85 + (nth - (laneCount - 1) / 2) * (laneCount > 3 ? 32 : 51),
  )
  const towers = (side: 'home' | 'away', fallen: number) =>
    Array.from({ length: lanes.length * perLane }, (_, nth) => {
      const y = lanes[nth % lanes.length] ?? 85
      const step = Math.floor(nth / lanes.length)
      const x = side === 'home' ? 150 - step * 32 : 210 + step * 32
      return drawing('path', {
        d: `M${x - 6} ${y + 9}l2-14h8l2 14z M${x - 6} ${y - 5}h12v-5h-3v2h-2v-2h-2v2h-2v-2h-3z`,
        class: nth < fallen ? 'tower fallen' : `tower ${side}`,
      })
    })
  const [last] = match.events
  const flash =
    match.status === 'live' && last?.side !== undefined
      ? [
          circle(
            last.side === 'home' ? 230 : 130,
            lanes[Math.round(last.atMs / 1_000) % laneCount] ?? 85,
            16,
            `clash ${last.side}`,
          ),
        ]
      : []
  return sheet(
    'lanes',
    rect(0, 0, 360, 170, 'jungle'),
    ...lanes.map((y) => path(`M34 85Q44 ${y} 104 ${y}H256Q316 ${y} 326 85`, 'lane')),
    path('M170 0q30 85 20 170', 'river'),
    circle(34, 85, 22, 'base home'),
    circle(326, 85, 22, 'base away'),
    text(34, 91, String(home), 'base-text'),
    text(326, 91, String(away), 'base-text'),
    ...towers('home', away),
    ...towers('away', home),
    ...flash,
  )
}

/** The rounds of a map as pips, above the plan of a map with two sites. */
function drawRounds(match: MatchDetail): SVGElement {
  const { home, away } = current(match)
  const won = match.events
    .filter(({ kind }) => kind === 'point' || kind === 'set')
    .slice(0, 12)
    .toReversed()
  const [last] = match.events
  const atSite = Math.round(((last?.atMs ?? 0) / 1_000) % 2) === 0
  return sheet(
    'rounds',
    rect(0, 0, 360, 170, 'concrete'),
    path('M20 40h110v30h60V30h150v60h-60v50H170v-30H90v30H20z', 'walls'),
    rect(46, 52, 44, 34, 'site'),
    rect(262, 42, 44, 34, 'site'),
    text(68, 75, 'A', 'site-text'),
    text(284, 65, 'B', 'site-text'),
    ...(match.status === 'live' ? [circle(atSite ? 68 : 284, atSite ? 69 : 59, 20, 'clash away')] : []),
    text(150, 132, String(home), 'big home'),
    text(210, 132, String(away), 'big away'),
    ...won.map(({ side }, nth) => rect(98 + nth * 14, 148, 10, 10, `pip-box ${side ?? ''}`, 2)),
  )
}

const systems: readonly (readonly [number, number])[] = [
  [110, 50],
  [140, 120],
  [180, 40],
  [180, 128],
  [180, 85],
  [220, 50],
  [222, 122],
]

/** A chart of stars: those that each side holds. */
function drawStars(match: MatchDetail): SVGElement {
  const { home, away } = current(match)
  const owner = (nth: number) => (nth < home ? 'home' : nth >= systems.length - away ? 'away' : 'free')
  return sheet(
    'stars',
    rect(0, 0, 360, 170, 'space'),
    ...Array.from({ length: 40 }, (_, nth) =>
      circle((nth * 97) % 360, (nth * 61) % 170, nth % 5 === 0 ? 1.2 : 0.7, 'dust'),
    ),
    path(
      'M40 85L110 50 180 40 220 50 320 85M40 85L140 120 180 128 222 122 320 85M110 50L140 120 180 85 220 50 222 122',
      'route',
    ),
    circle(40, 85, 18, 'planet home'),
    circle(320, 85, 18, 'planet away'),
    ...systems.map(([x, y], nth) => circle(x, y, 10, `planet ${owner(nth)}`)),
    text(40, 91, String(home), 'base-text'),
    text(320, 91, String(away), 'base-text'),
    ...(match.status === 'live' ? [drawing('g', { class: 'moving' }, path('M176 80l14 5-14 5 3-5z', 'ship'))] : []),
  )
}

/** Two fighters with bars of health: what is left depends on what happened. */
function drawDuel(match: MatchDetail): SVGElement {
  const { home, away } = current(match)
  const beat = ((match.events[0]?.atMs ?? 0) / 900) % 40
  const left = (lost: number) => Math.max(12, 130 - lost * 42 - beat)
  const figure = (x: number, facing: number, side: string) =>
    drawing(
      'g',
      { class: `fighter ${side} moving` },
      circle(x, 74, 12, 'head'),
      path(`M${x} 86v34M${x} 94l${facing * 26} -6M${x} 98l${facing * 20} 12M${x} 120l-12 30M${x} 120l14 30`, 'limb'),
    )
  return sheet(
    'duel',
    rect(0, 0, 360, 170, 'stage-floor'),
    rect(0, 150, 360, 20, 'floor'),
    rect(16, 14, 136, 12, 'health back', 3),
    rect(208, 14, 136, 12, 'health back', 3),
    rect(19 + (130 - left(away)), 17, left(away), 6, 'health home'),
    rect(211, 17, left(home), 6, 'health away'),
    ...Array.from({ length: 2 }, (_, nth) => circle(146 - nth * 14, 36, 4.5, nth < home ? 'pip done' : 'pip')),
    ...Array.from({ length: 2 }, (_, nth) => circle(214 + nth * 14, 36, 4.5, nth < away ? 'pip done' : 'pip')),
    text(180, 27, 'VS', 'versus'),
    figure(140, 1, 'home'),
    figure(220, -1, 'away'),
  )
}

const opening = ['rnbqkbnr', 'pppppppp', '', '', '', '', 'PPPPPPPP', 'RNBQKBNR'] as const
const glyphs: Readonly<Record<string, string>> = { p: '♟', r: '♜', n: '♞', b: '♝', q: '♛', k: '♚' }

/** A chess board beside the results of the games. */
function drawBoard(match: MatchDetail): SVGElement {
  const { board, events } = match
  const squares = Array.from({ length: 64 }, (_, nth) =>
    rect(
      12 + (nth % 8) * 18.5,
      11 + Math.floor(nth / 8) * 18.5,
      18.5,
      18.5,
      (nth + Math.floor(nth / 8)) % 2 === 0 ? 'square light' : 'square dark',
    ),
  )
  const pieces = opening.flatMap((row, y) =>
    row
      .split('')
      .map((piece, x) =>
        text(
          21.2 + x * 18.5,
          26 + y * 18.5,
          glyphs[piece.toLowerCase()] ?? '',
          piece === piece.toLowerCase() ? 'piece black' : 'piece white',
        ),
      ),
  )
  const games = events.filter(({ kind }) => kind === 'game' || kind === 'drawn').toReversed()
  const results = Array.from({ length: board.parts }, (_, nth) => {
    const game = games[nth]
    const kind = game === undefined ? 'game' : game.kind === 'drawn' ? 'game halved' : `game ${game.side ?? ''}`
    const shown =
      game === undefined ? String(nth + 1) : game.kind === 'drawn' ? '½' : game.side === 'home' ? '1–0' : '0–1'
    return [
      rect(190 + (nth % 3) * 54, 44 + Math.floor(nth / 3) * 46, 48, 38, kind, 6),
      text(214 + (nth % 3) * 54, 68 + Math.floor(nth / 3) * 46, shown, 'game-text'),
    ]
  })
  return sheet('chess', rect(0, 0, 360, 170, 'hall-floor'), ...squares, ...pieces, ...results.flat())
}
