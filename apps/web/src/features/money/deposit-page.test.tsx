// @vitest-environment happy-dom
import {
  balance,
  beginDeposit,
  cancelDeposit,
  depositMethods,
  listDeposits,
  readDeposit,
  systemKeys,
  type Deposit,
  type ValueOf,
} from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { depositQuery } from '../../api/deposit-queries.ts'
import { balanceKey } from '../../api/queries.ts'
import { answer } from '../../dialogs/ask.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { loadMoneyPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { DepositPage } from './deposit-page.tsx'

const depositId = '0198c0de-0000-7000-8000-000000000001'
type Method = ValueOf<typeof depositMethods>['list'][number]

const inCurrency = { currencySymbol: '฿', currencyCode: 'PLY' }
const nowMs = () => performance.timeOrigin + performance.now()
const timeIn = (seconds: number) => new Date(nowMs() + seconds * 1000).toISOString()

const promptpay: Method = {
  method: 'promptpay',
  kind: 'promptpay',
  name: 'PromptPay',
  instructions: 'Any Thai bank will do.',
  minAmount: '20.00',
  maxAmount: '5000.00',
  suggested: ['100.00', '500.00'],
  fee: null,
  isOpen: true,
  opensAt: null,
  minutesToPay: 15,
}
const card: Method = { ...promptpay, method: 'card', kind: 'page', name: 'Card', suggested: [], minAmount: '50.00' }

const order = (more: Partial<Deposit> = {}): Deposit => ({
  depositId,
  method: 'promptpay',
  kind: 'promptpay',
  state: 'pending',
  amount: '500.00',
  fee: '0.00',
  qr: '00020101021229370016A000000677010111',
  pageUrl: null,
  transfer: null,
  createdAt: timeIn(-60),
  expiresAt: timeIn(840),
  creditedAt: null,
  reason: null,
  ...more,
})

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
  sessionStorage.clear()
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
  house.answer(systemKeys, { keys: [], now: Math.floor(nowMs() / 1000) })
  house.answer(balance, { balance: '1000.00', ...inCurrency })
  methodsAre([promptpay, card])
  depositsAre([])
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

function methodsAre(list: readonly Method[]): void {
  house.answer(depositMethods, { list: [...list], voucher: null, ...inCurrency })
}

function depositsAre(list: readonly Deposit[], totalPages = 1): void {
  house.answer(listDeposits, { list: [...list], pageNo: 1, totalPages, totalCount: list.length, ...inCurrency })
}

/** The stand-in answers exact addresses only. */
const at = <E extends typeof readDeposit | typeof cancelDeposit>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.path.replace(':depositId', depositId),
})

function orderIs(deposit: Deposit): void {
  house.answer(at(readDeposit), { deposit, ...inCurrency })
}

/** The page at an address; in a demo unless a test says otherwise. */
async function open(search = '', mode: 'demo' | 'production' = 'demo'): Promise<void> {
  shown = await showPart(<DepositPage />, standInStatus({ mode, currencySymbol: '฿' }), {
    at: `/depositv2${search}`,
    loadPhrases: loadMoneyPhrases,
  })
}

const openOrder = async (deposit: Deposit, mode?: 'demo' | 'production') => {
  orderIs(deposit)
  await open(`?order=${depositId}`, mode)
}
const text = () => document.body.textContent
const field = () => document.querySelector<HTMLInputElement>('input[name=amount]')
const errorOfField = () => document.querySelector(`#${field()?.id}-error`)?.textContent
const asks = (endpoint: { readonly path: string; readonly method: string }) =>
  house.asked.filter(({ path, method }) => path === endpoint.path && method === endpoint.method)

