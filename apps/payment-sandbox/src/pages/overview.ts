import { fileCode } from '@baize/phrases'
import type { KnownCharge } from '../charges/charge.ts'
import { misbehaviours } from '../charges/misbehaviours.ts'
import type { KnownDelivery } from '../delivery/delivery.ts'
import { framed } from './frame.ts'
import { html, type Html } from './html.ts'
import type { Words } from './words.ts'

/** A charge with its events. */
export interface ChargeRow {
  readonly charge: KnownCharge
  readonly deliveries: readonly KnownDelivery[]
}

/** What the page of all charges shows. */
export interface Overview {
  readonly rows: readonly ChargeRow[]
  readonly siteOrigin: string
  readonly mayMisbehave: boolean
}

/** The page of all recent charges, each with what can be done with it. */
export function overviewPage(words: Words, { rows, siteOrigin, mayMisbehave }: Overview): string {
  const { say, language } = words
  const list =
    rows.length === 0
      ? html`<p class="empty">${say('list.none')}</p>`
      : html`<ul class="charges">
          ${rows.map((row) => rowOf(words, row, mayMisbehave))}
        </ul>`
  return framed(words, {
    title: say('list.title'),
    path: '/',
    aside: html`<a class="button" href="${siteOrigin}">${say('site')}</a>`,
    main: html`<div class="heading">
        <h1>${say('list.title')}</h1>
        <a class="button" href="/?language=${fileCode(language)}">${say('list.refresh')}</a>
      </div>
      ${list}`,
  })
}

function rowOf(words: Words, { charge, deliveries }: ChargeRow, mayMisbehave: boolean): Html {
  const { say, moment, amount, language } = words
  const { ordered, state } = charge
  const { paid, status } = state
  return html`<li class="charge">
    <div class="sum">
      <strong class="number">${amount(ordered.amount, ordered.currency)}</strong>
      <span class="status ${status}">${say(`status.${status}`)}</span>
    </div>
    <dl>
      ${fact(say('charge.order'), ordered.order)} ${fact(say('charge.merchant'), ordered.merchant)}
      ${fact(say('charge.method'), say(`method.${ordered.method}`))}
      ${fact(say('charge.created'), moment(ordered.createdAt))} ${fact(say('charge.until'), moment(ordered.expiresAt))}
      ${paid === undefined ? undefined : fact(say('charge.paid'), amount(paid.amount, paid.currency))}
    </dl>
    ${deliveries.length === 0 ? undefined : eventsOf(words, deliveries)}
    <div class="actions">
      ${status === 'pending' ? formsOf(words, ordered.charge, mayMisbehave) : undefined}
      <a class="quiet" href="/pay/${ordered.token}?language=${fileCode(language)}">${say('list.open')}</a>
    </div>
  </li>`
}

/** A name and its value. */
export function fact(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function formsOf({ say, language }: Words, charge: string, mayMisbehave: boolean): Html {
  const query = `language=${fileCode(language)}`
  const ways = misbehaviours.map((one) => html`<option value="${one}">${say(`as.${one}`)}</option>`)
  return html`<form method="post" action="/charges/${charge}/pay?${query}">
      ${
        mayMisbehave
          ? html`<select name="as" aria-label="${say('as.label')}">
              <option value="">${say('as.usual')}</option>
              ${ways}
            </select>`
          : undefined
      }
      <button class="primary">${say('do.pay')}</button>
    </form>
    <form method="post" action="/charges/${charge}/decline?${query}"><button>${say('do.decline')}</button></form>`
}

function eventsOf(words: Words, deliveries: readonly KnownDelivery[]): Html {
  const { say } = words
  const items = deliveries.map((one) => {
    const { type, forgery } = one.delivery
    return html`<li>${say(forgery === undefined ? `event.${type}` : `as.${forgery}`)}: ${answerTo(words, one)}</li>`
  })
  return html`<div class="events">
    <h2>${say('charge.events')}</h2>
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
