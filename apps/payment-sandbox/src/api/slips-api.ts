import { slipRequest, type Transfer } from '@baize/payment-wire'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance } from 'fastify'
import type { SlipParts } from '../slips/make-slip.ts'
import { parseJson } from './parse-json.ts'
import { badField, notFound, notSigned, signerOf, type SignerParts } from './signer.ts'

/** Registers the call of merchants about the transfer of a slip. */
export function bindSlipsApi(app: FastifyInstance, parts: SlipParts & SignerParts): void {
  app.post('/v1/slips', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const { success, data, error } = slipRequest.safeParse(parseJson(rawBodyOf(request)))
    if (!success) return badField(reply, error.issues[0]?.path.join('.') ?? '')
    if (data.merchant !== merchant) return badField(reply, 'merchant')
    const found = parts.book.find(data.bank, data.reference)
    if (found === undefined) return notFound(reply)
    const { bank, reference, amount, currency, account, at } = found
    return { bank, reference, amount, currency, account, at } satisfies Transfer
  })
}