async function type(amount: string): Promise<void> {
  await eventually(() => expect(field()).not.toBeNull())
  await act(async () => {
    // Like a browser: React only notices a value that it did not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), amount)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** What the socket does when it reports a new balance. */
const pushBalance = (amount: string) =>
  act(async () => {
    shown.queries.setQueryData([...balanceKey, 'token'], { balance: amount, ...inCurrency })
  })

describe('ordering a deposit (2.097)', () => {
  it('offers the methods with their limits; a closed one says when it opens and cannot be chosen', async () => {
    const closed = { ...card, isOpen: false, opensAt: '2026-11-26T01:00:00.000Z' }
    methodsAre([closed, promptpay])
    await open()
    await eventually(() => expect(text()).toContain('PromptPay฿20.00 to ฿5,000.00'))
    expect(text()).toMatch(/CardClosed\. Opens .*26.*08:00|CardClosed\. Opens .*26.*8:00/)
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    expect(radios.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
      ['card', false, true],
      ['promptpay', true, false],
    ])
  })

  it('says what a method costs, and what is left of the amount that is typed', async () => {
    methodsAre([{ ...promptpay, fee: { ppm: 15_000, fixedAmount: '5.00' } }])
    await open()
    await eventually(() => expect(text()).toContain('Fee 1.5% + ฿5.00'))
    expect(text()).not.toContain('You receive')
    await type('233')
    expect(text()).toContain('Fee฿8.49You receive฿224.51')
  })

  it('shows the fee of an order, and what is left of it', async () => {
    await openOrder(order({ fee: '7.50' }))
    await eventually(() => expect(text()).toContain('Fee฿7.50You receive฿492.50'))
  })

  it('fills in a suggested amount with one tap, orders it with a key, and opens the order', async () => {
    house.answer(beginDeposit, { deposit: order(), ...inCurrency })
    orderIs(order())
    await open()
    await eventually(() => control('฿500'))
    await shown.press('฿500')
    expect(field()?.value).toBe('500')
    await shown.press('Deposit ฿500.00')
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Pay ฿500.00'))
    const [asked] = asks(beginDeposit)
    expect(asked?.body).toEqual({ method: 'promptpay', amount: '500.00' })
    expect(asked?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says beside the field what is wrong with an amount: too much at once, too little when the button is pressed', async () => {
    await open()
    await type('5001')
    expect(errorOfField()).toBe('The largest amount is ฿5,000.00.')
    await type('5')
    expect(errorOfField()).toBeUndefined()
    await shown.press('Deposit')
    expect(errorOfField()).toBe('The smallest amount is ฿20.00.')
    expect(document.activeElement).toBe(field())
    await type('1.234')
    expect(errorOfField()).toBe('Please enter an amount in digits, with at most 2 decimals.')
    expect(asks(beginDeposit)).toEqual([])
  })

  it('judges the amount by the chosen method', async () => {
    await open()
    await type('30')
    const radio = document.querySelector<HTMLInputElement>('input[value=card]')
    await act(async () => radio?.click())
    await eventually(() => expect(text()).toContain('From ฿50.00 to ฿5,000.00'))
    await shown.press('Deposit')
    expect(errorOfField()).toBe('The smallest amount is ฿50.00.')
  })

  it("shows the server's refusal of an amount beside the field, and others above the button", async () => {
    await open()
    await type('500')
    house.answer(beginDeposit, new CallRefused('payment.amount_range', 'From 600 on.', 422))
    await shown.press('Deposit ฿500.00')
    await eventually(() => expect(errorOfField()).toBe('From 600 on.'))
    house.answer(beginDeposit, new CallRefused('payment.too_many_open', 'You have 3.', 409))
    await shown.press('Deposit ฿500.00')
    await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('You have 3.'))
  })

  it('repeats an order whose reply was lost with its key, and begins another one after a refusal', async () => {
    await open()
    await type('500')
    const press = async (refusal: CallRefused, times: number) => {
      house.answer(beginDeposit, refusal)
      await shown.press('Deposit ฿500.00')
      await eventually(() => expect(asks(beginDeposit)).toHaveLength(times))
      await eventually(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
    }
    await press(new CallRefused('system.unavailable', 'Later.', 503), 1)
    await press(new CallRefused('payment.gateway_unreachable', 'Not now.', 503), 2)
    await press(new CallRefused('payment.gateway_unreachable', 'Not now.', 503), 3)
    const [first, second, third] = asks(beginDeposit).map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
    expect(third).not.toBe(second)
  })

  it('says so if there is no method, or none is open, instead of showing a form that cannot be used', async () => {
    methodsAre([])
    await open()
    await eventually(() => expect(text()).toContain('No payment method is available right now'))
    expect(control('Go to home page')).toBeDefined()
    shown.remove()
    methodsAre([{ ...promptpay, isOpen: false }])
    await open()
    await eventually(() => expect(text()).toContain('All payment methods are closed right now.'))
    expect(field()).toBeNull()
  })

  it('says in a demo that the money is play money, and only there', async () => {
    await open()
    await eventually(() => expect(text()).toContain('deposits are play money'))
    shown.remove()
    await open('', 'production')
    await eventually(() => expect(text()).toContain('PromptPay'))
    expect(text()).not.toContain('play money')
  })
})

describe('an order (2.097)', () => {
  it('shows the QR code, the time left by the server’s clock, its number and the steps', async () => {
    // This browser's clock is an hour behind the server's.
    house.answer(systemKeys, { keys: [], now: Math.floor(nowMs() / 1000) + 3600 })
    await openOrder(order({ expiresAt: timeIn(3600 + 90) }))
    await eventually(() => expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^01:(2|3)\d$/))
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('QR code for paying ฿500.00')
    expect(text()).toContain(depositId)
    expect(text()).toContain('Check that the amount is exactly ฿500.00.')
    expect(text()).not.toContain('Fee')
    await eventually(() => expect(text()).toContain('Any Thai bank will do.'))
    expect(control('Save QR code')).toBeDefined()
  })

  it('leads to the gateway’s page in this tab, which has the session when the gateway leads back', async () => {
    await openOrder(order({ kind: 'page', method: 'card', qr: null, pageUrl: 'https://pay.example/1' }), 'production')
    await eventually(() => expect(text()).toContain('Go to the payment page'))
    const link = document.querySelector<HTMLAnchorElement>('article a')
    expect([link?.href, link?.target]).toEqual(['https://pay.example/1', ''])
    expect(document.querySelector('svg[role=img]')).toBeNull()
  })

  it('becomes a success with the new balance as soon as the socket reports it, without a reload', async () => {
    await openOrder(order())
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Pay ฿500.00'))
    orderIs(order({ state: 'credited', qr: null, creditedAt: timeIn(0) }))
    house.answer(balance, { balance: '1500.00', ...inCurrency })
    await pushBalance('1500.00')
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('฿500.00 has been added'))
    await eventually(() => expect(text()).toContain('Your balance is now ฿1,500.00.'))
    expect(document.querySelector('[role=status]')?.textContent).toBe('฿500.00 has been added')
    expect(document.activeElement).toBe(document.querySelector('h1'))
    expect([control('Play now'), control('Deposit again')]).toHaveLength(2)
  })

  it('says no balance from before the credit, whichever arrives first', async () => {
    await openOrder(order())
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Pay ฿500.00'))
    house.answer(balance, { balance: '1500.00', ...inCurrency })
    const credited = order({ state: 'credited', qr: null, creditedAt: timeIn(0) })
    orderIs(credited)
    await act(async () => {
      shown.queries.setQueryData(depositQuery(depositId).queryKey, { deposit: credited, ...inCurrency })
    })
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('฿500.00 has been added'))
    expect(text()).not.toContain('Your balance is now ฿1,000.00.')
    await eventually(() => expect(text()).toContain('Your balance is now ฿1,500.00.'))
  })

  it('is asked for again every three seconds while it waits, for a page without a socket', async () => {
    await openOrder(order())
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Pay ฿500.00'))
    orderIs(order({ state: 'expired', qr: null }))
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('This order has expired'))
  }, 20_000)

  it('is cancelled after a question', async () => {
    await openOrder(order())
    await eventually(() => control('Cancel order'))
    const cancelled = order({ state: 'cancelled', qr: null })
    house.answer(at(cancelDeposit), { deposit: cancelled, ...inCurrency })
    await shown.press('Cancel order')
    const question = useDialogs.getState().open
    if (question?.kind !== 'asked') throw new Error('nothing was asked')
    expect(asks(at(cancelDeposit))).toEqual([])
    orderIs(cancelled)
    await act(async () => answer(question.number, 'cancel'))
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('You cancelled this order'))
  })

  it('stays if the question is answered otherwise', async () => {
    await openOrder(order())
    await eventually(() => control('Cancel order'))
    await shown.press('Cancel order')
    const question = useDialogs.getState().open
    if (question?.kind !== 'asked') throw new Error('nothing was asked')
    await act(async () => answer(question.number, 'keep'))
    expect(asks(at(cancelDeposit))).toEqual([])
    expect(document.querySelector('h1')?.textContent).toBe('Pay ฿500.00')
  })

  it('hides the code when its time is over, before the server says what became of it', async () => {
    await openOrder(order({ expiresAt: timeIn(-5) }))
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('The time to pay is over'))
    expect(document.querySelector('svg[role=img]')).toBeNull()
  })

  it.each([
    ['expired', 'This order has expired'],
    ['cancelled', 'You cancelled this order'],
    ['failed', 'This order could not be placed'],
  ] as const)('that is %s offers a new one with the same amount in one tap', async (state, title) => {
    await openOrder(order({ state, qr: null }))
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(title))
    house.answer(beginDeposit, new CallRefused('payment.method_closed', 'Closed until 8.', 409))
    await shown.press('New order for ฿500.00')
    await eventually(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Closed until 8.'))
    expect(asks(beginDeposit).map(({ body }) => body)).toEqual([{ method: 'promptpay', amount: '500.00' }])
  })

  it('under review says who decides', async () => {
    await openOrder(order({ state: 'review', qr: null }))
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('We are checking your payment'))
    expect(text()).toContain('One of our staff compares it')
  })

  it('that an operator rejected shows their words, and offers a new one', async () => {
    await openOrder(order({ state: 'rejected', qr: null, reason: 'The money went back to your bank.' }))
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('This deposit was not credited'))
    expect(text()).toContain('One of our staff has checked the payment and writes: The money went back to your bank.')
    expect(text()).toContain('New order for ฿500.00')
  })

  it('that the member does not have leads back to the list', async () => {
    house.answer(at(readDeposit), new CallRefused('payment.not_found', 'This deposit does not exist.', 404))
    await open(`?order=${depositId}`)
    await eventually(() => expect(text()).toContain('This deposit does not exist.'))
    await shown.press('All deposits')
    await eventually(() => expect(text()).toContain('Payment method'))
  })
})

describe('the deposits so far (2.097)', () => {
  it('show an order that waits first, so that it survives leaving the page', async () => {
    depositsAre([order()])
    orderIs(order())
    await open()
    await eventually(() => expect(text()).toContain('Waiting for your payment'))
    await shown.press('Continue: ฿500.00')
    await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Pay ฿500.00'))
  })

  it('are listed with amount, time and state, and paged', async () => {
    depositsAre([order({ state: 'credited' }), order({ depositId: `${depositId.slice(0, -1)}2`, state: 'expired' })], 3)
    await open()
    const rows = () => [...document.querySelectorAll('section[aria-labelledby=deposit-history] li a')]
    await eventually(() => expect(rows()).toHaveLength(2))
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^PromptPay.*฿500\.00Credited$/),
      expect.stringMatching(/^PromptPay.*฿500\.00Expired$/),
    ])
    await shown.press('Page 3')
    await eventually(() => expect(asks(listDeposits).at(-1)?.query['pageNo']).toBe('3'))
  })

  it('say so while there are none, with a way on to the amount', async () => {
    await open()
    await eventually(() => expect(text()).toContain('No deposits yet'))
    await shown.press('Enter an amount')
    expect(document.activeElement).toBe(field())
  })
})
