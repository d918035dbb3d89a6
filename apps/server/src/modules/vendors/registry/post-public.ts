import { request } from 'node:https'
import { publicLookup } from '../../../kernel/public-address.ts'

const lookup = publicLookup()

/** What was answered. */
export interface PostAnswer {
  readonly status: number
  readonly text: string
}

/**
 * Posts a body over HTTPS to a public address. Redirects are not followed. Throws if the host leads to an address that is not
 * public, and where there is no answer within `timeoutMs` milliseconds or it is longer than `maxBytes`.
 */
export function postPublic(address: string, { headers, body, timeoutMs, maxBytes }: PostOptions): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const asking = request(address, { method: 'POST', headers, lookup, signal }, (response) => {
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > maxBytes) response.destroy(new RangeError(`the answer is longer than ${maxBytes} bytes`))
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  readonly maxBytes: number
}
