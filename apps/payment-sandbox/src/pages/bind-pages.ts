import { fileCode } from '@baize/phrases'
import { rawBodyOf } from '@baize/sandbox-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromOwnPage } from '../api/origins.ts'
import { cancelCharge, payCharge, readCharge, type Changed, type ChangeParts } from '../charges/change-charge.ts'
import type { KnownCharge } from '../charges/charge.ts'
import { parseMisbehaviour } from '../charges/misbehaviours.ts'
import { bindFiles } from './bind-files.ts'
import { overviewPage } from './overview.ts'
import { payPage, problemPage } from './pay-page.ts'
import { openWords } from './words.ts'

/** What the pages need. */
export interface PagesParts extends ChangeParts {
  readonly siteOrigin: string
  readonly mayMisbehave: boolean
}

const shownCharges = 50
/** How long a page waits for the merchant's answer to the first attempt. */
const waitMs = 2_000

/** What a button does with a charge; `undefined` if the charge is settled already. */
type Action = (charge: KnownCharge, form: URLSearchParams) => Promise<Changed | undefined>

/** Registers the page of all charges and the page where one is paid, with the buttons of both. */
export async function bindPages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const { book, mayMisbehave, siteOrigin } = parts
  const wordsFor = await openWords(parts.currency)
  await bindFiles(app)

  app.get('/', async (request, reply) => {
    const rows = await Promise.all(
      book.recent(shownCharges).map(async (known) => {
        const charge = await readCharge(parts, known)
        return { charge, deliveries: book.deliveriesOf(charge.ordered.charge) }
      }),
    )
    return send(reply, 200, overviewPage(wordsFor(request), { rows, siteOrigin, mayMisbehave }))
  })

  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const charge = book.byToken(request.params.token)
    const words = wordsFor(request)
    if (charge === undefined) return send(reply, 404, problemPage(words, 'not_found'))
    return send(reply, 200, payPage(words, await readCharge(parts, charge)))
  })

  /** A button that leads to the page `after`, with the language of the page that it is on. */
  const bindButton = (path: string, find: (id: string) => KnownCharge | undefined, act: Action) =>
    app.post<{ Params: { id: string } }>(path, async (request, reply) => {
      const words = wordsFor(request)
      const charge = find(request.params.id)
      if (!isFromOwnPage(request)) return send(reply, 403, problemPage(words, 'foreign'))
      if (charge === undefined) return send(reply, 404, problemPage(words, 'not_found'))
      const changed = await act(charge, new URLSearchParams(rawBodyOf(request)))
      if (changed === undefined) return send(reply, 409, problemPage(words, 'not_pending'))
      await Promise.race([changed.sent, parts.ports.sleep(waitMs)])
      return reply.redirect(`${pageOf(request, charge)}?language=${fileCode(words.language)}`, 303)
    })
  const pay: Action = async (charge, form) =>
    payCharge(parts, charge, { as: mayMisbehave ? parseMisbehaviour(form.get('as')) : undefined })
  const cancel: Action = async (charge) => cancelCharge(parts, charge)
  bindButton('/charges/:id/pay', book.byId, pay)
  bindButton('/charges/:id/decline', book.byId, cancel)
  bindButton('/pay/:id/pay', book.byToken, async (charge) => payCharge(parts, charge))
  bindButton('/pay/:id/cancel', book.byToken, cancel)
}

/** The page that a button is on. */
function pageOf({ url }: FastifyRequest, { ordered }: KnownCharge): string {
  return url.startsWith('/pay/') ? `/pay/${ordered.token}` : '/'
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
