import { writeWords, type KeyWords } from './provider-key.ts'

/**
 * PostgreSQL arrays in the binary form of its protocol (array_send). They are encoded here because writing and parsing
 * the text form of a batch's columns would cost a fifth of the whole batch.
 *
 * Layout, big-endian: dimensions (1), whether there are nulls, the elements' type, their number, the lower bound (1);
 * then for each element its length, or -1 for null, and its bytes.
 */

const headBytes = 20
/** The oids of the types, which are the same in every PostgreSQL. */
const oids = { bigint: 20, integer: 23, uuid: 2950 } as const

/** `bigint[]` */
export function bigintArray<T>(rows: readonly T[], valueOf: (row: T) => bigint): Buffer {
  return fixedArray(oids.bigint, 8, rows, (view, at, row) => view.setBigInt64(at, valueOf(row)))
}

/** `int[]` */
export function integerArray<T>(rows: readonly T[], valueOf: (row: T) => number): Buffer {
  return fixedArray(oids.integer, 4, rows, (view, at, row) => view.setInt32(at, valueOf(row)))
}

/** `uuid[]` */
export function uuidArray<T>(rows: readonly T[], wordsOf: (row: T) => KeyWords | undefined): Buffer {
  const { buffer, view } = arrayOf(oids.uuid, headBytes + rows.length * 20, rows.length)
  let at = headBytes
  for (const row of rows) {
    const words = wordsOf(row)
    view.setInt32(at, words === undefined ? -1 : 16)
    if (words !== undefined) writeWords(view, at + 4, words)
    at += words === undefined ? 4 : 20
  }
  return buffer.subarray(0, at)
}

/** Encodes an array whose elements all have the same size. */
function fixedArray<T>(
  oid: number,
  elementBytes: number,
  rows: readonly T[],
  write: (view: DataView, at: number, row: T) => void,
): Buffer {
  const { buffer, view } = arrayOf(oid, headBytes + rows.length * (4 + elementBytes), rows.length)
  let at = headBytes
  for (const row of rows) {
    view.setInt32(at, elementBytes)
    write(view, at + 4, row)
    at += 4 + elementBytes
  }
  return buffer
}

function arrayOf(oid: number, bytes: number, count: number): { buffer: Buffer; view: DataView } {
  const buffer = Buffer.allocUnsafe(bytes)
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  // PostgreSQL writes an empty array with no dimensions, but reads one dimension of length 0 as the same.
  view.setInt32(0, 1)
  view.setInt32(4, 1)
  view.setInt32(8, oid)
  view.setInt32(12, count)
  view.setInt32(16, 1)
  return { buffer, view }
}
