import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { payCharge, type ChangeParts } from '../charges/change-charge.ts'
import { onTheWire } from '../charges/charge.ts'
import { misbehaviours } from '../charges/misbehaviours.ts'
import { isFromThisMachine } from './origins.ts'
import { parseJson } from './parse-json.ts'

const payment = z.object({
  as: z.optional(z.enum(misbehaviours)),
  amount: z.optional(z.string().check(z.maxLength(30))),
})

/**
 * Registers `POST /demo/charges/<order>/pay`, by which tests and the demo pay a charge, as it should be or with a
 * misbehaviour. It answers when each event was sent once, with the answers to them.
 */
export function bindDemoApi(app: FastifyInstance, parts: ChangeParts): void {
  const { book } = parts
  app.post<{ Params: { order: string } }>('/demo/charges/:order/pay', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.status(403).send({ code: 'foreign_origin' })
    const { success, data } = payment.safeParse(parseJson(rawBodyOf(request) || '{}'))
    if (!success) return reply.status(400).send({ code: 'bad_request' })
    const charge = book.withOrder(request.params.order)
    if (charge === undefined) return reply.status(404).send({ code: 'not_found' })
    const changed = await payCharge(parts, charge, data)
    if (changed === undefined) return reply.status(409).send({ code: 'not_pending' })
    await changed.sent
    const sent = book
      .deliveriesOf(charge.ordered.charge)
      .map(({ delivery: { event, type, forgery }, status }) => ({ event, type, status, forgery }))
    return { charge: onTheWire(changed.charge), sent }
  })
}
