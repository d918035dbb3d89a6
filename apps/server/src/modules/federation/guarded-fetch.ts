/** A provider's answer is a few keys or tokens, so a longer one is rejected. */
const maxBytes = 256 * 1024
/** Time-out for one answer of a provider. */
export const providerTimeoutMs = 5_000

/** The function that the libraries call instead of `fetch`. */
export type ProviderFetch = (address: string | URL, options?: object) => Promise<Response>

/**
 * Creates a `fetch` that calls only the configured origins of a provider, whatever its documents name. It follows no
 * redirects and limits the time and the size of the answer.
 */
export function createGuardedFetch(origins: readonly string[], timeoutMs = providerTimeoutMs): ProviderFetch {
  return async (address, options = {}) => {
    const url = new URL(address)
    if (!origins.includes(url.origin)) throw new TypeError(`${url.origin} is not configured for this provider`)
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...options, redirect: 'manual', signal })
    const body = await readBounded(response)
    const headers = { 'content-type': response.headers.get('content-type') ?? '' }
    return new Response(body.length === 0 ? null : body, { status: response.status, headers })
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new TypeError('the answer of the provider is too long')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
