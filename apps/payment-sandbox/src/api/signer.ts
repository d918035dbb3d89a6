import { signedContent, verifyMessage } from '@baize/payment-wire'
import { rawBodyOf, type Ports } from '@baize/sandbox-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What checking signatures needs. */
export interface SignerParts {
  readonly ports: Ports
  keysOf(merchant: string): readonly Uint8Array[]
}

/** The merchant who signed a request; `undefined` if it is not signed by the one that it names. */
export function signerOf(request: FastifyRequest, { keysOf, ports }: SignerParts): string | undefined {
  const { 'x-merchant': merchant } = request.headers
  if (typeof merchant !== 'string') return undefined
  const content = signedContent(request.method, request.url, rawBodyOf(request))
  const isSigned = verifyMessage(keysOf(merchant), request.headers, content, Date.parse(ports.now()) / 1000)
  return isSigned ? merchant : undefined
}

/** The answer to a call that is not signed. */
export const notSigned = (reply: FastifyReply) => reply.status(401).send({ code: 'not_signed' })
/** The answer to a call about an order that the merchant does not have. */
export const notFound = (reply: FastifyReply) => reply.status(404).send({ code: 'not_found' })
/** The answer to an order with a field that is missing or wrong. */
export const badField = (reply: FastifyReply, field: string) => reply.status(400).send({ code: 'bad_request', field })
