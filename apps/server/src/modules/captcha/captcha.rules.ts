import { digitStrokes, type Point } from './digit-strokes.ts'

/** A stream of random numbers: each call returns the next one, at least 0 and less than 1. */
export type Random = () => number

const [width, height] = [200, 64]
const inks = ['#1d3b2f', '#4a2410', '#27235c', '#5c1238', '#123f57']
const paper = '#f7f0e4'

/**
 * How much a picture is distorted, in units of the picture and in radians. `step` is the distance of two digits in
 * their widths: at about one they touch, so that programs cannot cut them apart. `test-read-picture.ts` measures how many a
 * program reads with these figures.
 */
const strength = {
  turn: 0.42,
  lean: 0.3,
  wave: 3,
  drift: 6,
  size: [0.76, 1.1],
  step: [1, 1.24],
  pen: [2.5, 3.2],
  lines: 2,
  arcs: 4,
} as const

/** Turns random bytes into random numbers, three bytes each. Throws a `RangeError` after `bytes.length / 3` numbers. */
export function randomFrom(bytes: Uint8Array): Random {
  let at = 0
  return () => {
    const [high, middle, low] = bytes.subarray(at, at + 3)
    if (high === undefined || middle === undefined || low === undefined)
      throw new RangeError('the random bytes are used up')
    at += 3
    return (high * 65_536 + middle * 256 + low) / 16_777_216
  }
}

/** Maximum number of random bytes that one picture uses. */
export const maxRandomBytes = 3_000

/**
 * Draws equally likely digits. A digit is `floor(10 u)`: over 2^24 numbers its probability differs from a tenth by less
 * than 1e-6.
 */
export function drawDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
}

/** Normalises a typed answer: full-width and Thai digits become ASCII digits, and blanks are removed. */
export function cleanAnswer(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\s/g, '')
}

/**
 * Draws digits as an SVG of pen strokes in one colour. The digits stand at no fixed places and touch each other; each is
 * bent, slanted and rotated. Lines and arcs of the same pen cross them.
 */
export function captchaSvg(digits: string, random: Random): string {
  const { lines, arcs, wave } = strength
  const ink = inks[Math.floor(random() * inks.length)] ?? '#000'
  const bend = waveOf(random, wave)
  const drawn = placesOf(digits, random).flatMap(({ digit, ...place }) => {
    const toPicture = placeDigit(random, place, bend)
    const pen = between(random, strength.pen)
    return (digitStrokes[digit] ?? []).map((stroke) => penLine(stroke.map(toPicture), ink, pen))
  })
  const across = Array.from({ length: lines }, () => penLine(crossingLine(random), ink, thinPen(random)))
  const pieces = Array.from({ length: arcs }, () => penLine(arc(random), ink, thinPen(random)))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>${[...drawn, ...across, ...pieces].join('')}</svg>`
  )
}

interface Place {
  readonly middle: Point
  /** How many units of the picture one of the digit's box takes. */
  readonly scale: Point
}

/** The widest digit's box, in units of the picture at scale 1. */
const boxWidth = 6.6
const margin = 14

/** A place for each digit, in a row that begins anywhere and goes up and down. */
function placesOf(digits: string, random: Random): (Place & { readonly digit: number })[] {
  const scales = [...digits].map((): Point => [
    between(random, strength.size) * 3.7,
    between(random, strength.size) * 3.9,
  ])
  const wanted = scales.map(([scale], index) => {
    const [before] = scales[index - 1] ?? [-scale]
    return ((before + scale) / 2) * boxWidth * between(random, strength.step)
  })
  const total = wanted.reduce((sum, step) => sum + step, 0)
  const room = width - 2 * margin
  // Six wide digits are pushed together.
  const squeeze = Math.min(1, room / total)
  let [x, y] = [margin + random() * Math.max(0, room - total), height / 2 + around(random, 3)]
  return scales.map((scale, index) => {
    x += (wanted[index] ?? 0) * squeeze
    y = Math.min(height / 2 + 7, Math.max(height / 2 - 7, y + around(random, strength.drift)))
    return { digit: Number(digits[index]), middle: [x, y], scale }
  })
}

/** Returns a function that moves a point of a digit's box to its place in the picture. */
function placeDigit(random: Random, { middle, scale }: Place, bend: (point: Point) => Point) {
  const { turn, lean } = strength
  const [angle, slant] = [around(random, turn), around(random, lean)]
  return ([x, y]: Point): Point => {
    const [left, top] = [(x - 3 + (5 - y) * slant) * scale[0], (y - 5) * scale[1]]
    return bend([
      middle[0] + left * Math.cos(angle) - top * Math.sin(angle),
      middle[1] + left * Math.sin(angle) + top * Math.cos(angle),
    ])
  }
}

/** Two waves over the whole picture, so that the same digit is bent differently in each position. */
function waveOf(random: Random, max: number): (point: Point) => Point {
  const waves = [1, 0.5].map((part) => ({
    part: part * max,
    wide: (0.03 + random() * 0.04) / part,
    high: (0.06 + random() * 0.05) / part,
    first: random() * Math.PI * 2,
    second: random() * Math.PI * 2,
  }))
  return ([x, y]) => [
    waves.reduce((sum, { part, high, first }) => sum + Math.sin(y * high + first) * part, x),
    waves.reduce((sum, { part, wide, second }) => sum + Math.sin(x * wide + second) * part, y),
  ]
}

/** A line from one side of the picture to the other, across the digits. */
function crossingLine(random: Random): Point[] {
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((part): Point => [part * width, height * (0.12 + random() * 0.76)])
}

/** A piece of a circle, as digits are made of. */
function arc(random: Random): Point[] {
  const [x, y, radius] = [random() * width, random() * height, 6 + random() * 10]
  const [start, sweep] = [random() * Math.PI * 2, 1.2 + random() * 1.8]
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((part): Point => {
    const angle = start + part * sweep
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}

/**
 * Draws a smooth line that passes through the middle between neighbouring points. A point given twice in a row is a
 * corner.
 */
function penLine(points: readonly Point[], color: string, thickness: number): string {
  const [start, ...rest] = points
  if (start === undefined) return ''
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    if (next === undefined) return `L${at(point)}`
    return `Q${at(point)} ${at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`
  })
  return `<path d="M${at(start)}${parts.join('')}" fill="none" stroke="${color}" stroke-width="${round(thickness)}" stroke-linecap="round" stroke-linejoin="round"/>`
}

const between = (random: Random, [least, most]: readonly [number, number]) => least + random() * (most - least)
const around = (random: Random, max: number) => (random() * 2 - 1) * max
const thinPen = (random: Random) => between(random, strength.pen) * 0.78
const round = (value: number) => Math.round(value * 100) / 100
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`
