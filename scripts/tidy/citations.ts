import { parseSource, walk, type Source } from '../parse-source.ts'

/** A requirement that a comment, a string or a document cites. */
export interface Citation {
  /** Such as `2.022`. */
  readonly number: string
  readonly path: string
  readonly line: number
  /** Whether a string in a test file cites it: a test title or part of one. */
  readonly byTest: boolean
}

/** A piece of a file, and the offset at which it starts. */
interface Piece {
  readonly text: string
  readonly start: number
}

// Amounts and versions with more digits or dots do not match; others occur only where nothing is cited.
const number = String.raw`(?<![\d.,])[1-9]\.\d{3}(?![\d.]*\d)`
const numberOrRange = new RegExp(String.raw`(${number})(?:\s*(?:–|-|to)\s*(${number}))?`, 'g')
const inParentheses = /\([^()]*\)/g
const afterTheWord = new RegExp(String.raw`[Ss]pecification\s+(?:(?:${number})(?:\s*(?:–|-|to|,|and)\s*)?)+`, 'g')

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)

/**
 * The requirements that a file cites, by line. Comments cite every number of this form. Strings and Markdown cite only numbers
 * in parentheses or after the word "specification". A range cites every one of `rows` from its first to its last number.
 */
export function citationsOf(path: string, text: string, rows: readonly string[], parsed?: Source): Citation[] {
  if (path.endsWith('.md')) return inPieces({ path, text, rows }, [...places(text)])
  if (path.endsWith('.css')) return inPieces({ path, text, rows }, comments(text, /\/\*[^]*?\*\//g))
  if (path.endsWith('.sql')) return inPieces({ path, text, rows }, comments(text, /--.*|\/\*[^]*?\*\//g))
  const source = parsed ?? parseSource(path, text)
  return [
    ...inPieces(
      { path, text, rows },
      source.comments.map(({ start, end }) => ({ text: text.slice(start, end), start })),
    ),
    ...inPieces(
      { path, text, rows, byTest: isTest(path) },
      stringsOf(source).flatMap(({ text: one, start }) => [...places(one, start)]),
    ),
  ].toSorted((a, b) => a.line - b.line)
}

interface Cited {
  readonly path: string
  readonly text: string
  readonly rows: readonly string[]
  readonly byTest?: boolean
}

function inPieces({ path, text, rows, byTest = false }: Cited, pieces: readonly Piece[]): Citation[] {
  return pieces.flatMap((piece) =>
    // A range may continue on the next line of a comment, which starts with a star.
    [...piece.text.replaceAll(/\n *\*(?!\/)/g, (star) => star.replace('*', ' ')).matchAll(numberOrRange)].flatMap(
      ({ 1: from = '', 2: to, index }) =>
        between(from, to, rows).map((cited) => ({
          number: cited,
          path,
          line: text.slice(0, piece.start + index).split('\n').length,
          byTest,
        })),
    ),
  )
}

/** Both numbers and the rows between them. A range that runs backwards or across sections cites only the two numbers. */
function between(from: string, to: string | undefined, rows: readonly string[]): string[] {
  if (to === undefined) return [from]
  const inside = from[0] === to[0] ? rows.filter((row) => row > from && row < to) : []
  return [from, ...inside, to]
}

function comments(text: string, pattern: RegExp): Piece[] {
  return [...text.matchAll(pattern)].map((match) => ({ text: match[0], start: match.index }))
}

function* places(text: string, start = 0): Iterable<Piece> {
  for (const pattern of [inParentheses, afterTheWord])
    for (const match of text.matchAll(pattern)) yield { text: match[0], start: start + match.index }
}

function stringsOf(source: Source): Piece[] {
  if (!/[1-9]\.\d{3}/.test(source.text)) return []
  const found: Piece[] = []
  walk(source.program, ({ type, start, end, value }) => {
    if (type === 'TemplateElement' || type === 'JSXText' || (type === 'Literal' && typeof value === 'string'))
      found.push({ text: source.text.slice(start, end), start })
  })
  return found
}
