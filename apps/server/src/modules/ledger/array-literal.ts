/** PostgreSQL array literals, made directly: the driver's general encoder costs more than the insert of the row. */

/** `{1,2,3}` */
export function numbersLiteral(values: readonly (number | bigint)[]): string {
  return `{${values.join(',')}}`
}

/** `{"a","b\"c",NULL}` */
export function textsLiteral(values: readonly (string | undefined)[]): string {
  return `{${values.map(quoted).join(',')}}`
}

/** Hexadecimal digits as the elements of a `bytea[]`. */
export function bytesLiteral(hexes: readonly string[]): string {
  return `{${hexes.map((hex) => `"\\\\x${hex}"`).join(',')}}`
}

/** UUIDs need no quotes. */
export function uuidsLiteral(values: readonly (string | undefined)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

function quoted(value: string | undefined): string {
  if (value === undefined) return 'NULL'
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`
}
