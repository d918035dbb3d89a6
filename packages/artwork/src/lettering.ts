import type { Font, Glyph, PathCommand } from 'opentype.js'
import { short } from './kit.ts'

/** Text as an outline: the path data and its bounding box, in pixels from the top left. */
export type Lettering = { readonly d: string; readonly width: number; readonly height: number }

/** How text is fitted: the maximum box, and how far the middle is raised into an arch. */
export type Fit = {
  readonly width: number
  readonly height: number
  readonly maxLines: number
  readonly arch: number
  readonly maxSize: number
}

type Line = { readonly text: string; readonly units: number }

/** The glyphs of a line and their positions at size 1, with advance widths and kerning only, which suffices for titles. */
function placed(
  font: Font,
  text: string,
): { readonly glyphs: readonly (readonly [Glyph, number])[]; readonly units: number } {
  let x = 0
  let before: Glyph | undefined
  const glyphs = Array.from(text, (character) => {
    const glyph = font.charToGlyph(character)
    if (before) x += font.getKerningValue(before, glyph) / font.unitsPerEm
    const start = x
    x += (glyph.advanceWidth ?? 0) / font.unitsPerEm
    before = glyph
    return [glyph, start] as const
  })
  return { glyphs, units: x }
}

const measure = (font: Font, text: string): Line => ({ text, units: placed(font, text).units })

function* splits(words: readonly string[], lines: number): Generator<string[]> {
  if (lines === 1) {
    yield [words.join(' ')]
    return
  }
  for (let cut = 1; cut <= words.length - lines + 1; cut += 1) {
    for (const rest of splits(words.slice(cut), lines - 1)) yield [words.slice(0, cut).join(' '), ...rest]
  }
}

type Block = { readonly lines: readonly Line[]; readonly size: number }

/** The line break that allows the largest text. */
function bestBlock(font: Font, text: string, fit: Fit): Block {
  const words = text.split(' ')
  let best: Block = { lines: [measure(font, text)], size: 0 }
  for (let count = 1; count <= Math.min(fit.maxLines, words.length); count += 1) {
    for (const split of splits(words, count)) {
      const lines = split.map((line) => measure(font, line))
      const widest = Math.max(...lines.map((line) => line.units))
      const size = Math.min(fit.width / widest, fit.height / (count * 0.9), fit.maxSize)
      if (size > best.size * 1.04) best = { lines, size }
    }
  }
  return best
}

type Warp = (x: number, y: number) => readonly [number, number]

/** Path data in relative coordinates with one decimal, which is the shortest form in SVG. */
function pathData(commands: readonly PathCommand[], warp: Warp): string {
  let pen: readonly [number, number] = [0, 0]
  const towards = (x: number, y: number): readonly [number, number] => {
    const [px, py] = warp(x, y)
    return [Math.round(px * 10), Math.round(py * 10)]
  }
  const spell = (points: readonly (readonly [number, number])[]): string => {
    const text = points.flatMap(([x, y]) => [short((x - pen[0]) / 10), short((y - pen[1]) / 10)])
    pen = points.at(-1) ?? pen
    return text
      .join(' ')
      .replaceAll(' -', '-')
      .replace(/(^|[ -])0\./g, '$1.')
  }
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'z'
      const end = towards(command.x, command.y)
      if (command.type === 'Q') return `q${spell([towards(command.x1, command.y1), end])}`
      if (command.type === 'C')
        return `c${spell([towards(command.x1, command.y1), towards(command.x2, command.y2), end])}`
      if (command.type === 'L') return `l${spell([end])}`
      const absolute = `M${short(end[0] / 10)} ${short(end[1] / 10)}`
      pen = end
      return absolute
    })
    .join('')
}

/** Sets text in a typeface, centred on x = 0 with the top of the first line at y = 0, as large as the box allows. */
export function setText(font: Font, text: string, fit: Fit): Lettering {
  const { lines, size } = bestBlock(font, text, fit)
  const width = Math.max(...lines.map((line) => line.units)) * size
  const leading = size * 0.9
  const capHeight = size * 0.74
  const warp: Warp = (x, y) => [x, y + fit.arch * (x / (fit.width / 2)) ** 2]
  const d = lines
    .map((line, index) => {
      const left = (-line.units * size) / 2
      const { glyphs } = placed(font, line.text)
      const baseline = capHeight + index * leading
      return glyphs
        .map(([glyph, start]) => pathData(glyph.getPath(left + start * size, baseline, size).commands, warp))
        .join('')
    })
    .join('')
  return { d, width, height: capHeight + (lines.length - 1) * leading }
}
