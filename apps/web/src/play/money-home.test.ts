// @vitest-environment happy-dom
import { bringFundsHome, consolidatedFunds, merchantWallet } from '@baize/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standInHouse, type StandInHouse } from '../testing/stand-in-house.ts'
import { bringStranded } from './money-home.ts'

let house: StandInHouse
beforeEach(() => {
  sessionStorage.clear()
  house = standInHouse()
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [], pending: [] }) } })
  house.answer(bringFundsHome, {})
})
afterEach(() => vi.unstubAllGlobals())

const holder = { vassalage: 'CQ9', displayName: 'Copper Quarter' }
const askedPaths = () => house.asked.map(({ path }) => path)
const funds = (balance: string) => ({
  total: '100.00',
  balance: '100.00',
  wallets: [{ vassalage: 'CQ9', balance }],
  tables: '0.00',
  currencySymbol: '$',
  currencyCode: 'PLY',
})

describe('the merchant wallet', () => {
  it('is requested once per tab, which stores isSingle and the vendors that hold money (3.041, 3.051, 7.022)', async () => {
    house.answer(merchantWallet, { isSingle: true, list: [] })
    expect([await bringStranded(), await bringStranded()]).toEqual([false, false])
    expect(askedPaths()).toEqual([merchantWallet.path])
    expect(JSON.parse(sessionStorage.getItem('merchantWallet') ?? '')).toMatchObject({
      value: { isSingle: true, list: [] },
    })
  })

  it('tells whether there is anything to transfer back: if no vendor holds money, none is looked for (3.041, 7.021)', async () => {
    house.answer(merchantWallet, { isSingle: true, list: [holder] })
    house.answer(consolidatedFunds, funds('5.00'))
    expect(await bringStranded()).toBe(true)
    expect(askedPaths()).toEqual([merchantWallet.path, consolidatedFunds.path, bringFundsHome.path])
  })

  it('skips vendors that hold nothing now (7.021)', async () => {
    house.answer(merchantWallet, { isSingle: true, list: [holder] })
    house.answer(consolidatedFunds, funds('0.00'))
    expect(await bringStranded()).toBe(false)
    expect(askedPaths()).not.toContain(bringFundsHome.path)
  })
})
