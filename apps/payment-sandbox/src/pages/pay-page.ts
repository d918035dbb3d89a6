import { fileCode } from '@baize/phrases'
import type { KnownCharge } from '../charges/charge.ts'
import { framed, notice } from './frame.ts'
import { html, type Html } from './html.ts'
import { fact } from './overview.ts'
import type { WordKey, Words } from './words.ts'

/** The page where a charge is paid; once it is settled, it says so and leads back to the merchant. */
export function payPage(words: Words, charge: KnownCharge): string {
  const { say, amount, moment } = words
  const { ordered, state } = charge
  const { paid } = state
  return framed(words, {
    title: say('pay.title', ordered.merchant),
    path: `/pay/${ordered.token}`,
    main: html`<article class="checkout">
      <div class="bill">
        <p>${say('pay.title', ordered.merchant)}</p>
        <strong class="number">${amount(paid?.amount ?? ordered.amount, paid?.currency ?? ordered.currency)}</strong>
        <dl>
          ${fact(say('charge.order'), ordered.order)} ${fact(say('charge.method'), say(`method.${ordered.method}`))}
          ${
            paid === undefined
              ? fact(say('charge.until'), moment(ordered.expiresAt))
              : fact(say('charge.paidAt'), moment(paid.at))
          }
        </dl>
      </div>
      <div class="step">${state.status === 'pending' ? buttonsOf(words, charge) : outcomeOf(words, charge)}</div>
    </article>`,
  })
}

function buttonsOf({ say, language, amount }: Words, { ordered }: KnownCharge): Html {
  const action = (verb: string) => `/pay/${ordered.token}/${verb}?language=${fileCode(language)}`
  return html`<h1>${say('status.pending')}</h1>
    <form method="post" action="${action('pay')}">
      <button class="primary wide">
        ${say('do.pay')} <span class="number">${amount(ordered.amount, ordered.currency)}</span>
      </button>
    </form>
    <form method="post" action="${action('cancel')}"><button class="wide">${say('do.cancel')}</button></form>`
}

function outcomeOf({ say }: Words, { ordered, state: { status } }: KnownCharge): Html {
  const back = html`<a class="button primary wide" href="${ordered.returnUrl}">${say('do.return')}</a>`
  if (status === 'paid') return notice('good', say('pay.paid'), say('pay.paidHint'), back)
  return notice('bad', say(status === 'expired' ? 'pay.expired' : 'pay.cancelled'), say('pay.notPaidHint'), back)
}

/** A page that says why something cannot be done. */
export function problemPage(words: Words, problem: 'not_found' | 'foreign' | 'not_pending'): string {
  const title = words.say(`problem.${problem}`)
  const hint: WordKey = `problem.${problem}Hint`
  return framed(words, { title, path: '/', main: notice('bad', title, words.say(hint)) })
}
