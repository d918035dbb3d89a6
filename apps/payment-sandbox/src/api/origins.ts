import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether a browser sent a request from a page of this sandbox. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  return host !== undefined && origin === `http://${host}`
}

/** Whether a request comes from a program, or from a page of this machine; browsers name the origin of each POST. */
export function isFromThisMachine({ headers: { origin } }: FastifyRequest): boolean {
  if (origin === undefined) return true
  const { hostname = '' } = URL.parse(origin) ?? {}
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}
