import type { FastifyRequest } from 'fastify'
import { plainHost } from '../plain-host.ts'

/**
 * Whether an origin is that of a page of the site to which a request was sent: the same scheme, host and port. Browsers attach
 * cookies to calls from any page, and on a network that somebody else controls, `http://` of the same host is any page.
 *
 * `usesTls`: the site is served by TLS, as in production, even if no trusted proxy says so for this request. This machine
 * itself may call it without.
 */
export function isOwnOrigin(origin: string, { host, protocol }: FastifyRequest, usesTls: boolean): boolean {
  const secure = protocol === 'https' || (usesTls && !ownNames.includes(plainHost(host)))
  const own = `${secure ? 'https' : 'http'}://${host}`
  return URL.canParse(own) && URL.canParse(origin) && new URL(own).origin === new URL(origin).origin
}

const ownNames = ['localhost', '127.0.0.1', '::1']
