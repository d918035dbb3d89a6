import { fileCode } from '@baize/phrases'
import type { Known, Ordered } from '../book/book.ts'
import type { KnownDelivery } from '../delivery/delivery.ts'
import type { ChargeState, OrderedCharge } from '../charges/charge.ts'
import type { OrderedPayout, PayoutState } from '../payouts/payout.ts'
import { chargeForms, payoutForms } from './forms.ts'
import { framed } from './frame.ts'
import { html, type Html } from './html.ts'
import type { Words } from './words.ts'

/** A charge or a payout, with its events. */
export interface Row<O extends Ordered, S> {
  readonly known: Known<O, S>
  readonly deliveries: readonly KnownDelivery[]
}

/** What the first page shows. */
export interface Overview {
  readonly charges: readonly Row<OrderedCharge, ChargeState>[]
  readonly payouts: readonly Row<OrderedPayout, PayoutState>[]
  readonly siteOrigin: string
  readonly mayMisbehave: boolean
}

/** The page of all recent charges and payouts, each with what can be done with it. */
export function overviewPage(words: Words, { charges, payouts, siteOrigin, mayMisbehave }: Overview): string {
  const { say, language } = words
  const list = (rows: readonly Html[]) =>
    html`<ul class="charges">
      ${rows}
    </ul>`
  const chargeRows = charges.map((row) => chargeRow(words, row, mayMisbehave))
  const payoutRows = payouts.map((row) => payoutRow(words, row, mayMisbehave))
  return framed(words, {
    title: say('list.title'),
    path: '/',
    aside: html`<a class="button" href="${siteOrigin}">${say('site')}</a>`,
    main: html`<div class="heading">
        <h1>${say('list.title')}</h1>
        <a class="button" href="/?language=${fileCode(language)}">${say('list.refresh')}</a>
      </div>
      ${chargeRows.length === 0 ? html`<p class="empty">${say('list.none')}</p>` : list(chargeRows)}
      ${
        payoutRows.length === 0
          ? undefined
          : html`<div class="heading"><h2>${say('list.payouts')}</h2></div>
              ${list(payoutRows)}`
      }`,
  })
}

function chargeRow(words: Words, { known, deliveries }: Row<OrderedCharge, ChargeState>, mayMisbehave: boolean): Html {
  const { say, moment, amount, language } = words
  const { ordered, state } = known
  const { paid, status } = state
  return rowOf(words, known, deliveries, {
    status: say(`status.${status}`),
    facts: html`${fact(say('charge.method'), say(`method.${ordered.method}`))}
    ${fact(say('charge.created'), moment(ordered.createdAt))} ${fact(say('charge.until'), moment(ordered.expiresAt))}
    ${paid === undefined ? undefined : fact(say('charge.paid'), amount(paid.amount, paid.currency))}`,
    actions: html`${status === 'pending' ? chargeForms(words, ordered.id, mayMisbehave) : undefined}
      <a class="quiet" href="/pay/${ordered.token}?language=${fileCode(language)}">${say('list.open')}</a>`,
  })
}

function payoutRow(words: Words, { known, deliveries }: Row<OrderedPayout, PayoutState>, mayMisbehave: boolean): Html {
  const { say, moment, amount } = words
  const { ordered, state } = known
  const { paid, status, reason } = state
  return rowOf(words, known, deliveries, {
    status: say(status === 'pending' ? 'payout.pending' : `status.${status}`),
    // Nobody needs more of an account's number to recognise it.
    facts: html`${fact(say('payout.account'), `${ordered.bank} …${ordered.account.slice(-4)}`)}
    ${fact(say('payout.holder'), ordered.holder)} ${fact(say('charge.created'), moment(ordered.createdAt))}
    ${paid === undefined ? undefined : fact(say('charge.paid'), amount(paid.amount, paid.currency))}
    ${reason === undefined ? undefined : fact(say('payout.reason'), say(`reason.${reason}`))}`,
    actions: status === 'pending' ? payoutForms(words, ordered.id, mayMisbehave) : undefined,
  })
}

interface Cells {
  readonly status: string
  readonly facts: Html
  readonly actions: Html | undefined
}

function rowOf(
  words: Words,
  { ordered, state }: Known<Ordered, { readonly status: string }>,
  deliveries: readonly KnownDelivery[],
  { status, facts, actions }: Cells,
): Html {
  const { say, amount } = words
  return html`<li class="charge">
    <div class="sum">
      <strong class="number">${amount(ordered.amount, ordered.currency)}</strong>
      <span class="status ${state.status}">${status}</span>
    </div>
    <dl>${fact(say('charge.order'), ordered.order)} ${fact(say('charge.merchant'), ordered.merchant)} ${facts}</dl>
    ${deliveries.length === 0 ? undefined : eventsOf(words, deliveries)}
    <div class="actions">${actions}</div>
  </li>`
}

/** A name and its value. */
export function fact(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function eventsOf(words: Words, deliveries: readonly KnownDelivery[]): Html {
  const { say } = words
  const items = deliveries.map((one) => {
    const { type, forgery } = one.delivery
    return html`<li>${say(forgery === undefined ? `event.${type}` : `as.${forgery}`)}: ${answerTo(words, one)}</li>`
  })
  return html`<div class="events">
    <p>${say('charge.events')}</p>
    <ul>
      ${items}
    </ul>
  </div>`
}

function answerTo({ say }: Words, { status, isDone }: KnownDelivery): string {
  if (status === undefined && !isDone) return say('event.sending')
  const answer = status ?? say('event.silent')
  if (!isDone) return say('event.repeating', answer)
  return say(status !== undefined && status >= 200 && status < 300 ? 'event.accepted' : 'event.ended', answer)
}
