import { payoutRequest } from '@baize/payment-wire'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance } from 'fastify'
import { orderPayout } from '../payouts/order-payout.ts'
import { payoutOnTheWire } from '../payouts/payout.ts'
import type { PayoutParts } from '../payouts/settle-payout.ts'
import { parseJson } from './parse-json.ts'
import { badField, notFound, notSigned, signerOf, type SignerParts } from './signer.ts'

/** Registers the calls of merchants about payouts. */
export function bindPayoutsApi(app: FastifyInstance, parts: PayoutParts & SignerParts): void {
  app.post('/v1/payouts', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const { success, data, error } = payoutRequest.safeParse(parseJson(rawBodyOf(request)))
    if (!success) return badField(reply, error.issues[0]?.path.join('.') ?? '')
    if (data.merchant !== merchant) return badField(reply, 'merchant')
    const payout = await orderPayout(parts, data)
    if (typeof payout === 'string') return reply.status(payout === 'order_differs' ? 409 : 422).send({ code: payout })
    return payoutOnTheWire(payout)
  })

  app.get<{ Params: { order: string } }>('/v1/payouts/:order', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const payout = parts.book.byOrder(merchant, request.params.order)
    return payout === undefined ? notFound(reply) : payoutOnTheWire(payout)
  })
}
