import { drawing, element } from '../element.ts'

const spots: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
]

const body = () => [
  drawing('rect', { x: 5, y: 9, width: 90, height: 89, rx: 18, fill: '#b9a67c' }),
  drawing('rect', { x: 5, y: 3, width: 90, height: 90, rx: 18, fill: '#fdf7e8', stroke: '#d8c9a4', 'stroke-width': 2 }),
]

/** Draws a die with pips; as in Asia, one and four are red. */
export function pipDie(face: number): HTMLElement {
  const pips = (spots[face] ?? []).map(([cx, cy]) =>
    drawing('circle', {
      cx,
      cy: cy - 2,
      r: face === 1 ? 15 : 9,
      fill: face === 1 || face === 4 ? '#c9202f' : '#221a1c',
    }),
  )
  return element(
    'span',
    { class: 'play-die' },
    drawing('svg', { viewBox: '0 0 100 100', role: 'img', 'aria-label': String(face) }, ...body(), ...pips),
  )
}

/** A die with a picture. */
export function pictureDie(picture: Node, name: string): HTMLElement {
  const svg = drawing('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, ...body())
  return element(
    'span',
    { class: 'play-die', role: 'img', 'aria-label': name },
    svg,
    element('span', { class: 'die-picture' }, picture),
  )
}

/** Draws a prawn in a box of 100 by 100; the artwork package has the other pictures of fish, prawn, crab. */
export function prawn(): SVGSVGElement {
  const segment = (d: string, fill: string) =>
    drawing('path', { d, fill, stroke: '#8f2c12', 'stroke-width': 2, 'stroke-linejoin': 'round' })
  return drawing(
    'svg',
    { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    drawing('path', {
      d: 'M72 26Q92 10 96 4M70 30Q90 22 98 22',
      stroke: '#d9512c',
      'stroke-width': 2.4,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
    segment('M84 34q-4-20-30-18-18 2-26 14l14 12q18-10 42-8z', '#f27545'),
    segment('M28 30q-14 12-12 30l18-2q0-10 8-16z', '#ee6a3b'),
    segment('M16 60q2 16 14 24l10-14q-6-5-6-12z', '#e65f31'),
    segment('M30 84q12 8 24 4l-4-17q-5 2-10-1z', '#dd5528'),
    segment('M54 88l18-12-22-5z', '#d14a20'),
    segment('M66 78q16-6 22 2-6 4-14 3 8 5 10 12-12 0-20-12z', '#f08a5a'),
    drawing('path', {
      d: 'M46 40l6 12M56 37l5 12M66 35l5 11M38 44l5 12',
      stroke: '#d9512c',
      'stroke-width': 2.6,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
    drawing('circle', { cx: 72, cy: 25, r: 3.6, fill: '#23130d' }),
  )
}
