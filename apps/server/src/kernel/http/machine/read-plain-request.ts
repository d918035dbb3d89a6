/** One request as the quick way handles it. */
export interface PlainRequest {
  /** As sent, without a query. */
  readonly path: string
  /** By lower-case names; each occurred once. */
  readonly headers: ReadonlyMap<string, string>
  readonly bodyFrom: number
  readonly endsAt: number
}

/**
 * The head of a `POST` with a plain path, and headers of one line each whose names and values contain nothing that RFC 9112
 * forbids: no bare line end, no blank before a colon, no folded line, only printable ASCII, blanks and tabs.
 */
const plainHead = /POST (\/[\w.~/-]{1,500}) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*\r\n)+)\r\n/y
const plainPart = /^(?:[\t\x20-\x7e]|\r\n)*\r?$/
const plainType = /^application\/json(?:; ?charset=utf-8)?$/i
const plainLength = /^\d{1,6}$/
const maxHeadBytes = 8 * 1024
/** Headers that change a request's length, or what follows it. */
const notPlain = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te'] as const

/**
 * Parses a plain request at the beginning of the bytes: `POST` of JSON with a length and keep-alive, without anything that two
 * parsers may understand differently. Returns `'more'` while the bytes may become one, and `'other'` for everything else,
 * which Node's parser must accept or refuse: nothing is refused here.
 */
export function readPlainRequest(bytes: Buffer, maxBodyBytes: number): PlainRequest | 'more' | 'other' {
  // In Latin-1 one byte is one character, so positions in the text are positions in the bytes.
  const text = bytes.toString('latin1', 0, Math.min(bytes.length, maxHeadBytes))
  const headEnds = text.indexOf('\r\n\r\n')
  if (headEnds === -1) return mayBecomePlain(text) ? 'more' : 'other'
  plainHead.lastIndex = 0
  const [, path, lines] = plainHead.exec(text) ?? []
  if (path === undefined || lines === undefined || plainHead.lastIndex !== headEnds + 4) return 'other'
  const headers = headersIn(lines)
  const length = headers === undefined ? undefined : lengthOf(headers)
  if (headers === undefined || length === undefined || length > maxBodyBytes) return 'other'
  const bodyFrom = headEnds + 4
  return bytes.length < bodyFrom + length ? 'more' : { path, headers, bodyFrom, endsAt: bodyFrom + length }
}

/** Whether more bytes can make a plain head of this one. With a bare line end it will never be one, and may never end. */
function mayBecomePlain(text: string): boolean {
  return text.length < maxHeadBytes && 'POST /'.startsWith(text.slice(0, 6)) && plainPart.test(text)
}

/** The headers by name; `undefined` if a name occurs twice. */
function headersIn(lines: string): Map<string, string> | undefined {
  const headers = new Map<string, string>()
  let at = 0
  while (at < lines.length) {
    const ends = lines.indexOf('\r\n', at)
    const colon = lines.indexOf(':', at)
    const name = lines.slice(at, colon).toLowerCase()
    if (headers.has(name)) return undefined
    headers.set(name, lines.slice(colon + 1, ends).trim())
    at = ends + 2
  }
  return headers
}

/** The length of the body; `undefined` for a request that is not plain. */
function lengthOf(headers: ReadonlyMap<string, string>): number | undefined {
  const length = headers.get('content-length')
  if (length === undefined || length === '0' || !plainLength.test(length)) return undefined
  if (!headers.get('host') || notPlain.some((name) => headers.has(name))) return undefined
  const connection = headers.get('connection')
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined
  return plainType.test(headers.get('content-type') ?? '') ? Number(length) : undefined
}
