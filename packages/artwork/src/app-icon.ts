import { paintSquare, pngOf, type Painted, type Point } from './raster.ts'

/** Approximates a cubic curve by points, with edges too short to be visible in an icon. */
function curve(from: Point, control1: Point, control2: Point, to: Point): Point[] {
  return Array.from({ length: 12 }, (_, step) => {
    const t = (step + 1) / 12
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] +
      3 * (1 - t) ** 2 * t * control1[axis] +
      3 * (1 - t) * t ** 2 * control2[axis] +
      t ** 3 * to[axis]
    return [at(0), at(1)]
  })
}

/** The outlines of a stroke with round ends and corners. */
function stroke(points: readonly Point[], width: number): Point[][] {
  const half = width / 2
  const rounds = points.map(([x, y]) =>
    Array.from({ length: 24 }, (_, step): Point => {
      const angle = (step / 24) * 2 * Math.PI
      return [x + half * Math.cos(angle), y + half * Math.sin(angle)]
    }),
  )
  const pieces = points.slice(1).map(([x2, y2], index): Point[] => {
    const [x1, y1] = points[index] ?? [x2, y2]
    const length = Math.hypot(x2 - x1, y2 - y1)
    const [across, down] = [((y1 - y2) / length) * half, ((x2 - x1) / length) * half]
    return [
      [x1 + across, y1 + down],
      [x2 + across, y2 + down],
      [x2 - across, y2 - down],
      [x1 - across, y1 - down],
    ]
  })
  return [...rounds, ...pieces]
}

const gold = ['#fff0b8', '#e9b44c', '#9a6a1c'] as const
const corner: Point = [33.8, 4]
const fold: Point = [-6, 35.5]
const tip: Point = [2, 4]

/** The brand mark as in the logo (brand-marks.ts), in the same units. */
const mark: readonly Painted[] = [
  {
    outlines: [
      [
        [0, -48],
        [41.6, -24],
        [41.6, 24],
        [0, 48],
        [-41.6, 24],
        [-41.6, -24],
      ],
    ],
    colours: gold,
  },
  {
    outlines: [
      [
        [0, -39],
        [33.8, -19.5],
        [33.8, 19.5],
        [0, 39],
        [-33.8, 19.5],
        [-33.8, -19.5],
      ],
    ],
    colours: ['#2a8a62', '#0f3d2e'],
  },
  { outlines: [[corner, [33.8, 19.5], [0, 39], fold]], colours: ['#0a2a20'] },
  {
    outlines: [[corner, fold, ...curve(fold, [4, 26], [6, 16], tip), ...curve(tip, [14, 10], [24, 10], corner)]],
    colours: gold,
  },
  {
    outlines: stroke(
      [
        [-17, -7],
        [-6, 4],
        [15, -19],
      ],
      5,
    ),
    colours: ['#f6eee3'],
  },
]

const cloth: Painted = {
  outlines: [
    [
      [-1000, -60],
      [1000, -60],
      [1000, 60],
      [-1000, 60],
    ],
  ],
  colours: ['#1e1814', '#0a2a20'],
}

/**
 * The icon of the installed site as PNG: the mark on dark cloth that fills the square. Phones may crop it to a circle, so
 * the mark stays within the inner four fifths; `share` is the part of the width that it takes.
 */
export function appIcon(sizePx: number, share: number): Buffer {
  // The mark is 96 units high. The cloth has its own scale, so that it always fills the square.
  const ground = paintSquare([cloth], sizePx, sizePx / 120)
  return pngOf(paintSquare(mark, sizePx, (sizePx * share) / 96, ground), sizePx)
}
