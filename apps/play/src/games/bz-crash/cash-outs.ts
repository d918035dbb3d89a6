import type { CrowdBet } from '@baize/contract'
import { element } from '../../controls/element.ts'
import type { SharedPorts } from '../../shared/shared-art.ts'
import { payoutAt } from './panel-state.ts'

/** The last players who cashed out, over the picture. */
export interface CashOuts {
  readonly view: HTMLElement
  add(bets: readonly CrowdBet[]): void
  clear(): void
}

const mostShown = 4

export function createCashOuts({ phrase, purse, money, session }: SharedPorts): CashOuts {
  const view = element('ol', { class: 'cash-outs', 'aria-label': phrase('crash.outs') })
  return {
    view,
    add(bets) {
      const most = purse.amount(session.state.opened.maxPayout)
      for (const { who, name, amount, cashedOut } of bets) {
        if (cashedOut === null) continue
        const isOwn = who === session.state.who
        view.append(
          element(
            'li',
            { 'data-own': String(isOwn) },
            element('span', {}, isOwn ? phrase('table.you') : name),
            element('b', {}, `${(cashedOut / 100).toFixed(2)}×`),
            element('i', {}, `+${money(payoutAt(purse.amount(amount), cashedOut, most))}`),
          ),
        )
      }
      while (view.children.length > mostShown) view.firstElementChild?.remove()
    },
    clear: () => view.replaceChildren(),
  }
}
