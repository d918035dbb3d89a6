/** One request as the quick way takes it. */
export interface PlainRequest {
  /** As sent, without a query. */
  readonly path: string
  /** By names in lower case; each came once. */
  readonly headers: ReadonlyMap<string, string>
  readonly bodyFrom: number
  readonly endsAt: number
}

/**
 * The start of a `POST` with a plain path, and headers of one line each whose names and values hold nothing that RFC 9112
 * forbids: no bare line end, no blank before a colon, no folded line, nothing but ASCII that can be printed, blanks and tabs.
 */
const plainHead = /POST (\/[\w.~/-]{1,500}) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*\r\n)+)\r\n/y
const plainType = /^application\/json(?:; ?charset=utf-8)?$/i
const plainLength = /^\d{1,6}$/
const maxHeadBytes = 8 * 1024
/** Whatever changes how long a request is, or what follows it. */
const notPlain = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te'] as const

/**
 * Reads a request at the start of the bytes if it is a plain one: `POST` of JSON with a length, kept alive, without anything
 * that two readers may understand differently. `'more'` while it may become one, `'other'` for everything else, which is
 * for the server's own parser to read or to refuse: nothing is refused here.
 */
export function readPlainRequest(bytes: Buffer, maxBodyBytes: number): PlainRequest | 'more' | 'other' {
  // One byte is one character, so that places in the text are places in the bytes.
  const text = bytes.toString('latin1', 0, Math.min(bytes.length, maxHeadBytes))
  const headEnds = text.indexOf('\r\n\r\n')
  if (headEnds === -1) return text.length < maxHeadBytes && 'POST /'.startsWith(text.slice(0, 6)) ? 'more' : 'other'
  plainHead.lastIndex = 0
  const [, path, lines] = plainHead.exec(text) ?? []
  if (path === undefined || lines === undefined || plainHead.lastIndex !== headEnds + 4) return 'other'
  const headers = headersIn(lines)
  const length = headers === undefined ? undefined : lengthOf(headers)
  if (headers === undefined || length === undefined || length > maxBodyBytes) return 'other'
  const bodyFrom = headEnds + 4
  return bytes.length < bodyFrom + length ? 'more' : { path, headers, bodyFrom, endsAt: bodyFrom + length }
}

/** `undefined` where a name came twice. */
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
