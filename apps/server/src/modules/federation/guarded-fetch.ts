/** An answer of a provider is a few keys or tokens; more than this is none. */
const mostBytes = 256 * 1024
/** How long a provider may take for one answer. */
export const providerTimeoutMs = 5_000

/** What a library calls in place of `fetch`. */
export type ProviderFetch = (address: string | URL, options?: object) => Promise<Response>

/**
 * Calls a provider: its configured origins and nothing else, whatever its own documents name; no redirects; within a time
 * and a size.
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
    if (size > mostBytes) throw new TypeError('the provider answers more than it should')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
