import type { ArenaView } from '../../../src/halls/arena/arena-view.ts'
import type { Side } from '../../../src/halls/arena/bout.ts'
import { element } from '../../element.ts'
import type { HallWindow } from '../hall-screen.ts'
import { birdName, oddsText, type ArenaSay } from './arena-panels.ts'

/** From left to right, as the birds stand. */
export const betOrder: readonly Side[] = ['meron', 'draw', 'wala']

/** The three things to bet on, with their odds and what the player has staked. */
export interface BetKeys {
  readonly element: HTMLElement
  show(view: ArenaView, chipMinor: bigint): void
}

/** Creates the keys to bet with. */
export function makeBetKeys({ money }: HallWindow, say: ArenaSay, bet: (side: Side) => void): BetKeys {
  const keys = betOrder.map((side) => {
    const parts = {
      name: element('b'),
      odds: element('output', { class: 'odds' }),
      mine: element('span', { class: 'mine' }),
      pool: element('small', { class: 'pool' }),
    }
    const key = element(
      'button',
      { type: 'button', class: `bet-key ${side}` },
      element('small', {}, say(`side.${side}`)),
      parts.name,
      parts.odds,
      parts.mine,
      parts.pool,
    )
    key.addEventListener('click', () => bet(side))
    return { side, key, parts }
  })
  return {
    element: element('div', { class: 'bet-keys' }, ...keys.map(({ key }) => key)),
    show(view, chipMinor) {
      const isOpen = view.phase === 'betting' && view.hasMarket
      for (const { side, key, parts } of keys) {
        const odds = oddsText(view.oddsHundredths[side])
        parts.name.textContent = side === 'draw' ? '' : birdName(say, view.pair[side].name)
        parts.odds.textContent = odds
        const mine = BigInt(view.mine[side])
        parts.mine.textContent = mine === 0n ? '' : money(mine)
        parts.pool.textContent =
          side === 'draw' || view.poolMinor === undefined ? '' : say('bet.pool', money(BigInt(view.poolMinor[side])))
        key.disabled = !isOpen
        key.classList.toggle('staked', mine > 0n)
        key.classList.toggle('won', view.phase === 'result' && view.dance?.end === side)
        key.title = say('bet.on', money(chipMinor), say(`side.${side}`), odds)
      }
    },
  }
}
