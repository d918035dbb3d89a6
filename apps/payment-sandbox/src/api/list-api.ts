import { listedAtOnce, listedPayment, listRequest, type ListedPayment, type PaymentList } from '@baize/payment-wire'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ChargeParts } from '../charges/change-charge.ts'
import type { KnownCharge } from '../charges/charge.ts'
import type { KnownPayout } from '../payouts/payout.ts'
import type { PayoutParts } from '../payouts/settle-payout.ts'
import { isFromThisMachine } from './origins.ts'
import { parseJson } from './parse-json.ts'
import { badField, notSigned, signerOf, type SignerParts } from './signer.ts'

/** How the lists of payments are wrong, until the sandbox ends. */
const strangeness = z.object({
  /** Orders that they leave out. */
  hidden: z._default(z.array(z.string()), []),
  /** What they have besides. */
  invented: z._default(z.array(listedPayment), []),
  /** How many payments a page has. */
  perPage: z._default(z.int().check(z.minimum(1), z.maximum(listedAtOnce)), listedAtOnce),
})

interface ListParts extends SignerParts {
  readonly charges: ChargeParts['book']
  readonly payouts: PayoutParts['book']
}

/**
 * Registers `POST /v1/payments`, by which merchants ask what happened in a span of time, and `POST /demo/payments`, by which tests
 * and the demo have these lists leave payments out or invent some.
 */
export function bindListApi(app: FastifyInstance, parts: ListParts): void {
  let strange = strangeness.parse({})
  app.post('/v1/payments', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const { success, data, error } = listRequest.safeParse(parseJson(rawBodyOf(request)))
    if (!success) return badField(reply, error.issues[0]?.path.join('.') ?? '')
    if (data.merchant !== merchant) return badField(reply, 'merchant')
    const [from, to] = [Date.parse(data.from), Date.parse(data.to)]
    const all = [
      ...parts.charges.ofMerchant(merchant).flatMap(chargeOf),
      ...parts.payouts.ofMerchant(merchant).flatMap(payoutOf),
      ...strange.invented,
    ].filter(({ order, at }) => !strange.hidden.includes(order) && from <= Date.parse(at) && Date.parse(at) < to)
    const begin = data.after === undefined ? 0 : all.findIndex(({ id }) => id === data.after) + 1
    if (data.after !== undefined && begin === 0) return badField(reply, 'after')
    const payments = all.slice(begin, begin + strange.perPage)
    const last = payments.at(-1)
    const isMore = begin + payments.length < all.length
    return { payments, ...(isMore && last !== undefined ? { next: last.id } : {}) } satisfies PaymentList
  })
  app.post('/demo/payments', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.status(403).send({ code: 'foreign_origin' })
    const { success, data } = strangeness.safeParse(parseJson(rawBodyOf(request) || '{}'))
    if (!success) return reply.status(400).send({ code: 'bad_request' })
    strange = data
    return {}
  })
}

function chargeOf({ ordered, state: { paid } }: KnownCharge): ListedPayment[] {
  if (paid === undefined) return []
  return [{ kind: 'charge', id: ordered.id, order: ordered.order, status: 'paid', ...paid }]
}

function payoutOf({ ordered, state: { status, paid, failedAt } }: KnownPayout): ListedPayment[] {
  const { id, order, amount, currency } = ordered
  const at = paid?.at ?? failedAt
  if (status === 'pending' || at === undefined) return []
  return [
    { kind: 'payout', id, order, status, amount: paid?.amount ?? amount, currency: paid?.currency ?? currency, at },
  ]
}
