import { fileCode } from '@baize/phrases'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromOwnPage } from '../api/origins.ts'
import { drawSlip } from '../slips/draw-slip.ts'
import { makeSlip, slipFaults, type SlipParts, type WantedSlip } from '../slips/make-slip.ts'
import { send } from './send.ts'
import { problemPage } from './pay-page.ts'
import { newSlipPage, slipPage } from './slip-page.ts'
import type { Words } from './words.ts'

interface WithToken {
  readonly Params: { readonly token: string }
}

/** Registers the pages on which a transfer is made up and its slip is saved. */
export function bindSlipPages(
  app: FastifyInstance,
  parts: SlipParts,
  wordsFor: (request: FastifyRequest) => Words,
): void {
  app.get('/slip', async (request, reply) =>
    send(reply, 200, newSlipPage(wordsFor(request), wantedOf(new URL(request.url, 'http://own').searchParams), false)),
  )
  app.post('/slip', async (request, reply) => {
    const words = wordsFor(request)
    if (!isFromOwnPage(request)) return send(reply, 403, problemPage(words, 'foreign'))
    const wanted = wantedOf(new URLSearchParams(rawBodyOf(request)))
    const slip = await makeSlip(parts, wanted)
    if (slip === undefined) return send(reply, 422, newSlipPage(words, wanted, true))
    return reply.redirect(`/slip/${slip.token}?language=${fileCode(words.language)}`, 303)
  })
  app.get<WithToken>('/slip/:token', async (request, reply) => {
    const slip = parts.book.byToken(request.params.token)
    const words = wordsFor(request)
    return slip === undefined
      ? send(reply, 404, problemPage(words, 'not_found'))
      : send(reply, 200, slipPage(words, slip))
  })
  app.get<WithToken>('/slip/:token.jpg', async (request, reply) => {
    const slip = parts.book.byToken(request.params.token)
    if (slip === undefined) return send(reply, 404, problemPage(wordsFor(request), 'not_found'))
    return reply
      .header('cache-control', 'no-store')
      .type('image/jpeg')
      .send(await drawSlip(wordsFor(request), slip))
  })
}

function wantedOf(form: URLSearchParams): WantedSlip {
  const field = (name: string) => (form.get(name) ?? '').trim().slice(0, 80)
  const as = slipFaults.find((one) => one === form.get('as'))
  return { amount: field('amount'), account: field('account'), holder: field('holder'), as }
}
