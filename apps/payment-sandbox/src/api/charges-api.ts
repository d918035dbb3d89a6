import { chargeRequest, type Charge } from '@baize/payment-wire'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance } from 'fastify'
import { cancelCharge, readCharge, type ChargeParts } from '../charges/change-charge.ts'
import { onTheWire, type KnownCharge } from '../charges/charge.ts'
import { orderCharge, type OrderRefusal } from '../charges/order-charge.ts'
import { parseJson } from './parse-json.ts'
import { badField, notFound, notSigned, signerOf, type SignerParts } from './signer.ts'

/** What the merchants' calls need. */
export interface ChargesApiParts extends ChargeParts, SignerParts {
  /** The address of a charge's page. */
  pageUrlOf(token: string, language: string): string
}

const statusOfRefusal: Readonly<Record<OrderRefusal, number>> = {
  order_differs: 409,
  currency_unknown: 422,
  amount_invalid: 422,
  expiry_invalid: 422,
}

interface WithOrder {
  readonly Params: { readonly order: string }
}

/** Registers the calls of merchants. Their signatures are checked over the raw bytes before anything is parsed. */
export function bindChargesApi(app: FastifyInstance, parts: ChargesApiParts): void {
  const { book } = parts
  const wire = (charge: KnownCharge): Charge => {
    const { qr, token, language } = charge.ordered
    return {
      ...onTheWire(charge),
      ...(qr === undefined ? {} : { qr }),
      pageUrl: parts.pageUrlOf(token, language),
    }
  }

  app.post('/v1/charges', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const { success, data, error } = chargeRequest.safeParse(parseJson(rawBodyOf(request)))
    if (!success) return badField(reply, error.issues[0]?.path.join('.') ?? '')
    if (data.merchant !== merchant) return badField(reply, 'merchant')
    const charge = await orderCharge(parts, data)
    if (typeof charge === 'string') return reply.status(statusOfRefusal[charge]).send({ code: charge })
    return wire(await readCharge(parts, charge))
  })

  app.get<WithOrder>('/v1/charges/:order', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const charge = book.byOrder(merchant, request.params.order)
    if (charge === undefined) return notFound(reply)
    return wire(await readCharge(parts, charge))
  })

  app.post<WithOrder>('/v1/charges/:order/cancel', async (request, reply) => {
    const merchant = signerOf(request, parts)
    if (merchant === undefined) return notSigned(reply)
    const charge = book.byOrder(merchant, request.params.order)
    if (charge === undefined) return notFound(reply)
    return wire((await cancelCharge(parts, charge)).now)
  })
}
