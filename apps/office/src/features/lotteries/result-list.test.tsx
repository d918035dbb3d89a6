// @vitest-environment happy-dom
import {
  confirmResult,
  officeLotteries,
  officialResults,
  reportResult,
  type OfficialResult,
} from '@baize/contract/office'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually, showPage, standInOperator, type ShownPage } from '../../testing/show-page.tsx'
import { standInServer, type StandInServer } from '../../testing/stand-in-server.ts'
import { ResultList } from './result-list.tsx'

const drawId = '00000000-0000-7000-8000-000000000001'
const numbers = { first: ['123456'], 'bottom-2': ['55'] }
const other = { first: ['654321'], 'bottom-2': ['55'] }
const report = { isByHand: true, isMine: false, at: '2026-11-25T10:00:00Z' }
const result: OfficialResult = {
  drawId,
  gameCode: 'siam-daily',
  names: { EN: 'Siam Daily', TH: 'หวยสยามรายวัน', CN: '暹罗每日彩' },
  format: 'thai-daily',
  number: '20261125',
  province: null,
  state: 'sealed',
  drawsAt: '2026-11-25T09:00:00Z',
  voidAfter: '2026-11-26T09:00:00Z',
  standing: 'agreed',
  reports: [
    { ...report, source: 'bulletin', isByHand: false, numbers },
    { ...report, source: 'cashier', numbers },
  ],
  proposed: numbers,
  canConfirm: true,
  confirmed: [],
}

let page: ShownPage
let server: StandInServer
const text = () => document.body.textContent
const submit = () => act(async () => document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click())
beforeEach(() => {
  server = standInServer()
  const games = { list: [], now: '2026-11-25T10:00:00Z', currencySymbol: '$', currencyDigits: 2 }
  server.answer(officeLotteries, games)
})
afterEach(() => {
  page.remove()
  vi.unstubAllGlobals()
})
const show = (shown: OfficialResult, operator = standInOperator()) => {
  server.answer(officialResults, { list: [shown], pageNo: 1, totalPages: 1, totalCount: 1, isMore: false })
  return showPage(<ResultList />, {
    at: `/?open=${drawId}`,
    areas: ['office-lotteries', 'lottery', 'lottery-bets'],
    operator,
  })
}

describe('official numbers', () => {
  it('on which two sources agree are confirmed with a reason, as the operator saw them', async () => {
    const path = `/office/lotteries/draws/${drawId}/confirm` as const
    server.answer({ ...confirmResult, path }, { ...result, standing: 'confirmed' as const, proposed: null })
    page = await show(result)
    await eventually(() => expect(text()).toContain('bulletin'))
    expect(text()).toContain('entered by hand')
    await page.press('Confirm numbers')
    await page.fill('Reason', 'As in the bulletin.')
    await submit()
    await eventually(() => expect(text()).toContain('Winners are being paid'))
    expect(server.asked.find((one) => one.path === path)).toMatchObject({
      body: { numbers, reason: 'As in the bulletin.' },
    })
  })

  it('are entered prize by prize', async () => {
    const path = `/office/lotteries/draws/${drawId}/reports` as const
    server.answer({ ...reportResult, path }, result)
    page = await show({ ...result, standing: 'waiting', proposed: null, canConfirm: false, reports: [] })
    await eventually(() => expect(text()).toContain('No source has reported yet'))
    await page.press('Enter numbers')
    await page.fill('First prize', '123456')
    await page.fill('2 bottom', ' 55 ')
    await submit()
    await eventually(() => expect(text()).toContain('The numbers are entered'))
    expect(server.asked.find((one) => one.path === path)).toMatchObject({ body: { numbers } })
  })

  it('that differ, and those of the operator alone, cannot be confirmed', async () => {
    const [first, second] = result.reports
    if (first === undefined || second === undefined) throw new Error('there are two reports')
    page = await show({
      ...result,
      standing: 'differ',
      proposed: null,
      reports: [first, { ...second, numbers: other }],
    })
    await eventually(() => expect(text()).toContain('Sources differ'))
    expect(text()).not.toContain('Confirm numbers')
    page.remove()
    page = await show({ ...result, canConfirm: false })
    await eventually(() => expect(text()).toContain('Somebody else has to confirm them'))
    expect(text()).not.toContain('Confirm numbers')
    page.remove()
    page = await show(result, standInOperator(['lotteries.read']))
    await eventually(() => expect(text()).toContain('bulletin'))
    expect(text()).not.toContain('Enter numbers')
  })
})
