import { payoutReasons } from '@baize/payment-wire'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Book, Known, Ordered } from '../book/book.ts'
import { misbehaviours } from '../book/misbehaviours.ts'
import type { Changed } from '../book/tell.ts'
import { payCharge, type ChargeParts } from '../charges/change-charge.ts'
import { onTheWire } from '../charges/charge.ts'
import { payoutOnTheWire } from '../payouts/payout.ts'
import { settlePayout, type PayoutParts } from '../payouts/settle-payout.ts'
import { isFromThisMachine } from './origins.ts'
import { notFound } from './signer.ts'
import { parseJson } from './parse-json.ts'

const demand = z.object({
  as: z.optional(z.enum(misbehaviours)),
  amount: z.optional(z.string().check(z.maxLength(30))),
  reason: z.optional(z.enum(payoutReasons)),
})
type Demand = z.output<typeof demand>

/**
 * Registers `POST /demo/charges/<order>/pay`, `POST /demo/payouts/<order>/pay` and `POST /demo/payouts/<order>/fail`, by which
 * tests and the demo settle what was ordered, as it should be or with a misbehaviour. They answer when each event was sent
 * once, with the answers to them.
 */
export function bindDemoApi(app: FastifyInstance, charges: ChargeParts, payouts: PayoutParts): void {
  bindDemand(app, '/demo/charges/:order/pay', charges.book, async (charge, payment) => {
    const changed = await payCharge(charges, charge, payment)
    return changed && { changed, reply: { charge: onTheWire(changed.now) } }
  })
  for (const [verb, outcome] of [
    ['pay', 'paid'],
    ['fail', 'failed'],
  ] as const)
    bindDemand(app, `/demo/payouts/:order/${verb}`, payouts.book, async (payout, payment) => {
      const changed = await settlePayout(payouts, payout, { ...payment, outcome })
      return changed && { changed, reply: { payout: payoutOnTheWire(changed.now) } }
    })
}

interface Done<O extends Ordered, S> {
  readonly changed: Changed<O, S>
  readonly reply: object
}

function bindDemand<O extends Ordered, S>(
  app: FastifyInstance,
  path: string,
  book: Book<O, S>,
  act: (known: Known<O, S>, wanted: Demand) => Promise<Done<O, S> | undefined>,
): void {
  app.post<{ Params: { order: string } }>(path, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.status(403).send({ code: 'foreign_origin' })
    const { success, data } = demand.safeParse(parseJson(rawBodyOf(request) || '{}'))
    if (!success) return reply.status(400).send({ code: 'bad_request' })
    const known = book.withOrder(request.params.order)
    if (known === undefined) return notFound(reply)
    const done = await act(known, data)
    if (done === undefined) return reply.status(409).send({ code: 'not_pending' })
    await done.changed.sent
    const sent = book
      .deliveriesOf(known.ordered.id)
      .map(({ delivery: { event, type, forgery }, status }) => ({ event, type, status, forgery }))
    return { ...done.reply, sent }
  })
}
