// @vitest-environment happy-dom
import { balance, buySlip, lotteryGame, lotterySlips, startChase, type LotterySlip } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownLotteriesKey } from '../../../api/lottery-queries.ts'
import { browserNowMs } from '../../../api/time-left.ts'
import { useSession } from '../../../session/session.ts'
import { control, eventually, showPart, type ShownPart } from '../../../testing/show-part.tsx'
import { standInHouse, type StandInHouse } from '../../../testing/stand-in-house.ts'
import { LotteryBetting } from './lottery-betting.tsx'
import type { LotteryGame } from './slip.rules.ts'
import { standInDraw, standInLottery } from './stand-in-game.ts'

let house: StandInHouse
let shown: ShownPart
const gameCode = 'bangkok-evening'

beforeEach(() => {
  house = standInHouse()
  // Where there is room, the slip is beside the numbers.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const later = (seconds: number) => new Date(browserNowMs() + 1_000 * seconds).toISOString()
const path = (endpoint: { readonly path: string }, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`:${name}`, value), endpoint.path)
const at = <E extends { readonly path: string }>(endpoint: E, values: Readonly<Record<string, string>>): E => ({
  ...endpoint,
  path: path(endpoint, values),
})
const draw = (changed: Partial<ReturnType<typeof standInDraw>> = {}) =>
  standInDraw({ opensAt: later(-60), closesAt: later(600), drawsAt: later(700), ...changed })
const gameNow = (changed: Partial<LotteryGame> = {}) =>
  standInLottery('thai-daily', { now: later(0), draws: [draw()], ...changed })
const onePage = { pageNo: 1, totalPages: 1, totalCount: 1 }
const soldSlip = (changed: Partial<LotterySlip>): LotterySlip => ({
  slipId: '33333333-3333-4333-8333-333333333333',
  draw: draw(),
  gameName: 'Evening Draw',
  iconUrl: '/art/evening.webp',
  vassalage: 'LOTT',
  state: 'open',
  tickets: [],
  lines: 1,
  stake: '1.00',
  payout: '0.00',
  chaseId: null,
  placedAt: later(-30),
  canCancel: false,
  currencyCode: 'PLY',
  currencySymbol: '$',
  ...changed,
})

async function show(game: LotteryGame): Promise<void> {
  house.answer(at(lotteryGame, { gameCode }), game)
  house.answer(balance, { balance: '100.00', currencySymbol: '$', currencyCode: 'PLY' })
  shown = await showPart(<LotteryBetting gameCode={gameCode} />)
  await eventually(() => expect(text()).toContain('2 top'))
}

const text = () => document.body.textContent ?? ''
const press = (name: string) => shown.press(name)
async function type(keys: string): Promise<void> {
  for (const key of keys)
    await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
}
const bought = () => house.asked.filter(({ method }) => method === 'POST')

describe('the betting view (2.011)', () => {
  it('puts typed numbers on the slip and buys it for the draw that is confirmed, once for each key', async () => {
    await show(gameNow())
    await press('2 bottom×90')
    await type('1234')
    expect(text()).toContain('4 lines')
    await press('Add')
    await press('Buy · $4.00')
    expect(text()).toContain('Check your slip')
    await eventually(() => expect(text()).toContain('$96.00'))
    house.answer(at(buySlip, { drawId: draw().drawId }), new CallRefused('network', 'network', 0))
    await press('Confirm · $4.00')
    await eventually(() => expect(text()).toContain('It is not known whether the slip was bought'))
    await press('Buy · $4.00')
    await press('Confirm · $4.00')
    await eventually(() => expect(bought()).toHaveLength(2))
    const [first, second] = bought()
    expect(first?.body).toEqual({
      picks: [
        { bet: 'top-2', selection: '12,34', unit: '1' },
        { bet: 'bottom-2', selection: '12,34', unit: '1' },
      ],
      termsVersion: 1,
    })
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it('moves to the next draw when one closes, says so, and does not buy it without another confirmation', async () => {
    const next = draw({ drawId: '22222222-2222-4222-8222-222222222222', number: '20261127', closesAt: later(900) })
    await show(gameNow({ draws: [draw({ number: '20261126', closesAt: later(2) }), next] }))
    await type('12')
    await press('Add')
    await press('Buy · $1.00')
    expect(text()).toContain('Check your slip')
    await eventually(() => expect(text()).toContain('has closed. Your bets have not been placed.'))
    expect(text()).not.toContain('Check your slip')
    expect(bought()).toEqual([])
    await press('Buy · $1.00')
    await press('Confirm · $1.00')
    await eventually(() => expect(bought().map((one) => one.path)).toEqual([path(buySlip, { drawId: next.drawId })]))
  })

  it.each([
    { state: 'won' as const, payout: '90.00', said: 'You won $90.00' },
    { state: 'lost' as const, payout: '0.00', said: 'No win this time' },
  ])(
    'says of a draw that closes that it is drawn, then that its slip has $state, and asks nothing without bets',
    async ({ state, payout, said }) => {
      const first = draw({ number: '20261126', closesAt: later(2), drawsAt: later(3) })
      const next = draw({ drawId: '22222222-2222-4222-8222-222222222222', number: '20261127', closesAt: later(900) })
      await show(gameNow({ draws: [first, next] }))
      const drawn = { ...first, state: 'drawn' as const, numbers: { 'top-3': ['412'], 'bottom-2': ['07'] } }
      house.answer(lotterySlips, { list: [soldSlip({ draw: drawn, state, payout })], ...onePage })
      await eventually(() => expect(text()).toContain('has closed. Its numbers are being drawn'))
      await type('12')
      await press('Add')
      expect(text()).not.toContain('Your bets have not been placed')
      expect(text()).not.toContain(said)
      house.answer(at(lotteryGame, { gameCode }), gameNow({ draws: [next], lastDraw: drawn }))
      await act(async () => void shown.queries.invalidateQueries({ queryKey: ownLotteriesKey }))
      await eventually(() => expect(text()).toContain(said))
      expect(text()).not.toContain('being drawn')
    },
  )

  it('marks closed and cut numbers, and does not let closed ones be chosen', async () => {
    const restriction = { bet: 'top-2', drawId: null, appliesFrom: later(-60) }
    await show(
      gameNow({
        restrictions: [
          { ...restriction, line: '12', part: '0' },
          { ...restriction, line: '34', part: '0.5' },
        ],
      }),
    )
    await type('12')
    expect(text()).toContain('12 is closed for this draw.')
    expect(text()).toContain('0 lines')
    await press('Table')
    expect(control('12closed').hasAttribute('disabled')).toBe(true)
    await press('34pays 50%')
    await press('Add')
    expect(text()).toContain('A hit pays up to $45.00')
  })

  it('shows a refusal next to the bet that it is about', async () => {
    await show(gameNow())
    await type('12')
    await press('Add')
    await press('3 digits')
    await type('777')
    await press('Add')
    await press('Buy · $2.00')
    const message = '777 is sold out at this stake. Lower the stake or choose another number.'
    house.answer(
      at(buySlip, { drawId: draw().drawId }),
      new CallRefused('lottery.number_full', message, 409, {
        fields: [{ field: 'picks.1', code: 'lottery.number_full', message }],
      }),
    )
    await press('Confirm · $2.00')
    await eventually(() => expect(text()).toContain('Nothing was charged. See the marked bets.'))
    const marked = [...document.querySelectorAll('[data-refused=true]')].map((row) => row.textContent)
    expect(marked).toEqual([expect.stringContaining(message)])
    expect(marked[0]).toContain('3 top')
  })

  it('goes on with the next draw if the server says that one has closed', async () => {
    const next = draw({ drawId: '22222222-2222-4222-8222-222222222222', number: '20261127', closesAt: later(900) })
    await show(gameNow({ draws: [draw({ number: '20261126' }), next] }))
    await type('12')
    await press('Add')
    await press('Buy · $1.00')
    const refusal = new CallRefused('lottery.closed', 'This draw is closed. Nothing was charged.', 409)
    house.answer(at(buySlip, { drawId: draw().drawId }), refusal)
    await press('Confirm · $1.00')
    await eventually(() => expect(text()).toContain('This draw is closed. Nothing was charged.'))
    expect(text()).toContain('Nov 26, 2026 has closed. Your bets have not been placed.')
    expect(text()).toContain('For Nov 27, 2026')
  })

  it('shows which rates have changed', async () => {
    await show(gameNow())
    await type('12')
    await press('Add')
    await press('Buy · $1.00')
    house.answer(
      at(buySlip, { drawId: draw().drawId }),
      new CallRefused('lottery.terms_changed', 'The rates have changed.', 409),
    )
    const { rates } = gameNow()
    house.answer(
      at(lotteryGame, { gameCode }),
      gameNow({ termsVersion: 2, rates: { ...rates, 'top-2': { hit: '85' } } }),
    )
    await press('Confirm · $1.00')
    await eventually(() => expect(text()).toContain('×90 → ×85'))
  })

  it('says what a plan can cost at most before it starts', async () => {
    await show(gameNow())
    await type('12')
    await press('Add')
    await press('More draws')
    expect(document.querySelector('[data-testid=chase-most]')?.textContent).toBe('$10.00')
    await press('Rising stake')
    await act(async () => document.querySelector<HTMLElement>('[aria-label=Draws] button')?.click())
    expect(document.querySelector('[data-testid=chase-most]')?.textContent).toBe('$31.00')
    await press('Start · up to $31.00')
    await eventually(() => expect(bought()).toHaveLength(1))
    expect(bought()[0]).toMatchObject({
      path: path(startChase, { gameCode }),
      body: { picks: [{ bet: 'top-2', selection: '12', unit: '1' }], multipliers: [1, 2, 4, 8, 16], stopOnWin: true },
    })
  })

  it('says so if no draw is on sale, and buys nothing', async () => {
    await show(gameNow({ draws: [draw()] }))
    await type('12')
    await press('Add')
    shown.remove()
    await show(gameNow({ draws: [] }))
    expect(text()).toContain('No draw is on sale right now.')
    expect(control('Buy · $1.00').hasAttribute('disabled')).toBe(true)
  })
})
