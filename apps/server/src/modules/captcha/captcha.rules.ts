import { digitStrokes, type Point } from './digit-strokes.ts'

/** A stream of random numbers: each call returns the next one, at least 0 and less than 1. */
export type Random = () => number

/** How strongly a picture is distorted against programs; `clear` is for people who cannot read the usual one. */
export type CaptchaStyle = 'usual' | 'clear'

const [width, height] = [200, 64]
const digitScale = 3.6
const inks = ['#1d3b2f', '#4a2410', '#27235c', '#5c1238', '#123f57']
const paper = '#f7f0e4'

/** How much each style distorts, in units of the picture and in radians. */
const strength = {
  usual: { turn: 0.26, lean: 0.26, wave: 2.4, strokes: 4, specks: 30, pen: 3.3 },
  clear: { turn: 0.14, lean: 0.14, wave: 1.3, strokes: 1, specks: 8, pen: 4.4 },
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

/** Draws digits as an SVG of pen strokes. Each digit is bent, slanted and rotated, under lines of the same colours. */
export function captchaSvg(digits: string, random: Random, style: CaptchaStyle): string {
  const { specks, strokes, pen, wave } = strength[style]
  const bend = waveOf(random, wave)
  const step = width / (digits.length + 0.6)
  const drawn = [...digits].flatMap((digit, index) => {
    const place = placeDigit(random, style, step * (index + 0.8), bend)
    return (digitStrokes[Number(digit)] ?? []).map((stroke) =>
      penLine(stroke.map(place), ink(random), pen + random() * 0.8),
    )
  })
  const across = Array.from({ length: strokes }, () => penLine(crossingLine(random), ink(random), 1.1 + random() * 1.2))
  const dust = Array.from({ length: specks }, () => speck(random))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>${dust.join('')}${drawn.join('')}${across.join('')}</svg>`
  )
}

/** Returns a function that moves a point of a digit's box to its place in the picture. */
function placeDigit(random: Random, style: CaptchaStyle, middle: number, bend: (point: Point) => Point) {
  const { turn, lean } = strength[style]
  const [angle, slant] = [around(random, turn), around(random, lean)]
  const scale = digitScale * (0.9 + random() * 0.25)
  const [dx, dy] = [middle + around(random, 2), height / 2 + around(random, 5)]
  return ([x, y]: Point): Point => {
    const [left, top] = [(x - 3 + (5 - y) * slant) * scale, (y - 5) * scale]
    return bend([
      dx + left * Math.cos(angle) - top * Math.sin(angle),
      dy + left * Math.sin(angle) + top * Math.cos(angle),
    ])
  }
}

/** A wave over the whole picture, so that the same digit is bent differently in each position. */
function waveOf(random: Random, max: number): (point: Point) => Point {
  const [first, second] = [random() * Math.PI * 2, random() * Math.PI * 2]
  const [wide, high] = [0.04 + random() * 0.03, 0.06 + random() * 0.04]
  return ([x, y]) => [x + Math.sin(y * high + first) * max, y + Math.sin(x * wide + second) * max]
}

/** A line from one side of the picture to the other, across the digits. */
function crossingLine(random: Random): Point[] {
  const heightAt = () => height * (0.15 + random() * 0.7)
  return [0, 0.33, 0.66, 1].map((part): Point => [part * width, heightAt()])
}

function speck(random: Random): string {
  const [x, y, radius] = [random() * width, random() * height, 0.5 + random() * 1.3]
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ink(random)}" opacity="0.45"/>`
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

const ink = (random: Random) => inks[Math.floor(random() * inks.length)] ?? '#000'
const around = (random: Random, max: number) => (random() * 2 - 1) * max
const round = (value: number) => Math.round(value * 100) / 100
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`
