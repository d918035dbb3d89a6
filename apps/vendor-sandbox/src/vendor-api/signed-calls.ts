import { rawBodyOf } from '@baize/sandbox-kit'
import {
  caletaSignatureHeader,
  gcpSignatureHeader,
  hub88SignatureHeader,
  parseJsonObject,
  verifyGcp,
  verifyRs,
  type JsonObject,
} from '@baize/vendor-wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GameBook } from '../games/game-book.ts'
import type { SandboxVendor } from '../settings.ts'

/** The reply to a platform call. */
export interface VendorAnswer {
  readonly status: 200 | 400 | 404 | 503
  readonly body: object
}

/** A reply that accepts a call. */
export const accepted = (body: object): VendorAnswer => ({ status: 200, body })

/** A refusal with its code. */
export const refused = (status: 400 | 404 | 503, code: string): VendorAnswer => ({ status, body: { code } })

/** Handles a call whose signature is valid. */
export type VendorCall = (vendor: SandboxVendor, body: JsonObject) => VendorAnswer | Promise<VendorAnswer>

/** Registers the platform's calls: the signature is verified over the raw bytes before anything is parsed. */
export function bindSignedCalls(
  app: FastifyInstance,
  games: GameBook,
  calls: Readonly<Record<string, VendorCall>>,
): void {
  for (const [path, call] of Object.entries(calls)) {
    app.post<{ Params: { dialect: string; vendorCode: string } }>(
      `/:dialect/:vendorCode${path}`,
      async (request, reply) => {
        const vendor = games.vendor(request.params.vendorCode)
        if (vendor === undefined || vendor.dialect !== request.params.dialect)
          return reply.status(404).send({ code: 'vendor_not_found' })
        if (!isSigned(vendor, request)) return reply.status(401).send({ code: 'signature' })
        const body = parseJsonObject(rawBodyOf(request))
        const { status, body: answer } = body === undefined ? refused(400, 'bad_request') : await call(vendor, body)
        return reply.status(status).send(answer)
      },
    )
  }
}

function isSigned(vendor: SandboxVendor, request: FastifyRequest): boolean {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()]
    return typeof value === 'string' ? value : undefined
  }
  const body = rawBodyOf(request)
  if (vendor.dialect === 'gcp') return verifyGcp(vendor.secret, body, header(gcpSignatureHeader) ?? '')
  return verifyRs(vendor.housePublicKey, body, header(hub88SignatureHeader) ?? header(caletaSignatureHeader) ?? '')
}
