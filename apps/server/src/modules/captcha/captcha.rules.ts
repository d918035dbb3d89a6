import { digitStrokes, type Point } from './digit-strokes.ts'

/** Chance as a stream: each call gives the next number, from 0 up to and without 1. */
export type Chance = () => number

/** How much is done against programs; `clear` is for eyes that the usual picture is too much for. */
export type CaptchaStyle = 'usual' | 'clear'

const [width, height] = [200, 64]
const digitScale = 3.6
const inks = ['#1d3b2f', '#4a2410', '#27235c', '#5c1238', '#123f57']
const paper = '#f7f0e4'

/** How far things may be off, in units of the picture. */
const strength = {
  usual: { turn: 0.26, lean: 0.26, wave: 2.4, strokes: 4, specks: 30, pen: 3.3 },
  clear: { turn: 0.14, lean: 0.14, wave: 1.3, strokes: 1, specks: 8, pen: 4.4 },
} as const

/** Turns bytes into a stream of chance, three bytes a number. It ends after `bytes.length / 3` numbers. */
export function chanceOf(bytes: Uint8Array): Chance {
  let at = 0
  return () => {
    const [high, middle, low] = bytes.subarray(at, at + 3)
    if (high === undefined || middle === undefined || low === undefined) throw new RangeError('chance has run out')
    at += 3
    return (high * 65_536 + middle * 256 + low) / 16_777_216
  }
}

/** How many bytes of chance one picture takes at the most. */
export const chanceBytes = 3_000

/** Draws digits of equal chance. A digit is `floor(10 u)`: over 2^24 numbers each differs from a tenth by less than 1e-6. */
export function drawDigits(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => Math.floor(chance() * 10)).join('')
}

/** What somebody typed, as it is compared: full-width and Thai digits are digits, blanks are nothing. */
export function cleanAnswer(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\s/g, '')
}

/** The picture of some digits as SVG: pen strokes, each digit bent, leaning and turned, under lines of the same ink. */
export function captchaSvg(digits: string, chance: Chance, style: CaptchaStyle): string {
  const { specks, strokes, pen, wave } = strength[style]
  const bend = waveOf(chance, wave)
  const step = width / (digits.length + 0.6)
  const drawn = [...digits].flatMap((digit, index) => {
    const place = placeDigit(chance, style, step * (index + 0.8), bend)
    return (digitStrokes[Number(digit)] ?? []).map((stroke) =>
      penLine(stroke.map(place), ink(chance), pen + chance() * 0.8),
    )
  })
  const across = Array.from({ length: strokes }, () => penLine(crossingLine(chance), ink(chance), 1.1 + chance() * 1.2))
  const dust = Array.from({ length: specks }, () => speck(chance))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>${dust.join('')}${drawn.join('')}${across.join('')}</svg>`
  )
}

/** Moves a point of a digit's box to its place in the picture. */
function placeDigit(chance: Chance, style: CaptchaStyle, middle: number, bend: (point: Point) => Point) {
  const { turn, lean } = strength[style]
  const [angle, slant] = [around(chance, turn), around(chance, lean)]
  const scale = digitScale * (0.9 + chance() * 0.25)
  const [dx, dy] = [middle + around(chance, 2), height / 2 + around(chance, 5)]
  return ([x, y]: Point): Point => {
    const [left, top] = [(x - 3 + (5 - y) * slant) * scale, (y - 5) * scale]
    return bend([
      dx + left * Math.cos(angle) - top * Math.sin(angle),
      dy + left * Math.sin(angle) + top * Math.cos(angle),
    ])
  }
}

/** A wave over the whole picture, so that a digit is bent differently wherever it stands. */
function waveOf(chance: Chance, most: number): (point: Point) => Point {
  const [first, second] = [chance() * Math.PI * 2, chance() * Math.PI * 2]
  const [wide, high] = [0.04 + chance() * 0.03, 0.06 + chance() * 0.04]
  return ([x, y]) => [x + Math.sin(y * high + first) * most, y + Math.sin(x * wide + second) * most]
}

/** From one side to the other, through what is written. */
function crossingLine(chance: Chance): Point[] {
  const heightAt = () => height * (0.15 + chance() * 0.7)
  return [0, 0.33, 0.66, 1].map((part): Point => [part * width, heightAt()])
}

function speck(chance: Chance): string {
  const [x, y, radius] = [chance() * width, chance() * height, 0.5 + chance() * 1.3]
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ink(chance)}" opacity="0.45"/>`
}

/** A smooth line through points: between two of them it runs through their middle; a point that is there twice stays a corner. */
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

const ink = (chance: Chance) => inks[Math.floor(chance() * inks.length)] ?? '#000'
const around = (chance: Chance, most: number) => (chance() * 2 - 1) * most
const round = (value: number) => Math.round(value * 100) / 100
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`
