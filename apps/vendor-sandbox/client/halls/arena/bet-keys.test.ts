// @vitest-environment happy-dom
import { loadVendorArena } from '@baize/phrases/load-dictionary'
import { expect, it, vi } from 'vitest'
import type { ArenaView } from '../../../src/halls/arena/arena-view.ts'
import type { Side } from '../../../src/halls/arena/bout.ts'
import { sayFrom } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'
import { historyPanel } from './arena-panels.ts'
import { makeBetKeys } from './bet-keys.ts'

const say = sayFrom((await loadVendorArena('EN')).phrases, 'EN')
/** Only what the keys use. */
const window = { money: (minor: bigint) => `$${minor}` } as unknown as HallWindow
const viewWith = (more: Partial<ArenaView>) =>
  // Only what the keys show.
  ({
    phase: 'betting',
    hasMarket: true,
    oddsHundredths: { meron: '185', wala: '201', draw: '800' },
    mine: { meron: '0', wala: '2000', draw: '0' },
    pair: { meron: { name: 0 }, wala: { name: 1 } },
    poolMinor: undefined,
    dance: undefined,
    ...more,
  }) as unknown as ArenaView

it('the keys show the birds, the odds and what is staked, and bet on the side that is pressed', () => {
  const bet = vi.fn<(side: Side) => void>()
  const keys = makeBetKeys(window, say, bet)
  keys.show(viewWith({}), 500n)
  const [meron, draw, wala] = [...keys.element.querySelectorAll('button')]
  expect(meron?.textContent).toBe('MeronEmber1.85')
  expect(draw?.textContent).toBe('Draw8.00')
  expect(wala?.textContent).toBe('WalaJade Comb2.01$2000')
  expect(wala?.title).toBe('Bet $500 on Wala at 2.01')
  draw?.click()
  expect(bet).toHaveBeenCalledExactlyOnceWith('draw')
})

it.each([{ phase: 'closed' }, { phase: 'bout' }, { phase: 'result' }, { hasMarket: false }] as const)(
  'the keys cannot be pressed when no bets are taken: %o',
  (more) => {
    const keys = makeBetKeys(window, say, () => undefined)
    keys.show(viewWith(more), 500n)
    expect([...keys.element.querySelectorAll('button')].every(({ disabled }) => disabled)).toBe(true)
    keys.show(viewWith({}), 500n)
    expect([...keys.element.querySelectorAll('button')].some(({ disabled }) => disabled)).toBe(false)
  },
)

it('the history counts its results and lists the newest first', () => {
  const bout = { meron: 0, wala: 1, oddsHundredths: '190' }
  const panel = historyPanel(say, [
    { ...bout, number: 1, end: 'meron' },
    { ...bout, number: 2, end: 'draw' },
  ])
  expect(panel.querySelector('p')?.textContent).toBe('Last 2 bouts: 1 meron, 0 wala, 1 draw')
  expect(panel.querySelector('.past li')?.textContent).toMatch(/^2Ember/)
})
