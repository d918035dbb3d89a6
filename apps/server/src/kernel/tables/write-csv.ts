import type { TableCell, TableColumn, TableFile } from '@baize/contract'
import { amountText } from './cell-texts.ts'

/** Spreadsheet programs take a file with this mark for UTF-8, and for their own code page without it. */
const byteOrderMark = '\uFEFF'

/** Writes a table as CSV (RFC 4180), part by part. */
export async function* writeCsv({ columns, rows }: Pick<TableFile, 'columns' | 'rows'>): AsyncGenerator<string> {
  yield `${byteOrderMark}${lineOf(columns.map(({ title }) => quoted(harmless(title))))}`
  for await (const some of rows)
    yield some.map((row) => lineOf(columns.map((column, place) => cellOf(column, row[place] ?? null)))).join('')
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

function cellOf({ kind }: TableColumn, cell: TableCell): string {
  if (cell === null) return ''
  if (kind === 'amount') return amountText(cell)
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return cell.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return quoted(harmless(cell))
}

/**
 * A text that no spreadsheet program takes for a formula: one that begins like a formula gets an apostrophe in front.
 * Amounts are not texts, so a minus sign stays a number.
 */
export function harmless(text: string): string {
  return /^[\s\0]*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
