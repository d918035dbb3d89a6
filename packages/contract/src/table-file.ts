// Lists as files for spreadsheet programs.
import * as z from 'zod/mini'

/** The forms in which a list can be downloaded. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** How the cells of a column are written. An amount is a decimal text, a time the wall clock of the brand. */
export type TableColumn = {
  readonly title: string
  readonly kind: 'text' | 'amount' | 'count' | 'time'
}

/** A value under its column; `null` for an empty cell. Only columns of times have date-times. */
export type TableCell = string | number | Temporal.PlainDateTime | null

/** A list as a file: its rows are written while they are read, so that their number needs no memory. */
export interface TableFile {
  readonly format: TableFormat
  /** The name of the file, without its ending. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** Some rows at a time. */
  readonly rows: AsyncIterable<readonly (readonly TableCell[])[]>
}

/** The reply of an endpoint with `download: 'table'`: written by the server in parts; a client receives a Blob. */
export const tableFile = z.custom<TableFile | Blob>(
  (value) => value instanceof Blob || (typeof value === 'object' && value !== null && 'rows' in value),
)

/** The form that a caller asks for. */
export const tableFormat = z.enum(tableFormats)
