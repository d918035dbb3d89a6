import { createHmac, timingSafeEqual } from 'node:crypto'

/** The headers of a signed message, as the specification Standard Webhooks names them. */
export const signatureHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

export interface SignedHeaders {
  readonly 'webhook-id': string
  /** Seconds since 1970. */
  readonly 'webhook-timestamp': string
  /** `v1,` and the base64 of an HMAC-SHA256 over `<id>.<timestamp>.<body>`. */
  readonly 'webhook-signature': string
}

/** How far the clocks of the two sides may be apart. */
const maxAgeSeconds = 300

/** What a call signs: its body or, without one, its method and path, such as `GET /v1/charges/d-1`. */
export function signedContent(method: string, path: string, body: string): string {
  return body === '' ? `${method} ${path}` : body
}

/** Signs a message with a shared key. Both directions sign like this; for a call, `body` is its {@link signedContent}. */
export function signMessage(key: Uint8Array, id: string, atSeconds: number, body: string): SignedHeaders {
  const timestamp = String(Math.floor(atSeconds))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': mark(key, id, timestamp, body) }
}

/**
 * Whether the headers sign the body with one of the keys, no longer than five minutes ago. A header may list several
 * signatures, separated by blanks, while a key is exchanged.
 */
export function verifyMessage(
  keys: readonly Uint8Array[],
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  nowSeconds: number,
): boolean {
  const [id, timestamp, given] = Object.values(signatureHeaders).map((name) => headers[name])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > maxAgeSeconds) return false
  const marks = given.split(' ').slice(0, 5)
  return keys.some((key) => {
    const right = Buffer.from(mark(key, id, timestamp, body))
    return marks.some((one) => {
      const bytes = Buffer.from(one)
      return bytes.length === right.length && timingSafeEqual(bytes, right)
    })
  })
}

function mark(key: Uint8Array, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
