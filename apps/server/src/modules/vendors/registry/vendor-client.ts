import { boundedText } from '../../../kernel/bounded-text.ts'
import type { CallCounts } from './call-counts.ts'
import type { ConnectedVendor } from './connected-vendor.ts'
import { postPublic, type PostAnswer } from './post-public.ts'

/** A vendor's own API gave no answer: it was unreachable, too slow, or its answer could not be read. */
export class VendorUnreachable extends Error {
  constructor(vendorCode: string, path: string, cause: unknown) {
    super(`the vendor ${vendorCode} gave no answer to ${path}`, { cause })
    this.name = 'VendorUnreachable'
  }
}

/** What a vendor answered. */
export interface VendorReply {
  readonly status: number
  /** The body as an object; empty if the body was not an object. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Calls vendors' own APIs. */
export interface VendorClient {
  /** Sends one signed call. Throws {@link VendorUnreachable}. */
  call(vendor: ConnectedVendor, path: `/${string}`, body: object): Promise<VendorReply>
}

const timeoutMs = 2_000
const maxBytes = 1024 * 1024

/**
 * Calls vendors over HTTP: a time-out of two seconds, no redirects, answers of at most a megabyte, and each body signed
 * with our key. A vendor whose address was typed in the back office is only called at a public address.
 */
export function createVendorClient(
  apiBaseOf: (vendor: ConnectedVendor) => string | undefined,
  calls?: CallCounts,
): VendorClient {
  return {
    async call(vendor, path, body) {
      const base = apiBaseOf(vendor)
      const { houseKey, dialect, vendorCode, settings } = vendor
      if (base === undefined || houseKey === undefined) throw new VendorUnreachable(vendorCode, path, 'not connected')
      const raw = JSON.stringify(body)
      const [header = ''] = dialect.signatureHeaders
      const headers = { 'content-type': 'application/json', [header]: dialect.sign(houseKey, raw) }
      const began = performance.now()
      const post = settings.isPublicOnly && settings.apiBase !== null ? postPublic : postAnywhere
      try {
        const { status, text } = await post(`${base}${path}`, { headers, body: raw, timeoutMs, maxBytes })
        const reply = { status, body: objectOf(text) }
        calls?.asked(vendorCode, true, performance.now() - began)
        return reply
      } catch (error) {
        calls?.asked(vendorCode, false, performance.now() - began)
        throw new VendorUnreachable(vendorCode, path, error)
      }
    },
  }
}

/** Whoever connects vendors on the command line may name addresses on this machine or in a private network. */
async function postAnywhere(address: string, { headers, body }: Parameters<typeof postPublic>[1]): Promise<PostAnswer> {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, text: await boundedText(response, maxBytes) }
}

/** An answer without a body, which only its status says, is an object without fields. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('the answer is not a JSON object')
  // Any object can be read by field name; whoever reads a field checks it.
  return value as Readonly<Record<string, unknown>>
}
