// @vitest-environment happy-dom
import { profitAndLoss, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { categoriesQuery } from '../../api/queries.ts'
import { loadProofPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { ProfitPage } from './profit-page.tsx'

type Profit = ValueOf<typeof profitAndLoss>

const even = { bets: 4, stake: '40.00', turnover: '40.00', payout: '40.00', net: '0.00' }
const lost = { bets: 1200, stake: '90.00', turnover: '70.00', payout: '60.00', net: '-30.00' }
const moved = { bonus: '10.00', deposit: '500.00', withdrawal: '20.00' }
const profit: Profit = {
  from: '2026-11-01',
  to: '2026-11-07',
  list: [
    { day: '2026-11-06', ...even, bonus: '5.00', deposit: '0.00', withdrawal: '20.00', profit: '5.00' },
    { day: '2026-11-02', ...lost, bonus: '5.00', deposit: '500.00', withdrawal: '0.00', profit: '-25.00' },
  ],
  gameTypes: [
    { gameType: 'RNG', ...lost },
    { gameType: null, ...even },
  ],
  totals: { ...lost, ...moved, profit: '-20.00' },
  currencySymbol: '฿',
}

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
  house.answer(profitAndLoss, profit)
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

async function open(search = ''): Promise<void> {
  shown = await showPart(<ProfitPage />, standInStatus({ currencySymbol: '฿' }), {
    at: `/member/profit${search}`,
    loadPhrases: loadProofPhrases,
  })
}

const text = () => document.body.textContent
const rowsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
const asked = () => house.asked.filter(({ path }) => path === profitAndLoss.path).map(({ query }) => query)

describe('profit and loss (2.102)', () => {
  it('shows the totals of the period', async () => {
    await open()
    await eventually(() => expect(text()).toContain('Bets1,200Stake฿90.00Payout฿60.00Win/loss-฿30.00Turnover฿70.00'))
    expect(text()).toContain('Deposits฿500.00Withdrawals฿20.00Bonuses฿10.00Profit-฿20.00')
  })

  it('lists the days with any activity, and results are marked as wins or losses', async () => {
    await open()
    await eventually(() => expect(rowsOf('By day')).toHaveLength(2))
    expect(rowsOf('By day')).toEqual([
      ['Nov 6, 2026', '4', '฿40.00', '฿40.00', '฿0.00', '฿40.00', '฿5.00', '฿5.00'],
      ['Nov 2, 2026', '1,200', '฿90.00', '฿60.00', '-฿30.00', '฿70.00', '฿5.00', '-฿25.00'],
    ])
    const signs = [...document.querySelectorAll('table[aria-label="By day"] [data-sign]')].map((cell) =>
      cell.getAttribute('data-sign'),
    )
    expect(signs).toEqual(['zero', 'plus', 'minus', 'minus'])
  })

  it('lists what was played by game type, by its name on this site, with games that are no longer offered', async () => {
    await open()
    await eventually(() => expect(rowsOf('By game type')).toHaveLength(2))
    expect(rowsOf('By game type').map(([name, bets, , , net]) => [name, bets, net])).toEqual([
      ['RNG', '1,200', '-฿30.00'],
      ['Games that are no longer offered', '4', '฿0.00'],
    ])
    const lane = { gameCategory: 'RNG', title: 'Slots' }
    // The page reads these two fields of a category only.
    shown.queries.setQueryData(categoriesQuery('EN').queryKey, { data: { lanes: [lane] } } as never)
    await eventually(() => expect(rowsOf('By game type')[0]?.[0]).toBe('Slots'))
  })

  it('draws a chart that says in words what it shows, with a bar for each day with activity', async () => {
    await open()
    await eventually(() => expect(document.querySelector('svg[role=img]')).not.toBeNull())
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
      'Profit by day from Nov 1, 2026 to Nov 7, 2026. Best day: Nov 6, 2026, ฿5.00. Worst day: Nov 2, 2026, -฿25.00.',
    )
    const bars = [...document.querySelectorAll('svg[role=img] rect')]
    expect(bars.map((bar) => [bar.getAttribute('data-sign'), bar.textContent])).toEqual([
      ['minus', 'Nov 2, 2026: -฿25.00'],
      ['plus', 'Nov 6, 2026: ฿5.00'],
    ])
  })

  it('asks for the period of the address, and for the last seven days without one', async () => {
    await open('?from=2026-10-01&to=2026-10-31')
    await eventually(() => expect(asked()).toEqual([{ from: '2026-10-01', to: '2026-10-31' }]))
    shown.remove()
    await open()
    await eventually(() => expect(asked()).toHaveLength(2))
    const { from = '', to = '' } = asked()[1] ?? {}
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000)
  })

  it('asks again when another period is chosen', async () => {
    await open()
    await eventually(() => expect(asked()).toHaveLength(1))
    await shown.press('Last 30 days')
    await eventually(() => expect(asked()).toHaveLength(2))
    const { from = '', to = '' } = asked()[1] ?? {}
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
  })

  it('says that there is nothing in a period, with ways on', async () => {
    house.answer(profitAndLoss, { ...profit, list: [], gameTypes: [] })
    await open()
    await eventually(() => expect(text()).toContain('Nothing in this period'))
    expect(control('Play now')).toBeDefined()
    expect(document.querySelector('svg[role=img]')).toBeNull()
  })

  it('does not ask for more than 92 days, but says so and offers fewer', async () => {
    await open('?from=2026-08-01&to=2026-11-01')
    await eventually(() => expect(text()).toContain('Please choose at most 92 days.'))
    expect(asked()).toEqual([])
    shown.remove()
    await open('?from=2026-08-02&to=2026-11-01')
    await eventually(() => expect(asked()).toHaveLength(1))
  })

  it('offers another try if it cannot be read', async () => {
    house.answer(profitAndLoss, new CallRefused('wallet.busy', 'We are very busy right now.', 503))
    await open()
    await eventually(() => expect(text()).toContain('We are very busy right now.'))
    house.answer(profitAndLoss, profit)
    await shown.press('Try again')
    await eventually(() => expect(rowsOf('By day')).toHaveLength(2))
  })
})
