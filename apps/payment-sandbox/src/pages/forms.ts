import { payoutReasons } from '@baize/payment-wire'
import { fileCode } from '@baize/phrases'
import { misbehaviours, type Misbehaviour } from '../book/misbehaviours.ts'
import { html, type Html } from './html.ts'
import type { Words } from './words.ts'

/** The buttons of a pending charge. */
export function chargeForms(words: Words, id: string, mayMisbehave: boolean): Html {
  const { say } = words
  const ways = mayMisbehave ? waysOf(words, (way) => say(`as.${way}`)) : undefined
  return html`${form(words, `/charges/${id}/pay`, html`${ways}<button class="primary">${say('do.pay')}</button>`)}
  ${form(words, `/charges/${id}/decline`, html`<button>${say('do.decline')}</button>`)}`
}

/** The buttons of a pending payout. */
export function payoutForms(words: Words, id: string, mayMisbehave: boolean): Html {
  const { say } = words
  const nameOf = (way: Misbehaviour) =>
    way === 'late' || way === 'out_of_order' ? say(`payout.as.${way}`) : say(`as.${way}`)
  const ways = mayMisbehave ? waysOf(words, nameOf) : undefined
  const reasons = payoutReasons.map((reason) => html`<option value="${reason}">${say(`reason.${reason}`)}</option>`)
  return html`${form(words, `/payouts/${id}/pay`, html`${ways}<button class="primary">${say('do.pay')}</button>`)}
  ${form(
    words,
    `/payouts/${id}/fail`,
    html`<select name="reason" aria-label="${say('payout.reason')}">
        ${reasons}</select
      ><button>${say('do.fail')}</button>`,
  )}`
}

function form({ language }: Words, action: string, content: Html): Html {
  return html`<form method="post" action="${action}?language=${fileCode(language)}">${content}</form>`
}

function waysOf({ say }: Words, nameOf: (way: Misbehaviour) => string): Html {
  return html`<select name="as" aria-label="${say('as.label')}">
    <option value="">${say('as.usual')}</option>
    ${misbehaviours.map((way) => html`<option value="${way}">${nameOf(way)}</option>`)}
  </select>`
}
