import {
  type addReceiptPicture,
  balance,
  bankAccounts,
  type cancelWithdrawal,
  type confirmReceipt,
  listWithdrawals,
  ownerStanding,
  paymentPassword,
  readWithdrawal,
  type removeBankAccount,
  systemKeys,
  withdrawalTerms,
  type BankAccount,
  type ValueOf,
  type Withdrawal,
} from '@baize/contract'
import { act, createElement } from 'react'
import { expect } from 'vitest'
import { loadCentrePhrases, loadMoneyPhrases } from '../../language/language.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { WithdrawalPage } from './withdrawal-page.tsx'
import type { Terms } from './withdrawal.rules.ts'

export const withdrawalId = '0198c0de-0000-7000-8000-000000000001'
export const accountId = '0198c0de-0000-7000-8000-00000000000a'
const inCurrency = { currencySymbol: '฿', currencyCode: 'PLY' }
const nowMs = () => performance.timeOrigin + performance.now()
export const timeIn = (seconds: number) => new Date(nowMs() + seconds * 1000).toISOString()

export const kasikorn: BankAccount = {
  accountId,
  bank: 'KBANK',
  bankName: 'Kasikornbank',
  numberTail: '4321',
  holder: 'Somchai Jaidee',
  usableFrom: '2026-01-01T00:00:00.000Z',
  isUsable: true,
  isVerified: false,
  needsVerification: false,
}

export const terms: Terms = {
  balance: '900.00',
  available: '900.00',
  minAmount: '100.00',
  maxAmount: '5000.00',
  leftToday: '20000.00',
  timesLeftToday: 3,
  turnover: null,
  bonus: null,
  promisedMinutes: 30,
  hasPaymentPassword: true,
  isOpen: true,
  ...inCurrency,
}

export const standing: ValueOf<typeof ownerStanding> = {
  hasPassword: true,
  ways: [],
  targets: {},
  provedUntil: null,
  provedBy: null,
  guards: { totp: [], mobile: [], email: [] },
  waitHours: 72,
}

const requestedAt = timeIn(-60)

/** A withdrawal that waits for an operator, unless a test says otherwise. */
export const withdrawal = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawalId,
  state: 'requested',
  amount: '500.00',
  bank: 'KBANK',
  bankName: 'Kasikornbank',
  numberTail: '4321',
  requestedAt,
  promisedAt: timeIn(1740),
  canCancel: true,
  receipt: null,
  steps: [{ state: 'requested', at: requestedAt, reason: null }],
  ...more,
})

/** The same after a further step. */
export const after = (state: Withdrawal['state'], reason: string | null = null): Withdrawal => {
  const begun = withdrawal()
  return { ...begun, state, canCancel: false, steps: [...begun.steps, { state, at: timeIn(0), reason }] }
}

export const inView = (one: Withdrawal) => ({ withdrawal: one, ...inCurrency })

/** The stand-in answers exact addresses only. */
export const at = <
  E extends
    | typeof readWithdrawal
    | typeof cancelWithdrawal
    | typeof removeBankAccount
    | typeof confirmReceipt
    | typeof addReceiptPicture,
>(
  endpoint: E,
): E => ({
  ...endpoint,
  path: endpoint.path.replace(':withdrawalId', withdrawalId).replace(':accountId', accountId),
})

/** A member with 900.00, one bank account and a payment password, on the withdrawal page. */
export class Member {
  readonly house: StandInHouse
  #shown: ShownPart | undefined

  constructor(house: StandInHouse) {
    this.house = house
    house.answer(balance, { balance: '900.00', ...inCurrency })
    house.answer(ownerStanding, standing)
    house.answer(paymentPassword, { isSet: true, patternId: 6, minLength: 6, maxLength: 6 })
    house.answer(withdrawalTerms, terms)
    this.accountsAre([kasikorn])
    this.withdrawalsAre([])
  }

  get shown(): ShownPart {
    if (this.#shown === undefined) throw new Error('nothing is shown')
    return this.#shown
  }

  async open(search = '', mode: 'demo' | 'production' = 'production'): Promise<void> {
    this.#shown = await showPart(createElement(WithdrawalPage), standInStatus({ mode, currencySymbol: '฿' }), {
      at: `/withdraw${search}`,
      loadPhrases: async () => void (await Promise.all([loadMoneyPhrases(), loadCentrePhrases()])),
    })
  }

  accountsAre(list: readonly BankAccount[], more: Partial<ValueOf<typeof bankAccounts>> = {}): void {
    this.house.answer(bankAccounts, {
      list: [...list],
      banks: [
        { bank: 'KBANK', name: 'Kasikornbank' },
        { bank: 'SCB', name: 'Siam Commercial Bank' },
      ],
      holder: 'Somchai Jaidee',
      maxAccounts: 3,
      waitHours: 24,
      ...more,
    })
  }

  withdrawalsAre(list: readonly Withdrawal[], totalPages = 1): void {
    this.house.answer(listWithdrawals, {
      list: [...list],
      pageNo: 1,
      totalPages,
      totalCount: list.length,
      ...inCurrency,
    })
  }

  withdrawalIs(one: Withdrawal): void {
    this.house.answer(at(readWithdrawal), inView(one))
  }

  asks(endpoint: { readonly path: string; readonly method: string }) {
    return this.house.asked.filter(({ path, method }) => path === endpoint.path && method === endpoint.method)
  }
}

/** Sealed calls need a key of the server. The client keeps the first one. */
const serverKey = crypto.subtle
  .generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  .then(({ publicKey }) => crypto.subtle.exportKey('jwk', publicKey))

export async function giveKey(house: StandInHouse): Promise<void> {
  const { kty = '', crv = '', x = '', y = '' } = await serverKey
  const now = Math.floor(nowMs() / 1000)
  house.answer(systemKeys, { keys: [{ kty, crv, x, y, kid: 'key', use: 'enc', alg: 'ECDH-ES' }], now })
}

export const text = () => document.body.textContent
export const heading = () => document.querySelector('h1')?.textContent
export const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
export const errorOf = (name: string) =>
  document.querySelector(`#${CSS.escape(field(name)?.id ?? '')}-error`)?.textContent

/** Types into a field once it is there. */
export async function type(name: string, typed: string): Promise<void> {
  await eventually(() => expect(field(name)).not.toBeNull())
  await act(async () => {
    // Like a browser: React only notices a value that it did not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), typed)
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
