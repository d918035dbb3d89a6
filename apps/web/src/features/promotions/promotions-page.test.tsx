// @vitest-environment happy-dom
import { claimPromotion, ownBonuses, promotionList, type OwnBonus, type PromotionOffer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPromotionPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { BonusesPage } from './bonuses-page.tsx'
import { PromotionsPage } from './promotions-page.tsx'

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const money = { currencySymbol: '$', currencyCode: 'PLY' }
const offer: PromotionOffer = {
  promotionId: 'gift',
  category: 'special',
  art: 'gift',
  title: 'A gift',
  summary: 'For everybody.',
  from: null,
  until: null,
  state: 'claim',
  hint: null,
  rejection: null,
  needsCode: false,
  reward: { kind: 'cash', amount: '10.00' },
  deposit: null,
  given: null,
  conditions: null,
  terms: 'Once.',
}
const logIn = () => useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
const text = () => document.body.textContent ?? ''
const show = async (part: ReactNode) => {
  shown = await showPart(part, standInStatus({ mode: 'demo' }), { loadPhrases: loadPromotionPhrases })
}
const showOffer = async (change: Partial<PromotionOffer> = {}) => {
  house.answer(promotionList, { list: [{ ...offer, ...change }], ...money })
  await show(<PromotionsPage />)
  await eventually(() => expect(text()).toContain('A gift'))
}

describe('the page of promotions (2.012, 4.029)', () => {
  it('claims with one press, and says beside the button what is refused', async () => {
    logIn()
    await showOffer()
    house.answer(
      { ...claimPromotion, path: '/wps/promotions/gift/claim' },
      new CallRefused('promotion.taken_device', 'Already claimed from this device.', 409, {}),
    )
    await shown.press('Claim now')
    await eventually(() => expect(text()).toContain('Already claimed from this device.'))
  })

  it.each<readonly [PromotionOffer['state'], Partial<PromotionOffer>, string]>([
    ['join', { hint: 'log_in' }, 'Log in or register to take part.'],
    ['applying', {}, 'We are reviewing your claim.'],
    ['rejected', { rejection: 'Two accounts.' }, 'Your claim was rejected: Two accounts.'],
    ['issued', { given: '10.00' }, 'is on its way to you.'],
    ['claimed', { given: '10.00' }, 'You have received'],
    ['process', { given: '10.00' }, 'is running.'],
    ['signed', { deposit: { number: 1, minAmount: '100.00' } }, 'You have opted in.'],
    ['close', { hint: 'budget' }, 'All of this offer has been given out.'],
    ['coming', { from: '2027-04-10T00:00:00Z' }, 'Begins'],
  ])('says what an offer is that is %s', async (state, change, words) => {
    logIn()
    await showOffer({ state, ...change })
    expect(text()).toContain(words)
    expect(text()).not.toContain('Claim now')
  })

  it('says how many offers are open for whoever looks, and nothing where there are none (3.047)', async () => {
    logIn()
    const list = (['claim', 'join', 'claimed', 'close'] as const).map((state, place) => ({
      ...offer,
      promotionId: `offer-${place}`,
      state,
    }))
    house.answer(promotionList, { list, ...money })
    await show(<PromotionsPage />)
    await eventually(() => expect(text()).toContain('2 are open for you now.'))
    shown.remove()
    await showOffer({ state: 'claimed' })
    expect(text()).not.toContain('open for you now')
  })

  it('asks visitors for no code, and leads them to the login', async () => {
    await showOffer({ state: 'join', hint: 'log_in' })
    expect([text().includes('Log in'), text().includes('Do you have a code?')]).toEqual([true, false])
  })
})

const bonus: OwnBonus = {
  bonusId: '00000000-0000-7000-8000-000000000001',
  promotionId: 'welcome-match',
  title: '50 % on your first deposit',
  state: 'open',
  outcome: null,
  amount: '50.00',
  left: '42.10',
  target: '1500.00',
  counted: '1400.00',
  toGo: '100.00',
  progress: [{ gameType: 'LIVE', staked: '2000.00', percent: 20, counted: '400.00' }],
  moneyAway: null,
  conditions: {
    kind: 'locked',
    turnover: 10,
    of: 'deposit_and_bonus',
    contributions: [{ gameType: 'LIVE', percent: 20 }],
    maxStake: null,
    days: 7,
    maxCashOut: null,
  },
  madeAt: '2026-11-20T10:00:00Z',
  openedAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-11-27T10:00:00Z',
  endedAt: null,
  kept: null,
  returned: null,
}

describe('bonus details (2.103)', () => {
  it.each([
    ['300.00', 'Still elsewhere, at game providers or card tables: $300.00.', '/member/wallet'],
    ['0.00', 'It begins within a minute.', undefined],
    [null, 'It begins once the bonus before it has ended.', undefined],
  ] as const)('say what a bonus waits for (money elsewhere: %s)', async (moneyAway, words, way) => {
    logIn()
    const waiting = { ...bonus, state: 'waiting', openedAt: null, expiresAt: null, moneyAway } as const
    house.answer(ownBonuses, { current: [waiting], list: [], pageNo: 1, totalPages: 1, totalCount: 0, ...money })
    await show(<BonusesPage />)
    await eventually(() => expect(text()).toContain(words))
    expect(document.querySelector('[role=note] a')?.getAttribute('href')).toBe(way)
  })

  it('say what is to go to the cent, by type of game, and give up only after saying what it costs', async () => {
    logIn()
    house.answer(ownBonuses, { current: [bonus], list: [], pageNo: 1, totalPages: 1, totalCount: 0, ...money })
    await show(<BonusesPage />)
    await eventually(() => expect(text()).toContain('$100.00 to go'))
    expect(text()).toContain('$400.00')
    await shown.press('Give up the bonus')
    expect(house.asked.filter(({ path }) => path.includes('give-up'))).toEqual([])
  })

  it('lead to the offers where there is no bonus', async () => {
    logIn()
    house.answer(ownBonuses, { current: [], list: [], pageNo: 1, totalPages: 1, totalCount: 0, ...money })
    await show(<BonusesPage />)
    await eventually(() => expect(text()).toContain('No bonus is running'))
    expect(document.querySelector('a[href="/promotions"]')).not.toBeNull()
  })
})
