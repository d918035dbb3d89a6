// @vitest-environment happy-dom
import { balance, bringFundsHome, consolidatedFunds, merchantWallet, walletTransfer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { balanceKey, mine } from '../../api/queries.ts'
import { loadMoneyPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { WalletPage } from './wallet-page.tsx'

const inCurrency = { currencySymbol: '฿', currencyCode: 'PLY' }
const holders = [
  { vassalage: 'CQ9', displayName: 'Blue Reef' },
  { vassalage: 'BGS', displayName: 'Golden Gate' },
]

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
  sessionStorage.clear()
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
  house.answer(balance, { balance: '900.00', ...inCurrency })
  house.answer(merchantWallet, { isSingle: true, list: holders })
  fundsAre('900.00', '100.00')
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

function fundsAre(main: string, atReef: string, total = '1000.00', tables = '0.00'): void {
  const wallets = [
    { vassalage: 'CQ9', balance: atReef },
    { vassalage: 'BGS', balance: '0.00' },
  ]
  house.answer(consolidatedFunds, { total, balance: main, wallets, tables, ...inCurrency })
}

const moved = (state: 'done' | 'underWay') => ({ state, balance: '850.00', vendorBalance: '150.00', ...inCurrency })

async function open(): Promise<void> {
  shown = await showPart(<WalletPage />, standInStatus({ currencySymbol: '฿' }), {
    at: '/member/wallet',
    loadPhrases: loadMoneyPhrases,
  })
  await eventually(() => expect(field()).not.toBeNull())
}

const text = () => document.body.textContent
const field = () => document.querySelector<HTMLInputElement>('input[name=amount]')
const said = (role: string) => [...document.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent)
const asks = (endpoint: { readonly path: string; readonly method: string }) =>
  house.asked.filter(({ path, method }) => path === endpoint.path && method === endpoint.method)
const keys = () => asks(walletTransfer).map(({ idempotencyKey }) => idempotencyKey)

const type = (amount: string) =>
  act(async () => {
    // Like a browser: React only notices a value that it did not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), amount)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

const everything = () => act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())

describe('what is where (2.096)', () => {
  it('shows the total, the main balance and what each vendor holds, with ways to deposit and withdraw', async () => {
    await open()
    expect(text()).toContain('Your money in total฿1,000.00Main balance฿900.00At game providers฿100.00')
    expect(text()).toContain('Blue Reef฿100.00')
    expect(text()).toContain('Golden Gate฿0.00')
    expect(control('Deposit').getAttribute('href')).toBe('/depositv2')
    expect(control('Withdrawal').getAttribute('href')).toBe('/withdraw')
  })

  it('names chips at tables of card games, and nothing of them without any', async () => {
    await open()
    expect(document.querySelector('[data-testid=tables]')).toBeNull()
    shown.remove()
    fundsAre('700.00', '100.00', '1000.00', '200.00')
    await open()
    expect(text()).toContain('At game providers฿100.00At card tables฿200.00')
  })

  it('says that nothing needs to be moved, since opening a game does it', async () => {
    await open()
    expect(said('note')).toEqual([expect.stringContaining('Opening a game takes your money along.')])
  })

  it('does not say so if money does not follow the member', async () => {
    house.answer(merchantWallet, { isSingle: false, list: holders })
    await open()
    expect(said('note')).toEqual([])
  })

  it('is read again as soon as the socket reports another balance', async () => {
    await open()
    fundsAre('950.00', '50.00')
    await act(async () => shown.queries.setQueryData([...balanceKey, 'token'], { balance: '950.00', ...inCurrency }))
    await eventually(() => expect(text()).toContain('Main balance฿950.00'))
    expect(text()).toContain('Blue Reef฿50.00')
  })

  it('says that there is nothing to move where no vendor holds money', async () => {
    house.answer(merchantWallet, { isSingle: true, list: [] })
    shown = await showPart(<WalletPage />, standInStatus(), { loadPhrases: loadMoneyPhrases })
    await eventually(() => expect(text()).toContain('No provider holds money'))
    expect(field()).toBeNull()
  })

  it('offers another try if it cannot be read', async () => {
    house.answer(consolidatedFunds, new CallRefused('wallet.busy', 'We are very busy right now.', 503))
    shown = await showPart(<WalletPage />, standInStatus(), { loadPhrases: loadMoneyPhrases })
    await eventually(() => expect(text()).toContain('We are very busy right now.'))
    fundsAre('900.00', '100.00')
    await shown.press('Try again')
    await eventually(() => expect(text()).toContain('Blue Reef'))
  })
})

describe('while a bonus is open', () => {
  beforeEach(() => house.answer(balance, { balance: '950.00', own: '900.00', bonus: '50.00', ...inCurrency }))

  it('says that money stays in the main balance, which providers’ games do not open, and where the bonus is', async () => {
    await open()
    await eventually(() => expect(text()).toContain('stays in the main balance while your bonus is open'))
    expect(said('note')).toEqual([expect.stringContaining('do not open: Blue Reef · Golden Gate.')])
    expect(control('Bonus details').getAttribute('href')).toBe('/member/bonuses')
  })

  it('moves nothing to a provider and says why beside the button, before anybody presses it', async () => {
    await open()
    await type('100')
    await eventually(() => expect(text()).toContain('You cannot move money to a provider while your bonus is open.'))
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Move money')
    expect(button?.disabled).toBe(true)
    await act(async () => field()?.form?.requestSubmit())
    expect(asks(walletTransfer)).toEqual([])
  })

  it('brings money home as always', async () => {
    await open()
    await eventually(() => expect(text()).toContain('while your bonus is open'))
    await shown.press('To main balance')
    await everything()
    house.answer(walletTransfer, moved('done'))
    await shown.press('Move money')
    await eventually(() => expect(asks(walletTransfer)).toHaveLength(1))
    expect(asks(walletTransfer)[0]?.body).toEqual({ vassalage: 'CQ9', direction: 'out' })
  })
})

describe('moving money (2.096)', () => {
  it('moves the typed amount to the vendor and says what is where', async () => {
    await open()
    await type(' 1๐0 ')
    house.answer(walletTransfer, moved('done'))
    fundsAre('850.00', '150.00')
    await shown.press('Move money')
    await eventually(() => expect(said('status')).toHaveLength(1))
    expect(said('status')).toEqual(['The money has been movedNow at Blue Reef: ฿150.00. Main balance: ฿850.00.'])
    expect(asks(walletTransfer)[0]?.body).toEqual({ vassalage: 'CQ9', direction: 'in', amount: '100.00' })
    expect(text()).toContain('Main balance฿850.00')
    expect(field()?.value).toBe('')
    expect(document.querySelector(`#${field()?.id}-error`)).toBeNull()
  })

  it('brings everything back from a vendor without naming an amount, since the vendor knows it best', async () => {
    await open()
    await shown.press('To main balance')
    await everything()
    house.answer(walletTransfer, moved('done'))
    await shown.press('Move money')
    await eventually(() => expect(asks(walletTransfer)).toHaveLength(1))
    expect(asks(walletTransfer)[0]?.body).toEqual({ vassalage: 'CQ9', direction: 'out' })
  })

  it.each([
    ['', 'Please enter an amount.'],
    ['abc', 'Please enter an amount in digits, with at most 2 decimals.'],
    ['900.01', 'You can move up to ฿900.00.'],
  ])('does not send the amount "%s"', async (typed, fault) => {
    await open()
    await type(typed)
    await shown.press('Move money')
    expect(document.querySelector(`#${field()?.id}-error`)?.textContent).toBe(fault)
    expect(asks(walletTransfer)).toEqual([])
  })

  it('does not send anything from an empty balance', async () => {
    fundsAre('0.00', '100.00', '100.00')
    await open()
    await everything()
    await shown.press('Move money')
    expect(text()).toContain('Your main balance is empty. Please deposit first.')
    expect(asks(walletTransfer)).toEqual([])
  })

  /** Moves 100 twice, with a reload between, where the first reply says nothing about the movement; returns both keys. */
  async function repeatAfterLostReply(beforeReload: () => void = () => undefined): Promise<readonly unknown[]> {
    await open()
    await type('100')
    house.answer(walletTransfer, new CallRefused('wallet.busy', 'We are very busy right now.', 503))
    await shown.press('Move money')
    await eventually(() => expect(said('alert')).toEqual([expect.stringContaining('it will not be moved twice')]))
    shown.remove()
    beforeReload()
    await open()
    await type('100.00')
    house.answer(walletTransfer, moved('done'))
    await shown.press('Move money')
    await eventually(() => expect(keys()).toHaveLength(2))
    return keys()
  }

  it('repeats a movement whose reply was lost with its key, after a reload too, and says that it moves once', async () => {
    const [first, second] = await repeatAfterLostReply()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  it('has another key if, as a planted fault, the first one is forgotten', async () => {
    const [first, second] = await repeatAfterLostReply(() => sessionStorage.clear())
    expect(second).not.toBe(first)
  })

  it.each([
    ['wallet.transfer_refused', 409, 'The game provider refused the transfer.'],
    ['game.vendor_unreachable', 503, 'The game provider is not responding.'],
  ] as const)('after %s says why, and the next try is another movement', async (code, status, message) => {
    await open()
    await type('100')
    house.answer(walletTransfer, new CallRefused(code, message, status))
    await shown.press('Move money')
    await eventually(() => expect(said('alert')).toEqual([message]))
    await shown.press('Move money')
    await eventually(() => expect(keys()).toHaveLength(2))
    expect(new Set(keys()).size).toBe(2)
  })

  it('under way says so beside the vendor and asks with its key until the result is known, after a reload too', async () => {
    await open()
    await type('50')
    house.answer(walletTransfer, moved('underWay'))
    await shown.press('Move money')
    await eventually(() => expect(text()).toContain('Blue Reef has not answered yet.'))
    shown.remove()
    await open()
    await eventually(() => expect(text()).toContain('Blue Reef has not answered yet.'))
    house.answer(walletTransfer, moved('done'))
    fundsAre('850.00', '150.00')
    await eventually(() => expect(text()).toContain('The money has been moved'))
    await eventually(() => expect(text()).toContain('Main balance฿850.00'))
    expect(new Set(keys()).size).toBe(1)
    expect(asks(walletTransfer).at(-1)?.body).toEqual({ vassalage: 'CQ9', direction: 'in', amount: '50.00' })
  }, 30_000)

  it('keeps the key of a lost reply also while another movement at the vendor is under way', async () => {
    await open()
    await type('50')
    house.answer(walletTransfer, moved('underWay'))
    await shown.press('Move money')
    await eventually(() => expect(text()).toContain('Blue Reef has not answered yet.'))
    house.answer(walletTransfer, new CallRefused('wallet.busy', 'We are very busy right now.', 503))
    await type('70')
    const keysOf70 = () =>
      asks(walletTransfer)
        .filter(({ body }) => JSON.stringify(body).includes('70.00'))
        .map(({ idempotencyKey }) => idempotencyKey)
    await shown.press('Move money')
    await eventually(() => expect(said('alert')).toEqual([expect.stringContaining('it will not be moved twice')]))
    await shown.press('Move money')
    await eventually(() => expect(keysOf70()).toHaveLength(2))
    expect(new Set(keysOf70()).size).toBe(1)
    expect(text()).toContain('Blue Reef has not answered yet.')
  })

  it('under way that is refused in the end says so', async () => {
    await open()
    await type('50')
    house.answer(walletTransfer, moved('underWay'))
    await shown.press('Move money')
    await eventually(() => expect(text()).toContain('Blue Reef has not answered yet.'))
    house.answer(walletTransfer, new CallRefused('wallet.transfer_refused', 'Your money is where it was.', 409))
    await act(() => shown.queries.invalidateQueries({ queryKey: [mine, 'transfer under way'] }))
    await eventually(() => expect(said('alert')).toEqual(['Your money is where it was.']))
  })
})

describe('bringing everything back (2.096)', () => {
  it('says that all money is in the main balance', async () => {
    await open()
    house.answer(bringFundsHome, {})
    fundsAre('1000.00', '0.00')
    await shown.press('Bring everything back')
    await eventually(() => expect(said('status')).toEqual(['All your money is in your main balance.']))
  })

  it('names what could not be moved now', async () => {
    await open()
    house.answer(bringFundsHome, {})
    await shown.press('Bring everything back')
    await eventually(() =>
      expect(said('status')).toEqual([expect.stringMatching(/^Still there: Blue Reef ฿100\.00\./)]),
    )
  })
})
