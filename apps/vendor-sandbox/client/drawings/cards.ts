import { drawing, element } from '../element.ts'

/** The ranks of cards as they are printed, two first. */
const rankNames = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
/** The suits of cards: spades, hearts, diamonds, clubs. */
const suitNames = ['♠', '♥', '♦', '♣'] as const

/** The outlines of the suits in a square of 100 by 100. */
const suitPaths = [
  'M50 4C50 4 9 42 9 64a20 20 0 0 0 35 13c-1 9-5 15-11 19h34c-6-4-10-10-11-19a20 20 0 0 0 35-13C91 42 50 4 50 4z',
  'M50 94C50 94 6 60 6 32a22 22 0 0 1 44-7 22 22 0 0 1 44 7C94 60 50 94 50 94z',
  'M50 3L90 50 50 97 10 50z',
  'M50 5a21 21 0 0 0-18 32A21 21 0 1 0 44 73c-1 10-5 18-11 23h34c-6-5-10-13-11-23a21 21 0 1 0 12-36A21 21 0 0 0 50 5z',
] as const

/** Where the pips of the number cards two to ten stand, in a field of 3 columns and 12 steps of height. */
const pipPlaces: readonly (readonly (readonly [number, number])[])[] = (() => {
  const pair = (step: number) => [[0, step] as const, [2, step] as const]
  const two = [[1, 0] as const, [1, 12] as const]
  const four = [...pair(0), ...pair(12)]
  const six = [...four, ...pair(6)]
  const eight = [...four, ...pair(4), ...pair(8)]
  return [
    two,
    [...two, [1, 6]],
    four,
    [...four, [1, 6]],
    six,
    [...six, [1, 3]],
    [...six, [1, 3], [1, 9]],
    [...eight, [1, 6]],
    [...eight, [1, 2], [1, 10]],
  ]
})()

const isRed = (suit: number) => suit === 1 || suit === 2
const ink = (suit: number) => (isRed(suit) ? '#c0172d' : '#1c1a22')

