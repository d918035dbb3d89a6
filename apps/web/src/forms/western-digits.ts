const thaiZero = 0x0e50

/** A typed text with its full-width and Thai digits as western ones. */
export function westernDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? thaiZero) - thaiZero))
}
