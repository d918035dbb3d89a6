// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadVendorHall } from '@baize/phrases/load-dictionary'
import type { SharedView } from '../../../src/halls/tables/tables-view.ts'
import { loadPhrases, sayFrom } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'
import { makeTablesScreen } from './tables-screen.ts'

const acted = vi.fn<HallWindow['act']>(async () => true)
const noted = vi.fn<HallWindow['note']>()
const celebrated = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollTo = () => undefined
})

async function open(gameCode: string, gameClassify = 'BACCARAT') {
  const say = await loadPhrases('EN')
  const game = {
    vendorCode: 'EG2',
    gameCode,
    gameClassify,
    currency: { code: 'PLY', digits: 2, symbol: '$' },
    stakes: ['1000'],
  }
  const window: Partial<Record<keyof HallWindow, unknown>> = {
    root: document.body,
    game,
    language: 'EN',
    say,
    hallSay: sayFrom((await loadVendorHall('EN')).phrases, 'EN'),
    sounds: { play: () => undefined, isMuted: () => true, setMuted: () => undefined },
    money: (minor: bigint) => `$${Number(minor) / 100}`,
    balanceMinor: () => 100_000n,
    note: noted,
    act: acted,
    isBusy: () => false,
    nowMs: () => 5_000,
    celebrate: celebrated,
  }
  // Only the parts that tables use.
  const screen = await makeTablesScreen(window as unknown as HallWindow)
  document.body.replaceChildren(screen.stage, screen.bar ?? '')
  return screen
}

const view = (more: Partial<SharedView>): SharedView => ({
  kind: 'shared',
  round: 'round-1',
  number: 1,
  phase: 'betting',
  startedMs: 0,
  endsMs: 16_000,
  mine: {},
  before: {},
  others: [],
  crowd: {},
  watching: 1,
  history: ['B6', 'B7', 'P8', 'T3'],
  limits: { chips: ['1000', '5000'], main: '1000000', side: '200000', round: '3000000' },
  ...more,
})

const press = (selector: string) => document.querySelector<HTMLButtonElement>(selector)?.click()
const chipOn = (selector: string) => document.querySelector(`${selector} .cell-chip:not([hidden])`)?.textContent
const confirm = () => press('.bet-bar .pill.main')

test('chips are laid, doubled, taken back and confirmed; nothing is sent before', async () => {
  const screen = await open('emerald-baccarat')
  screen.show(view({}))
  press('.f-banker')
  press('.f-banker')
  press('.f-tie')
  expect([chipOn('.f-banker'), chipOn('.f-tie')]).toEqual(['20', '10'])
  press('[aria-label="×2 Double"]')
  expect([chipOn('.f-banker'), chipOn('.f-tie')]).toEqual(['40', '20'])
  press('[aria-label="Undo"]')
  press('[aria-label="Undo"]')
  expect([chipOn('.f-banker'), chipOn('.f-tie')]).toEqual(['20', undefined])
  expect(acted).not.toHaveBeenCalled()
  confirm()
  expect(acted.mock.calls).toEqual([['bet', { bets: [{ field: 'banker', amount: '2000' }] }]])
})

test('bets of the last round are repeated by a touch, and not while bets are closed', async () => {
  const screen = await open('emerald-baccarat')
  screen.show(view({ before: { player: '3000', tie: '1000' } }))
  press('[aria-label="Repeat"]')
  expect([chipOn('.f-player'), chipOn('.f-tie')]).toEqual(['30', '10'])
  screen.show(view({ phase: 'revealing', outcome: { kind: 'baccarat', player: [0, 4], banker: [8, 12] } }))
  expect(chipOn('.f-player')).toBeUndefined()
  press('.f-player')
  expect(chipOn('.f-player')).toBeUndefined()
  confirm()
  expect(acted).not.toHaveBeenCalled()
})

test('a result shows its cards, its winning fields and what was won, once', async () => {
  const screen = await open('emerald-baccarat')
  screen.show(view({ mine: { banker: '1000' } }))
  const ended = view({
    phase: 'result',
    mine: { banker: '1000' },
    outcome: { kind: 'baccarat', player: [0, 4], banker: [20, 8] },
    paid: { round: 'round-1', stakedMinor: '1000', paidMinor: '19500' },
  })
  screen.show(ended)
  screen.show({ ...ended })
  const cards = [...document.querySelectorAll('.tcard.open')].map((card) => card.getAttribute('aria-label'))
  expect(cards).toEqual(['A♠', '2♠', '6♠', '3♠'])
  expect([...document.querySelectorAll('.cell.winning')].map((cell) => cell.classList.contains('f-banker'))).toEqual([
    true,
  ])
  expect(noted.mock.calls.filter(([, kind]) => kind === 'won')).toHaveLength(1)
  expect(celebrated).toHaveBeenCalledTimes(1)
  expect(document.querySelectorAll('.big-mark')).toHaveLength(3)
})

test('a roulette table has a place for each of its bets, and called bets lay several chips', async () => {
  const screen = await open('harbour-view-roulette', 'ROULETTE')
  screen.show(view({ history: ['17'] }))
  expect(document.querySelectorAll('.cell')).toHaveLength(157)
  press('.rf-call')
  expect(document.querySelectorAll('.cell-chip:not([hidden])').length).toBe(7)
})

test('every kind of table makes its felt, its scene and its rules in each language', async () => {
  const { default: games } = await import('../../../../../brands/demo/games/live.json', { with: { type: 'json' } })
  for (const { gameCode, gameClassify } of games) {
    const screen = await open(gameCode, gameClassify)
    expect([gameCode, document.querySelectorAll('.cell').length > 1]).toEqual([gameCode, true])
    const rules = screen
      .rules()
      .map((node) => node.textContent)
      .join(' ')
    expect([gameCode, /undefined|field\.|rules\.|\{\d\}/.exec(rules)?.[0]]).toEqual([gameCode, undefined])
    expect(rules).toContain('%')
  }
})
