import sharp from 'sharp'
import { digitStrokes } from './digit-strokes.ts'

/** Draws digits as an SVG whose first paths are the digits' strokes. */
export type DrawSvg = (digits: string) => string

/** A reader that has learned one way of drawing: returns what it reads in a picture of `count` digits. */
export type Reader = (png: Buffer, count: number) => Promise<string>

/** Pictures are made this much smaller, since strokes are several pixels wide. */
const shrink = 0.31
const [width, height] = [Math.round(400 * shrink), Math.round(128 * shrink)]
const [windowWidth, windowHeight] = [15, 24]
const neighbours = 9
/** The class of windows that show no digit but the space between two. */
const noDigit = 10
/** Columns of two pixels: the least and the greatest distance of two digits. */
const [leastStep, greatestStep] = [5, 11]
const heights = [-5, 0, 5].map((off) => height / 2 + off)

type Pixels = Float32Array
interface Template {
  readonly digit: number
  readonly pixels: Pixels
}

/**
 * An attacker as anybody could write one who has this source: it draws pictures of its own, cuts windows around each
 * digit and between digits, and compares every window of a picture with them (nearest neighbours by correlation). The row
 * of digits that matches best together is its answer.
 */
export async function learnToRead(draw: DrawSvg, pictures: number, drawDigits: () => string): Promise<Reader> {
  const templates: Template[] = []
  for (let count = 0; count < pictures; count += 1) {
    const digits = drawDigits()
    const svg = draw(digits)
    const ink = await inkOf(Buffer.from(svg))
    const middles = middlesOf(svg, digits)
    for (const [index, [x, y]] of middles.entries()) {
      templates.push({ digit: Number(digits[index]), pixels: windowAt(ink, x, y) })
      const next = middles[index + 1] ?? [x + 14, y]
      templates.push({ digit: noDigit, pixels: windowAt(ink, (x + next[0]) / 2, (y + next[1]) / 2) })
    }
  }
  return async (png, count) => bestRow(await inkOf(png), templates, count)
}

async function inkOf(picture: Buffer): Promise<Pixels> {
  const grey = await sharp(picture).resize(width, height).removeAlpha().greyscale().blur(0.7).raw().toBuffer()
  return Float32Array.from(grey, (value) => Math.max(0, 235 - value))
}

/** The middles of the digits, from the coordinates of their strokes. */
function middlesOf(svg: string, digits: string): [number, number][] {
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(
    ([, path = '']) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [],
  )
  return [...digits].map((digit) => {
    const strokes = paths.splice(0, digitStrokes[Number(digit)]?.length ?? 0).flat()
    const middle = (values: number[]) => Math.min(...values) + (Math.max(...values) - Math.min(...values)) / 2
    const [xs, ys] = [0, 1].map((odd) => strokes.filter((_, index) => index % 2 === odd))
    return [middle(xs ?? []) * 2 * shrink, middle(ys ?? []) * 2 * shrink]
  })
}

/** A window around a point, without its mean and of length 1. */
function windowAt(ink: Pixels, middleX: number, middleY: number): Pixels {
  const pixels = new Float32Array(windowWidth * windowHeight)
  const [left, top] = [Math.round(middleX - windowWidth / 2), Math.round(middleY - windowHeight / 2)]
  for (let y = 0; y < windowHeight; y += 1)
    for (let x = 0; x < windowWidth; x += 1) {
      const isInside = left + x >= 0 && left + x < width && top + y >= 0 && top + y < height
      pixels[y * windowWidth + x] = isInside ? (ink[(top + y) * width + left + x] ?? 0) : 0
    }
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const length = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return pixels.map((value) => (value - mean) / length)
}

/** The likeliest digit of a window, and how well it matches: its nearest templates' likeness, over all nearest ones. */
function classify(pixels: Pixels, templates: readonly Template[]): { readonly digit: number; readonly score: number } {
  const nearest: { likeness: number; digit: number }[] = []
  for (const template of templates) {
    let likeness = 0
    for (let index = 0; index < pixels.length; index += 1)
      likeness += (pixels[index] ?? 0) * (template.pixels[index] ?? 0)
    const last = nearest[neighbours - 1]
    if (last !== undefined && likeness <= last.likeness) continue
    nearest.push({ likeness, digit: template.digit })
    nearest.sort((one, other) => other.likeness - one.likeness)
    nearest.length = Math.min(nearest.length, neighbours)
  }
  const votes = Array.from({ length: noDigit + 1 }, () => 0)
  for (const { digit, likeness } of nearest) votes[digit] = (votes[digit] ?? 0) + Math.max(0, likeness) ** 3
  const best = Math.max(...votes.slice(0, noDigit))
  return { digit: votes.indexOf(best), score: best / neighbours }
}

/** The row of digits with the greatest sum of scores, at distances that digits can have. */
function bestRow(ink: Pixels, templates: readonly Template[], count: number): string {
  const columns = Array.from({ length: Math.floor((width - 10) / 2) }, (_, index) =>
    heights
      .map((y) => classify(windowAt(ink, 5 + 2 * index, y), templates))
      .reduce((best, one) => (one.score > best.score ? one : best)),
  )
  let rows = columns.map(({ digit, score }) => ({ sum: score, text: String(digit) }))
  for (let length = 1; length < count; length += 1) {
    const before = rows
    rows = columns.map(({ digit, score }, index) => {
      const ahead = before.slice(Math.max(0, index - greatestStep), Math.max(0, index - leastStep + 1))
      const best = ahead.reduce((most, row) => (row.sum > most.sum ? row : most), { sum: -Infinity, text: '' })
      return { sum: best.sum + score, text: best.text + digit }
    })
  }
  return rows.reduce((best, row) => (row.sum > best.sum ? row : best)).text
}
