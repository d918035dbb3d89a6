import { fileCode } from '@baize/phrases'
import { payoutReasons } from '@baize/payment-wire'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromOwnPage } from '../api/origins.ts'
import type { Known, Ordered } from '../book/book.ts'
import { parseMisbehaviour } from '../book/misbehaviours.ts'
import { cancelCharge, payCharge, readCharge, type ChargeParts } from '../charges/change-charge.ts'
import { settlePayout, type PayoutParts } from '../payouts/settle-payout.ts'
import type { SlipParts } from '../slips/make-slip.ts'
import { bindFiles } from './bind-files.ts'
import { overviewPage } from './overview.ts'
import { bindSlipPages } from './bind-slip-pages.ts'
import { payPage, problemPage } from './pay-page.ts'
import { send } from './send.ts'
import { openWords, type Words } from './words.ts'

/** What the pages need. */
export interface PagesParts {
  readonly charges: ChargeParts
  readonly payouts: PayoutParts
  readonly slips: SlipParts
  readonly siteOrigin: string
  readonly mayMisbehave: boolean
}

/** How many charges and how many payouts are listed. */
const shown = 50
/** How long a page waits for the merchant's answer to the first attempt. */
const waitMs = 2_000

/** Registers the page of all charges and the page where one is paid, with the buttons of both. */
export async function bindPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const { charges, payouts, slips, mayMisbehave, siteOrigin } = parts
  const wordsFor = await openWords(charges.currency)
  await bindFiles(app)

  app.get('/', async (request, reply) => {
    const current = await Promise.all(charges.book.recent(shown).map(async (one) => readCharge(charges, one)))
    const page = overviewPage(wordsFor(request), {
      charges: current.map((known) => ({ known, deliveries: charges.book.deliveriesOf(known.ordered.id) })),
      payouts: payouts.book
        .recent(shown)
        .map((known) => ({ known, deliveries: payouts.book.deliveriesOf(known.ordered.id) })),
      siteOrigin,
      mayMisbehave,
    })
    return send(reply, 200, page)
  })

  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const charge = charges.book.byToken(request.params.token)
    const words = wordsFor(request)
    if (charge === undefined) return send(reply, 404, problemPage(words, 'not_found'))
    return send(reply, 200, payPage(words, await readCharge(charges, charge)))
  })

  bindButtons(app, parts, wordsFor)
  bindSlipPages(app, slips, wordsFor)
}

/** Registers the buttons of both pages. Each leads back to the page that it is on, in the language of that page. */
function bindButtons(
  app: FastifyInstance,
  { charges, payouts, mayMisbehave }: PagesParts,
  wordsFor: (request: FastifyRequest) => Words,
): void {
  const bindButton = <O extends Ordered, S>(
    path: string,
    find: (id: string) => Known<O, S> | undefined,
    act: (known: Known<O, S>, form: URLSearchParams) => Promise<{ readonly sent: Promise<void> } | undefined>,
  ) =>
    app.post<{ Params: { id: string } }>(path, async (request, reply) => {
      const words = wordsFor(request)
      const { id } = request.params
      const known = find(id)
      if (!isFromOwnPage(request)) return send(reply, 403, problemPage(words, 'foreign'))
      if (known === undefined) return send(reply, 404, problemPage(words, 'not_found'))
      const changed = await act(known, new URLSearchParams(rawBodyOf(request)))
      if (changed === undefined) return send(reply, 409, problemPage(words, 'not_pending'))
      await Promise.race([changed.sent, charges.ports.sleep(waitMs)])
      const page = path.startsWith('/pay/') ? `/pay/${known.ordered.token}` : '/'
      return reply.redirect(`${page}?language=${fileCode(words.language)}`, 303)
    })
  const wayOf = (form: URLSearchParams) => (mayMisbehave ? parseMisbehaviour(form.get('as')) : undefined)

  bindButton('/charges/:id/pay', charges.book.byId, async (one, form) => payCharge(charges, one, { as: wayOf(form) }))
  bindButton('/charges/:id/decline', charges.book.byId, async (one) => cancelCharge(charges, one))
  bindButton('/pay/:id/pay', charges.book.byToken, async (one) => payCharge(charges, one))
  bindButton('/pay/:id/cancel', charges.book.byToken, async (one) => cancelCharge(charges, one))
  bindButton('/payouts/:id/pay', payouts.book.byId, async (one, form) =>
    settlePayout(payouts, one, { outcome: 'paid', as: wayOf(form) }),
  )
  bindButton('/payouts/:id/fail', payouts.book.byId, async (one, form) =>
    settlePayout(payouts, one, {
      outcome: 'failed',
      reason: payoutReasons.find((reason) => reason === form.get('reason')),
    }),
  )
}
