import { addMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import { hundredthsText } from '../instant/multiple-text.ts'
import type { SharedPorts, SharedStage } from './shared-art.ts'

/** Everybody's bets in this round, highest first; the player's own stand out. */
export interface CrowdList {
  readonly view: HTMLElement
  draw(): void
}

/** More rows than a list can show at a glance are left out; the sum counts all. */
const mostRows = 100

export function createCrowdList(ports: SharedPorts, stage: Pick<SharedStage, 'fieldName'>): CrowdList {
  const { phrase, session, purse, money, game } = ports
  const sum = element('p', { class: 'crowd-sum' })
  const list = element('ol', { class: 'crowd-rows' })
  const trial = session.state.opened.trial ? [element('p', { class: 'hint' }, phrase('table.crowdTrial'))] : []
  let shown: unknown
  return {
    view: element('div', { class: 'crowd' }, ...trial, sum, list),
    draw() {
      const { crowd, who } = session.state
      if (crowd === shown) return
      shown = crowd
      const bets = crowd.map((bet) => ({ ...bet, minor: purse.amount(bet.amount) }))
      const total: Minor = addMinor(...bets.map((bet) => bet.minor))
      sum.textContent =
        bets.length === 0 ? phrase('table.crowdEmpty') : phrase('table.crowdSum', bets.length, money(total))
      const sorted = bets.toSorted((a, b) => (a.minor === b.minor ? 0 : a.minor < b.minor ? 1 : -1))
      list.replaceChildren(
        ...sorted.slice(0, mostRows).map((bet) => {
          const name = bet.who === who ? phrase('table.you') : bet.name
          const mine = { 'data-own': String(bet.who === who), 'data-out': String(bet.cashedOut !== null) }
          const place = game.flight === undefined ? stage.fieldName(bet.field) : ''
          const middle = bet.cashedOut === null ? place : hundredthsText(bet.cashedOut)
          return element(
            'li',
            mine,
            element('span', { class: 'crowd-name' }, name),
            element('span', { class: 'crowd-field' }, middle),
            element('span', { class: 'crowd-amount' }, money(bet.minor)),
          )
        }),
      )
    },
  }
}
