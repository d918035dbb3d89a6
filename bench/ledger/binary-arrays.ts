/** The element type's OID for `boolean[]`, `smallint[]`, `int[]`, `bigint[]` and `uuid[]`, by bytes per element. */
const oidOfBytes = { 1: 16, 2: 21, 4: 23, 8: 20, 16: 2950 } as const
const headBytes = 20

/**
 * An array of fixed-size elements in PostgreSQL's binary format: number of dimensions (1), whether there are nulls, element
 * type, number of elements, lower bound (1), then each element's length and bytes.
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

/** An array of nulls, for an element type given by OID. */
export function nullArray(oid: number, count: number): Buffer {
  const buffer = Buffer.alloc(headBytes + count * 4, 0xff)
  writeHead(buffer, oid, count, 1)
  return buffer
}

function writeHead(buffer: Buffer, oid: number, count: number, nulls: 0 | 1): void {
  for (const [place, value] of [1, nulls, oid, count, 1].entries()) buffer.writeInt32BE(value, place * 4)
}
