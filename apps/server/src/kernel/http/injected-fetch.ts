import type { Endpoint } from '@baize/contract'
import type { FastifyInstance } from 'fastify'

/** Who calls, as the listener sees it. */
export interface InjectedCaller {
  /** The address of the connection; the loopback address if it is not said. */
  readonly address?: string
  readonly userAgent?: string
  /** What its browser sends as cookies. */
  readonly cookie?: string
}

/** `fetch` without a network: passes the request directly to a listener of this process, which need not listen. */
export function injectedFetch(listener: FastifyInstance, caller: InjectedCaller = {}): typeof fetch {
  const { address: remoteAddress, userAgent, cookie } = caller
  return async (address, init = {}) => {
    const { body } = init
    const file = body instanceof Blob ? body : undefined
    const payload = file === undefined ? body && textOf(body) : Buffer.from(await file.arrayBuffer())
    const url = textOf(address)
    const response = await listener.inject({
      // The callers give an endpoint's method, and path, headers and body as text.
      method: init.method as Endpoint['method'],
      url: URL.canParse(url) ? pathOf(new URL(url)) : url,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: {
        host: 'localhost',
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(cookie === undefined ? {} : { cookie }),
        ...Object.fromEntries(new Headers(init.headers)),
        // A browser names the type of a file that it sends.
        ...(file === undefined ? {} : { 'content-type': file.type }),
      },
      ...(payload === undefined || payload === null ? {} : { payload }),
    })
    return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode })
  }
}

function pathOf({ pathname, search }: URL): string {
  return `${pathname}${search}`
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('such a caller sends texts and files only')
  return value
}
