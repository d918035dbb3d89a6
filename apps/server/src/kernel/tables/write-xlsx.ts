import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { TableCell, TableColumn, TableFile } from '@baize/contract'
import { ZipFile } from 'yazl'
import { amountText } from './cell-texts.ts'
import { fixedParts, sheetEnd, sheetStart, styleOf } from './xlsx-parts.ts'

/** What a sheet of a spreadsheet program holds, the heading included. */
const rowsOfSheet = 1_048_576
/** More digits than this a spreadsheet program rounds, so a longer number is written as a text. */
const exactDigits = 15

/**
 * Writes a table as an Office Open XML workbook, part by part: its rows are compressed while they are read. A table that is
 * longer than a sheet goes on in the next. Texts are written as texts, so none is ever a formula.
 */
export function writeXlsx(table: Pick<TableFile, 'columns' | 'rows'>, maxRows = rowsOfSheet): Readable {
  const zip = new ZipFile()
  // What yazl offers is a stream of Node, by its documentation.
  const output = zip.outputStream as Readable
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error('a row could not be read'))
  zip.on('error', fail)
  addSheets(zip, output, table, maxRows).catch(fail)
  return output
}

async function addSheets(
  zip: ZipFile,
  output: Readable,
  { columns, rows }: Pick<TableFile, 'columns' | 'rows'>,
  maxRows: number,
): Promise<void> {
  const lines = eachRow(rows)
  let next = await lines.next()
  let sheets = 0
  do {
    sheets += 1
    const rowsOfThis = async function* () {
      for (let count = 1; count < maxRows && next.done !== true; count += 1) {
        yield next.value
        next = await lines.next()
      }
    }
    const sheet = Readable.from(sheetOf(columns, rowsOfThis), { highWaterMark: 1 })
    // Whoever stops reading the file ends the reading of rows.
    const stop = () => void sheet.destroy()
    output.once('close', stop)
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`)
    await once(sheet, 'end')
    output.off('close', stop)
  } while (next.done !== true)
  for (const [path, text] of fixedParts(sheets)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}

async function* eachRow(rows: TableFile['rows']): AsyncGenerator<readonly TableCell[], undefined> {
  for await (const some of rows) yield* some
  return undefined
}

/** How many rows are handed over at once. */
const rowsOfPart = 200

async function* sheetOf(
  columns: readonly TableColumn[],
  rows: () => AsyncIterable<readonly TableCell[]>,
): AsyncGenerator<string> {
  const titles = columns.map(({ title }) => textCell(title, styleOf.title)).join('')
  let part = `${sheetStart(columns)}<row>${titles}</row>`
  let count = 0
  for await (const row of rows()) {
    part += `<row>${columns.map((column, place) => cellOf(column, row[place] ?? null)).join('')}</row>`
    count += 1
    if (count % rowsOfPart !== 0) continue
    yield part
    part = ''
  }
  yield `${part}${sheetEnd}`
}

function cellOf({ kind }: TableColumn, cell: TableCell): string {
  if (cell === null) return '<c/>'
  if (kind === 'amount') {
    const amount = amountText(cell)
    const isExact = amount.replaceAll(/\D/g, '').length <= exactDigits
    return isExact ? numberCell(amount, styleOf.amount) : textCell(amount, styleOf.text)
  }
  if (typeof cell === 'number') return numberCell(String(cell), styleOf.text)
  if (typeof cell !== 'string') return numberCell(dayNumberOf(cell), styleOf.time)
  return textCell(cell, styleOf.text)
}

function numberCell(value: string, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Spreadsheet programs count days from here; before March 1900 they count wrongly, where no time of a site is. */
const dayZero = Temporal.PlainDate.from('1899-12-30')
const secondsOfDay = 86_400

function dayNumberOf(time: Temporal.PlainDateTime): string {
  const days = dayZero.until(time.toPlainDate(), { largestUnit: 'days' }).days
  const seconds = time.hour * 3_600 + time.minute * 60 + time.second
  return (days + seconds / secondsOfDay).toFixed(6)
}

/** A text as XML has it. Leaves out what XML cannot hold, and keeps `_x0041_`, which would be read as a letter. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
