import { drawing } from '../../element.ts'
import type { MatchSay } from './match-table.ts'

const red = '#b3272d'
const green = '#1d7a46'
const blue = '#21458f'

const dot = (x: number, y: number, r: number, colour: string): SVGElement =>
  drawing(
    'g',
    {},
    drawing('circle', { cx: x, cy: y, r, fill: colour }),
    drawing('circle', { cx: x, cy: y, r: r * 0.62, fill: 'none', stroke: '#fffdf2', 'stroke-width': r * 0.2 }),
    drawing('circle', { cx: x, cy: y, r: r * 0.22, fill: '#fffdf2' }),
  )

/** Where the dots of each number are, on a face of 60 by 80. */
const spots: readonly (readonly (readonly [number, number])[])[] = [
  [[30, 40]],
  [
    [30, 20],
    [30, 60],
  ],
  [
    [14, 17],
    [30, 40],
    [46, 63],
  ],
  [
    [17, 20],
    [43, 20],
    [17, 60],
    [43, 60],
  ],
  [
    [15, 18],
    [45, 18],
    [30, 40],
    [15, 62],
    [45, 62],
  ],
  [
    [18, 16],
    [42, 16],
    [18, 44],
    [42, 44],
    [18, 65],
    [42, 65],
  ],
  [
    [13, 11],
    [30, 18],
    [47, 25],
    [18, 46],
    [42, 46],
    [18, 66],
    [42, 66],
  ],
  [
    [18, 12],
    [42, 12],
    [18, 31],
    [42, 31],
    [18, 49],
    [42, 49],
    [18, 68],
    [42, 68],
  ],
  [
    [13, 15],
    [30, 15],
    [47, 15],
    [13, 40],
    [30, 40],
    [47, 40],
    [13, 65],
    [30, 65],
    [47, 65],
  ],
]
const dotColours = [[red], [green, blue], [blue, red, green]] as const

function dotsOf(number: number): SVGElement[] {
  const radius = [22, 15, 11, 12, 10.5, 10, 8.5, 8.5, 8.2][number] ?? 8
  return (spots[number] ?? []).map(([x, y], at) => {
    const colours: readonly string[] = dotColours[number] ?? [blue, green, red]
    const colour =
      number === 6
        ? at < 3
          ? green
          : red
        : number === 8
          ? [green, red, blue][Math.floor(at / 3)]
          : colours[at % colours.length]
    return dot(x, y, radius, colour ?? blue)
  })
}

/** One stick with its knots. */
const stick = (x: number, y: number, height: number, colour: string): SVGElement =>
  drawing(
    'g',
    { fill: colour },
    drawing('rect', { x: x - 3.4, y: y - height / 2, width: 6.8, height, rx: 3 }),
    ...[-0.5, 0, 0.5].map((at) =>
      drawing('rect', { x: x - 5, y: y + at * (height - 3) - 1.5, width: 10, height: 3, rx: 1.5 }),
    ),
  )

const stickRows: readonly (readonly number[])[] = [
  [],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 1, 2],
  [3, 3],
  [1, 3, 3],
  [4, 4],
  [3, 3, 3],
]

function sticksOf(number: number): SVGElement[] {
  const rows = stickRows[number] ?? []
  const height = rows.length === 3 ? 21 : 30
  return rows.flatMap((count, row) => {
    const y = rows.length === 3 ? 15 + row * 25 : 22 + row * 36
    return Array.from({ length: count }, (_, at) => {
      const x = 30 + (at - (count - 1) / 2) * (count === 4 ? 13 : 16)
      const isRed = (number === 4 && row === 1) || (number === 6 && row === 0) || (number === 8 && at === 1)
      return stick(x, y, height, isRed ? red : number === 8 && at === 2 ? blue : green)
    })
  })
}

/** The bird of the one of bamboos. */
const bird = (): SVGElement =>
  drawing(
    'g',
    {},
    drawing('path', { d: 'M16 66Q8 44 22 32Q28 10 42 18Q50 24 42 34Q52 48 36 60Q28 66 16 66Z', fill: green }),
    drawing('path', { d: 'M20 62Q30 56 34 40Q40 52 32 60Z', fill: blue }),
    drawing('path', { d: 'M14 68Q6 58 8 46M20 68Q14 60 16 52', stroke: red, 'stroke-width': 3, fill: 'none' }),
    drawing('circle', { cx: 37, cy: 23, r: 2.6, fill: '#fffdf2' }),
    drawing('path', { d: 'M45 24l8 3l-8 3z', fill: '#d99a1f' }),
  )

const letters = ['東', '南', '西', '北', '中', '發'] as const

const letter = (text: string, colour: string, size: number, y: number): SVGElement =>
  drawing(
    'text',
    {
      x: 30,
      y,
      fill: colour,
      'font-size': size,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      class: 'han',
    },
    text,
  )

function faceOf(kind: number): SVGElement[] {
  if (kind < 9) return dotsOf(kind)
  if (kind < 18) return kind === 9 ? [bird()] : sticksOf(kind - 9)
  if (kind === 33)
    return [
      drawing('rect', { x: 13, y: 15, width: 34, height: 50, rx: 3, fill: 'none', stroke: blue, 'stroke-width': 5 }),
    ]
  const text = letters[kind - 27] ?? ''
  return [letter(text, kind === 31 ? red : kind === 32 ? green : '#1b1b22', 40, 41)]
}

/** A drawn tile, face up. */
export function tileFace(kind: number): SVGElement {
  return drawing('svg', { viewBox: '0 0 60 80', class: 'face', 'aria-hidden': 'true' }, ...faceOf(kind))
}

const suitLetters = ['●', '🎋', '萬'] as const

/** What screen readers call a tile. */
export function tileName(kind: number, say: MatchSay): string {
  if (kind < 27) return `${(kind % 9) + 1} ${suitLetters[Math.floor(kind / 9)] ?? ''}`
  const wind = `wind.${kind - 27}`
  return say.knows(wind) ? say(wind) : (letters[kind - 27] ?? '白')
}
