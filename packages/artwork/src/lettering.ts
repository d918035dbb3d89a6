import type { Language } from '@baize/phrases'
import type { Font, Glyph, PathCommand } from 'opentype.js'
import { short } from './kit.ts'
import { spelled, thaiStack } from './thai-marks.ts'

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

/** How the letters of a language are set: where a line may break, and the space that a line takes, in sizes of the text. */
type Script = {
  readonly words: (text: string) => readonly string[]
  /** What stands between two words of a line. */
  readonly space: string
  /** From the top of a line to the feet of its letters. */
  readonly rise: number
  readonly leading: number
  /** What hangs below the feet of the last line. */
  readonly drop: number
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const latin: Script = { words: (text) => text.split(' '), space: ' ', rise: 0.74, leading: 0.9, drop: 0 }

const scripts: Readonly<Record<Language, Script>> = {
  EN: latin,
  // Two marks may stand above a letter, and one below.
  TH: {
    words: (text) => Array.from(segmenter.segment(text), ({ segment }) => segment),
    space: '',
    rise: 1,
    leading: 1.15,
    drop: 0.2,
  },
  CN: { words: (text) => Array.from(text), space: '', rise: 0.86, leading: 0.98, drop: 0.08 },
}

type Line = { readonly text: string; readonly units: number }

type Placed = { readonly glyph: Glyph; readonly x: number; readonly y: number }

/** The glyphs of a line and their positions at size 1, with advance widths, kerning and Thai marks, which suffices for titles. */
function placed(font: Font, text: string): { readonly glyphs: readonly Placed[]; readonly units: number } {
  let x = 0
  let before: Glyph | undefined
  const stack = thaiStack(font)
  const glyphs = Array.from(spelled(text), (character): Placed => {
    const glyph = font.charToGlyph(character)
    if (before) x += font.getKerningValue(before, glyph) / font.unitsPerEm
    const start = x
    x += (glyph.advanceWidth ?? 0) / font.unitsPerEm
    before = glyph
    const { right, up } = stack(character, glyph)
    return { glyph, x: start + right, y: up }
  })
  return { glyphs, units: x }
}

const measure = (font: Font, text: string): Line => ({ text, units: placed(font, text).units })

function* splits(words: readonly string[], lines: number, space: string): Generator<string[]> {
  if (lines === 1) {
    yield [words.join(space)]
    return
  }
  for (let cut = 1; cut <= words.length - lines + 1; cut += 1) {
    for (const rest of splits(words.slice(cut), lines - 1, space)) yield [words.slice(0, cut).join(space), ...rest]
  }
}

type Block = { readonly lines: readonly Line[]; readonly size: number }

const heightOf = ({ rise, leading, drop }: Script, lines: number) => rise + (lines - 1) * leading + drop

/** The line break that allows the largest text. */
function bestBlock(font: Font, text: string, fit: Fit, script: Script): Block {
  const words = script.words(text)
  let best: Block = { lines: [measure(font, text)], size: 0 }
  for (let count = 1; count <= Math.min(fit.maxLines, words.length); count += 1) {
    for (const split of splits(words, count, script.space)) {
      const lines = split.map((line) => measure(font, line))
      const widest = Math.max(...lines.map((line) => line.units))
      const size = Math.min(
        fit.width / widest,
        fit.height / Math.max(heightOf(script, count), count * 0.9),
        fit.maxSize,
      )
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
export function setText(font: Font, text: string, fit: Fit, language: Language = 'EN'): Lettering {
  const script = scripts[language]
  const { lines, size } = bestBlock(font, text, fit, script)
  const width = Math.max(...lines.map((line) => line.units)) * size
  const warp: Warp = (x, y) => [x, y + fit.arch * (x / (fit.width / 2)) ** 2]
  const d = lines
    .map((line, index) => {
      const left = (-line.units * size) / 2
      const baseline = size * (script.rise + index * script.leading)
      return placed(font, line.text)
        .glyphs.map(({ glyph, x, y }) =>
          pathData(glyph.getPath(left + x * size, baseline - y * size, size).commands, warp),
        )
        .join('')
    })
    .join('')
  return { d, width, height: size * heightOf(script, lines.length) }
}
