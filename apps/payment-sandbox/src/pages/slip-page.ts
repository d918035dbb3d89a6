import { fileCode } from '@baize/phrases'
import { slipFaults, type WantedSlip } from '../slips/make-slip.ts'
import type { DemoSlip } from '../slips/slips-book.ts'
import { framed, notice } from './frame.ts'
import { html } from './html.ts'
import { fact } from './overview.ts'
import type { Words } from './words.ts'

/** The page where a transfer is made up: nobody's bank is asked, and its slip is for the demo only. */
export function newSlipPage(words: Words, wanted: WantedSlip, isRefused: boolean): string {
  const { say, language } = words
  const field = (name: 'amount' | 'account' | 'holder', label: string) =>
    html`<label>${label}<input name="${name}" value="${wanted[name]}" maxlength="80" required /></label>`
  const faults = slipFaults.map((fault) => html`<option value="${fault}">${say(`slip.as.${fault}`)}</option>`)
  return framed(words, {
    title: say('slip.title'),
    path: '/slip',
    main: html`<article class="checkout">
      <div class="bill">
        <p>${say('slip.title')}</p>
        <p>${say('slip.hint')}</p>
      </div>
      <div class="step">
        ${isRefused ? notice('bad', say('slip.refused'), say('slip.refusedHint')) : undefined}
        <form class="fields" method="post" action="/slip?language=${fileCode(language)}">
          ${field('amount', say('slip.amount'))} ${field('account', say('slip.account'))}
          ${field('holder', say('slip.holder'))}
          <label
            >${say('slip.as')}<select name="as">
              <option value="">${say('as.usual')}</option>
              ${faults}
            </select></label
          >
          <button class="primary wide">${say('slip.make')}</button>
        </form>
      </div>
    </article>`,
  })
}

/** The page of a slip: its picture, to be saved. */
export function slipPage(words: Words, slip: DemoSlip): string {
  const { say, amount, moment, language } = words
  const picture = `/slip/${slip.token}.jpg?language=${fileCode(language)}`
  return framed(words, {
    title: say('slip.title'),
    path: `/slip/${slip.token}`,
    main: html`<article class="checkout">
      <div class="bill">
        <p>${say('slip.ready')}</p>
        <strong class="number">${amount(slip.amount, slip.currency)}</strong>
        <dl>
          ${fact(say('slip.to'), `${slip.holder} ${slip.account}`)} ${fact(say('slip.at'), moment(slip.at))}
          ${fact(say('slip.reference'), `${slip.bank} ${slip.reference}`)}
        </dl>
      </div>
      <div class="step">
        <img class="slip" src="${picture}" alt="${say('slip.picture')}" width="1080" height="1700" />
        <a class="button primary wide" href="${picture}" download="slip.jpg">${say('slip.save')}</a>
        <p>${say('slip.next')}</p>
      </div>
    </article>`,
  })
}
