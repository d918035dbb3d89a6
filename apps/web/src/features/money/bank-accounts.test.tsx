// @vitest-environment happy-dom
import { addBankAccount, bankAccounts, ownerStanding, proveOwner, removeBankAccount } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../dialogs/ask.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually } from '../../testing/show-part.tsx'
import { standInHouse } from '../../testing/stand-in-house.ts'
import {
  accountId,
  at,
  errorOf,
  field,
  giveKey,
  kasikorn,
  Member,
  standing,
  text,
  timeIn,
  type,
} from './test-withdrawals.ts'

let member: Member
beforeEach(async () => {
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
  member = new Member(standInHouse())
  await giveKey(member.house)
})
afterEach(() => {
  member.shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const fresh = {
  ...kasikorn,
  accountId: `${accountId.slice(0, -1)}b`,
  numberTail: '9876',
  isUsable: false,
  isVerified: false,
  needsVerification: false,
  usableFrom: timeIn(86_400),
}

async function openForm(): Promise<void> {
  await eventually(() => control('Add bank account'))
  await member.shown.press('Add bank account')
  await eventually(() => expect(field('number')).not.toBeNull())
}

/** Chooses a bank by its list, as a member does. */
async function choose(name: string): Promise<void> {
  const input = [...document.querySelectorAll('input')].find(
    ({ placeholder }) => placeholder === 'Please choose a bank.',
  )
  await act(async () => input?.click())
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) => textContent === name)
  await eventually(() => expect(option()).toBeDefined())
  await act(async () => option()?.click())
}

async function fill(): Promise<void> {
  await openForm()
  await choose('Siam Commercial Bank')
  await type('number', '123-4-56789-0')
  await type('password', 'Login#2026')
}

describe('the bank accounts (2.098)', () => {
  it('say which of them are verified, and which have to be first', async () => {
    member.accountsAre([
      { ...kasikorn, isVerified: true },
      { ...fresh, needsVerification: true },
    ])
    await member.open()
    await eventually(() => expect(document.body.textContent).toContain('Verified'))
    expect(document.body.textContent).toContain('you can use it once we have verified it')
    expect(document.body.textContent).not.toContain('you can use it from')
  })

  it('are shown by bank, last digits and holder; a new one says from when it can be used and cannot be chosen', async () => {
    member.accountsAre([fresh, kasikorn])
    await member.open()
    await eventually(() => expect(text()).toContain('Kasikornbank•••• 4321 · Somchai Jaidee'))
    expect(text()).toContain('New: you can use it from')
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('ask for the real name first if the profile has none, and lead there', async () => {
    member.accountsAre([], { holder: null })
    await member.open()
    await eventually(() => control('Enter real name'))
    expect(control('Enter real name').getAttribute('href')).toBe('/member/account#profile')
    expect(() => control('Add bank account')).toThrow('nothing here is called')
  })

  it('are as many as the brand allows', async () => {
    member.accountsAre([kasikorn], { maxAccounts: 1 })
    await member.open()
    await eventually(() => expect(text()).toContain('You can have 1 bank account.'))
  })

  it('are removed after a question', async () => {
    await member.open()
    await eventually(() => control('Remove Kasikornbank •••• 4321'))
    await member.shown.press('Remove Kasikornbank •••• 4321')
    const question = useDialogs.getState().open
    if (question?.kind !== 'asked') throw new Error('nothing was asked')
    expect(member.asks(at(removeBankAccount))).toEqual([])
    member.house.answer(at(removeBankAccount), {})
    member.accountsAre([])
    await act(async () => answer(question.number, 'remove'))
    await eventually(() => expect(text()).toContain('You have no bank account here yet.'))
    expect(member.asks(at(removeBankAccount))).toHaveLength(1)
    expect(document.activeElement?.tagName).toBe('LEGEND')
  })
})

describe('adding a bank account (2.098)', () => {
  it('fixes the holder to the real name, says how long it waits, and shows the account when it is there', async () => {
    await member.open()
    await fill()
    expect(text()).toContain('Account holderSomchai Jaidee')
    expect(text()).toContain('a new account can be used after 24 hours')
    member.house.answer(addBankAccount, { account: fresh })
    member.accountsAre([kasikorn, fresh])
    await member.shown.press('Add account')
    await eventually(() => expect(text()).toContain('•••• 9876'))
    await eventually(() => expect(text()).toContain('Your bank account has been added.'))
    expect(field('number')).toBeNull()
  })

  it('checks bank, number and password before it asks the server', async () => {
    await member.open()
    await openForm()
    await type('number', '12')
    await member.shown.press('Add account')
    await eventually(() => expect(errorOf('number')).toBe('Please enter an account number of 6 to 20 digits.'))
    expect(errorOf('password')).toBe('Input cannot be empty')
    expect(text()).toContain('Please choose a bank.')
    expect(member.asks(addBankAccount)).toEqual([])
  })

  it('shows a refusal at the field that it is about', async () => {
    await member.open()
    await fill()
    member.house.answer(addBankAccount, new CallRefused('bank.number_taken', 'In use.', 409))
    await member.shown.press('Add account')
    await eventually(() => expect(errorOf('number')).toBe('In use.'))
    const wrong = [{ field: 'password', code: 'password.wrong' as const, message: 'Wrong.' }]
    member.house.answer(addBankAccount, new CallRefused('password.wrong', 'Wrong.', 403, { fields: wrong }))
    await member.shown.press('Add account')
    await eventually(() => expect(errorOf('password')).toBe('Wrong.'))
  })

  it('asks for the second factor when the server needs it, then sends what was typed again', async () => {
    member.house.answer(ownerStanding, {
      ...standing,
      ways: ['totp'],
      guards: { totp: ['totp'], mobile: ['totp'], email: ['totp'] },
    })
    await member.open()
    await fill()
    member.house.answer(addBankAccount, new CallRefused('factor.proof_needed', 'Confirm first.', 403))
    await member.shown.press('Add account')
    await eventually(() => expect(text()).toContain('Confirm that it is you'))
    await type('code', '123456')
    member.house.answer(proveOwner, { provedUntil: timeIn(900), provedBy: 'totp' })
    member.house.answer(addBankAccount, { account: fresh })
    member.accountsAre([kasikorn, fresh])
    await member.shown.press('Confirm')
    await eventually(() => expect(text()).toContain('Your bank account has been added.'))
    expect(member.asks(addBankAccount)).toHaveLength(2)
    expect(member.asks(bankAccounts).length).toBeGreaterThan(1)
  })

  it('asks a member without a password to confirm in another way, and for no password', async () => {
    member.house.answer(ownerStanding, { ...standing, hasPassword: false, provedUntil: timeIn(900), provedBy: null })
    await member.open()
    await openForm()
    expect(field('password')).toBeNull()
  })
})