function pip(
  suit: number,
  place: { readonly x: number; readonly y: number; readonly size: number; readonly turned?: boolean },
) {
  const { x, y, size, turned = false } = place
  const turn = turned ? ` rotate(180 50 50)` : ''
  return drawing('path', {
    d: suitPaths[suit] ?? '',
    fill: ink(suit),
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${turn}`,
  })
}

/**
 * Draws the face of a card. `card` is from 0 to 51: four times the rank (0 is two, 12 is ace) plus the suit (spades,
 * hearts, diamonds, clubs). It fills its box, which should be 100 wide and 140 high.
 */
export function cardFace(card: number): SVGSVGElement {
  const suit = card % 4
  const rank = Math.floor(card / 4)
  const name = rankNames[rank] ?? ''
  const corner = [
    drawing(
      'text',
      {
        x: 15,
        y: 27,
        'text-anchor': 'middle',
        class: 'card-rank',
        fill: ink(suit),
        textLength: name.length > 1 ? 22 : 14,
        lengthAdjust: 'spacingAndGlyphs',
      },
      name,
    ),
    pip(suit, { x: 15, y: 41, size: 17 }),
  ]
  return drawing(
    'svg',
    { viewBox: '0 0 100 140', class: 'card-face', role: 'img', 'aria-label': `${name}${suitNames[suit] ?? ''}` },
    drawing('rect', {
      x: 1,
      y: 1,
      width: 98,
      height: 138,
      rx: 9,
      fill: '#fdfaf3',
      stroke: '#cfc4ae',
      'stroke-width': 1.5,
    }),
    ...middleOf(rank, suit),
    drawing('g', {}, ...corner),
    drawing('g', { transform: 'rotate(180 50 70)' }, ...corner.map((part) => part.cloneNode(true))),
  )
}

function middleOf(rank: number, suit: number): SVGElement[] {
  if (rank === 12) return [pip(suit, { x: 50, y: 70, size: 52 })]
  if (rank > 8) return courtOf(rank, suit)
  return (pipPlaces[rank] ?? []).map(([column, step]) =>
    pip(suit, { x: 36 + column * 14, y: 26 + step * 7.33, size: 15, turned: step > 6 }),
  )
}

/** A court card: a robed half figure under a crown, twice, in the colours of its suit. */
function courtOf(rank: number, suit: number): SVGElement[] {
  const robe = isRed(suit) ? '#b3263a' : '#2c4a86'
  const trim = '#e2b23f'
  const skin = '#f3d2ae'
  const crowns = [
    'M38 36l2-9h20l2 9z M40 27q10-8 22-2l-3 3z',
    'M36 36l3-12 6 6 5-9 5 9 6-6 3 12z',
    'M34 36l1-14 8 7 7-12 7 12 8-7 1 14z',
  ]
  const half = () => [
    drawing('path', { d: 'M28 70q2-17 22-19 20 2 22 19z', fill: robe }),
    drawing('path', { d: 'M43 51l7 19 7-19q-7-3-14 0z', fill: trim }),
    drawing('path', {
      d: rank === 10 ? 'M38 36q-5 14 1 20h22q6-6 1-20z' : 'M39 36q-1 10 2 13h18q3-3 2-13z',
      fill: rank === 10 ? '#6d3a1d' : '#8a5426',
    }),
    drawing('ellipse', { cx: 50, cy: 43, rx: 9, ry: 10.5, fill: skin }),
    ...(rank === 11 ? [drawing('path', { d: 'M41 46q9 15 18 0q-2 11-9 12-7-1-9-12z', fill: '#8a5426' })] : []),
    drawing('path', {
      d: 'M46 42v1.6M54 42v1.6M47.5 48q2.5 1.6 5 0',
      stroke: '#4a2b18',
      'stroke-width': 1.3,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
    drawing('path', { d: crowns[rank - 9] ?? '', fill: trim, stroke: '#9c7420', 'stroke-width': 0.8 }),
    pip(suit, { x: 33, y: 27, size: 13 }),
  ]
  return [
    drawing('rect', {
      x: 25,
      y: 17,
      width: 50,
      height: 106,
      rx: 4,
      fill: isRed(suit) ? '#fbeee4' : '#eef1f7',
      stroke: trim,
      'stroke-width': 1.2,
    }),
    drawing('g', {}, ...half()),
    drawing('g', { transform: 'rotate(180 50 70)' }, ...half()),
    drawing('path', { d: 'M25 70h50', stroke: trim, 'stroke-width': 1.6 }),
  ]
}

/** Draws the back of a card in the colours of the style sheet: `--back` and `--back-line`. */
export function cardBack(): SVGSVGElement {
  const lines = Array.from({ length: 9 }, (_, nth) => `M${8 + nth * 10.5} 8l-42 124M${8 + nth * 10.5} 8l42 124`).join(
    '',
  )
  const svg = drawing('svg', { viewBox: '0 0 100 140', class: 'card-back', 'aria-hidden': 'true' })
  const inner = drawing(
    'svg',
    { x: 7, y: 7, width: 86, height: 126, viewBox: '7 7 86 126', preserveAspectRatio: 'none' },
    drawing('path', { d: lines, class: 'card-back-lines', fill: 'none', 'stroke-width': 1.2 }),
  )
  svg.append(
    drawing('rect', {
      x: 1,
      y: 1,
      width: 98,
      height: 138,
      rx: 9,
      fill: '#fdfaf3',
      stroke: '#cfc4ae',
      'stroke-width': 1.5,
    }),
    drawing('rect', { x: 7, y: 7, width: 86, height: 126, rx: 5, class: 'card-back-field' }),
    inner,
    drawing('circle', { cx: 50, cy: 70, r: 17, class: 'card-back-field', stroke: '#fdfaf3', 'stroke-width': 1.5 }),
    drawing('path', { d: suitPaths[2], transform: 'translate(39 59) scale(0.22)', fill: '#fdfaf3' }),
  )
  return svg
}

/** A card in a box of its own, face up or, for `null`, face down. */
export function cardBox(card: number | null): HTMLElement {
  return element('span', { class: 'play-card' }, card === null ? cardBack() : cardFace(card))
}
