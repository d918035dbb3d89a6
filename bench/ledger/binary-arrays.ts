/** `bigint[]`, `int[]`, `smallint[]`, `boolean[]` and `uuid[]` by how many bytes an element has, with the type's number. */
const oidOfBytes = { 1: 16, 2: 21, 4: 23, 8: 20, 16: 2950 } as const
const headBytes = 20

/**
 * An array in PostgreSQL's binary form, whose elements all have the same size: dimensions (1), whether there are nulls,
 * the type, the number of elements, the lower bound (1), then each element's length and bytes.
 */
export function fixedArray(
  elementBytes: keyof typeof oidOfBytes,
  count: number,
  write: (into: Buffer, at: number, index: number) => void,
): Buffer {
  const buffer = Buffer.allocUnsafe(headBytes + count * (4 + elementBytes))
  writeHead(buffer, oidOfBytes[elementBytes], count, 0)
  for (let index = 0, at = headBytes; index < count; index += 1, at += 4 + elementBytes) {
    buffer.writeInt32BE(elementBytes, at)
    write(buffer, at + 4, index)
  }
  return buffer
}

/** An array that holds nothing but nulls, of a type by its number. */
export function nullArray(oid: number, count: number): Buffer {
  const buffer = Buffer.alloc(headBytes + count * 4, 0xff)
  writeHead(buffer, oid, count, 1)
  return buffer
}

function writeHead(buffer: Buffer, oid: number, count: number, nulls: 0 | 1): void {
  for (const [place, value] of [1, nulls, oid, count, 1].entries()) buffer.writeInt32BE(value, place * 4)
}
