// @vitest-environment happy-dom
import {
  beginWithdrawal,
  cancelWithdrawal,
  listWithdrawals,
  ownerStanding,
  proveOwner,
  readWithdrawal,
  withdrawalTerms,
} from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { balanceKey } from '../../api/queries.ts'
import { answer } from '../../dialogs/ask.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually } from '../../testing/show-part.tsx'
import { standInHouse } from '../../testing/stand-in-house.ts'
import {
  after,
  at,
  errorOf,
  field,
  giveKey,
  heading,
  inView,
  kasikorn,
  Member,
  standing,
  terms,
  text,
  timeIn,
  type,
  withdrawal,
  withdrawalId,
} from './test-withdrawals.ts'

let member: Member
beforeEach(async () => {
  sessionStorage.clear()
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
  member = new Member(standInHouse())
  await giveKey(member.house)
})
afterEach(() => {
  member.shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const alert = () => document.querySelector('[role=alert]')?.textContent

/** Fills the form and presses the button. */
async function request(amount: string, password = '135790'): Promise<void> {
  await type('amount', amount)
  await type('paymentPassword', password)
  await member.shown.press(`Withdraw ฿${amount}.00`)
}

describe('what can be withdrawn (2.098)', () => {
  it('is said to the unit, with the limits, what is left today and the promised time', async () => {
    await member.open()
    await eventually(() => expect(text()).toContain('Available to withdraw฿900.00'))
    expect(text()).toContain('Each withdrawal฿100.00 to ฿5,000.00')
    expect(text()).toContain('Left today฿20,000.00 in 3 withdrawals')
    expect(text()).toContain('Paid within30 minutes')
  })

  it.each([
    ['the brand pays nothing out', { isOpen: false }, 'Withdrawals are not available right now.'],
    ['today’s limit is used up', { timesLeftToday: 0 }, 'You have reached today’s limit.'],
    [
      'deposits have to be staked',
      { available: '0.00', turnover: { percent: 100, toGo: '120.00' } },
      'Deposits have to be staked (100% of each) before you can withdraw. ฿120.00 to go.',
    ],
    [
      'a bonus locks the money',
      { available: '0.00', bonus: { left: '50.00', onWithdrawal: 'refuse' as const } },
      'none of your money can be withdrawn until its turnover is met',
    ],
    ['too little is there', { available: '99.00', balance: '99.00' }, 'The smallest withdrawal is ฿100.00.'],
  ])('is explained instead of a form that cannot be used: %s', async (_, more, said) => {
    member.house.answer(withdrawalTerms, { ...terms, ...more })
    await member.open()
    await eventually(() => expect(text()).toContain(said))
    expect(field('amount')).toBeNull()
  })

  it('says what a withdrawal does to a bonus that it ends, and where that is shown', async () => {
    member.house.answer(withdrawalTerms, { ...terms, bonus: { left: '50.00', onWithdrawal: 'end' } })
    await member.open()
    await eventually(() => expect(text()).toContain('its remaining ฿50.00 goes back to the site'))
    expect(document.querySelector('a[href="/member/bonuses"]')).not.toBeNull()
    expect(field('amount')).not.toBeNull()
  })

  it('leads to the security centre if there is no withdrawal password', async () => {
    member.house.answer(withdrawalTerms, { ...terms, hasPaymentPassword: false })
    await member.open()
    await eventually(() => control('Set withdrawal password'))
    expect(control('Set withdrawal password').getAttribute('href')).toBe('/member/account#payment')
    expect(field('paymentPassword')).toBeNull()
  })

  it('is play money in a demo, and only there', async () => {
    await member.open('', 'demo')
    await eventually(() => expect(text()).toContain('withdrawals are play money'))
    member.shown.remove()
    await member.open()
    await eventually(() => expect(text()).toContain('Kasikornbank'))
    expect(text()).not.toContain('play money')
  })
})

describe('requesting a withdrawal (2.098)', () => {
  it('takes everything with one tap, sends it with a key, and opens what became of it', async () => {
    member.house.answer(beginWithdrawal, inView(withdrawal({ amount: '900.00' })))
    member.withdrawalIs(withdrawal({ amount: '900.00' }))
    await member.open()
    await eventually(() => control('All: ฿900'))
    await member.shown.press('All: ฿900')
    expect(field('amount')?.value).toBe('900')
    await type('paymentPassword', '135790')
    await member.shown.press('Withdraw ฿900.00')
    await eventually(() => expect(heading()).toBe('Your withdrawal of ฿900.00 is being checked'))
    const [asked] = member.asks(beginWithdrawal)
    expect(asked?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says while typing what is wrong with an amount: too much at once, too little when the button is pressed', async () => {
    await member.open()
    await type('amount', '901')
    expect(errorOf('amount')).toBe('You can withdraw up to ฿900.00 now.')
    await type('amount', '9')
    expect(errorOf('amount')).toBeUndefined()
    await member.shown.press('Withdraw')
    expect(errorOf('amount')).toBe('The smallest withdrawal is ฿100.00.')
    expect(document.activeElement).toBe(field('amount'))
    await type('amount', '1.234')
    expect(errorOf('amount')).toBe('Please enter an amount in digits, with at most 2 decimals.')
    await type('amount', '500')
    await member.shown.press('Withdraw ฿500.00')
    expect(errorOf('paymentPassword')).toBe('Input cannot be empty')
    expect(document.activeElement).toBe(field('paymentPassword'))
    expect(member.asks(beginWithdrawal)).toEqual([])
  })

  it('keeps the amount after a wrong password, and asks for the password again', async () => {
    await member.open()
    member.house.answer(beginWithdrawal, new CallRefused('password.payment_wrong', 'Wrong password.', 403))
    await request('500')
    await eventually(() => expect(errorOf('paymentPassword')).toBe('Wrong password.'))
    expect([field('amount')?.value, field('paymentPassword')?.value]).toEqual(['500', ''])
    expect(document.activeElement).toBe(field('paymentPassword'))
  })

  it('asks for the second factor when the server needs it, then requests what was typed', async () => {
    const guards = { totp: ['totp' as const], mobile: ['totp' as const], email: ['totp' as const] }
    member.house.answer(ownerStanding, { ...standing, ways: ['totp'], guards })
    await member.open()
    member.house.answer(beginWithdrawal, new CallRefused('factor.proof_needed', 'Confirm first.', 403))
    await request('500')
    await eventually(() => expect(text()).toContain('This is a large amount'))
    await type('code', '123456')
    member.house.answer(proveOwner, { provedUntil: timeIn(900), provedBy: 'totp' })
    member.house.answer(beginWithdrawal, inView(withdrawal({ amount: '500.00' })))
    member.withdrawalIs(withdrawal({ amount: '500.00' }))
    await member.shown.press('Confirm')
    await eventually(() => expect(heading()).toBe('Your withdrawal of ฿500.00 is being checked'))
    expect(member.asks(beginWithdrawal)).toHaveLength(2)
  })

  it('shows a refusal of the amount beside it, and others above the button', async () => {
    await member.open()
    member.house.answer(beginWithdrawal, new CallRefused('payment.day_limit', 'Only 300 today.', 409))
    await request('500')
    await eventually(() => expect(errorOf('amount')).toBe('Only 300 today.'))
    member.house.answer(beginWithdrawal, new CallRefused('bank.not_usable', 'From 8 on.', 409))
    await request('500')
    await eventually(() => expect(alert()).toBe('From 8 on.'))
  })

  it('repeats a request whose reply was lost with its key, and begins another one after a refusal', async () => {
    await member.open()
    const press = async (refusal: CallRefused, times: number, password: string) => {
      member.house.answer(beginWithdrawal, refusal)
      await request('500', password)
      await eventually(() => expect(member.asks(beginWithdrawal)).toHaveLength(times))
      await eventually(() => expect(alert()).toBe(refusal.message))
    }
    await press(new CallRefused('system.unavailable', 'Later.', 503), 1, '135790')
    await press(new CallRefused('wallet.debt_open', 'You owe.', 409), 2, '135790')
    await press(new CallRefused('wallet.debt_open', 'You owe.', 409), 3, '135790')
    const [first, second, third] = member.asks(beginWithdrawal).map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
    expect(third).not.toBe(second)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('135790')
  })
})

describe('a withdrawal (2.098)', () => {
  const openOne = async (one = withdrawal()) => {
    member.withdrawalIs(one)
    await member.open(`?withdrawal=${withdrawalId}`)
  }
  const steps = () =>
    [...document.querySelectorAll('ol li')].map((step) => [
      step.getAttribute('data-step'),
      step.firstElementChild?.nextElementSibling?.textContent,
    ])

  it('shows its steps with the current one, what is still to come, the account, the promised time and its number', async () => {
    await openOne(after('approved'))
    await eventually(() => expect(heading()).toBe('Your withdrawal of ฿500.00 has been approved'))
    expect(steps()).toEqual([
      ['done', 'Requested, money set aside'],
      ['current', 'Checked and approved'],
      ['ahead', 'Handed to the payment provider'],
      ['ahead', 'Paid to your bank account'],
    ])
    expect(text()).toContain('Kasikornbank •••• 4321')
    expect(text()).toContain('Expected by')
    expect(text()).toContain(withdrawalId)
    expect(() => control('Cancel withdrawal')).toThrow('nothing here is called')
  })

  it.each([
    ['rejected', 'This withdrawal was rejected', 'The name differs.'],
    ['failed', 'This withdrawal could not be paid', 'Account closed.'],
  ] as const)('that was %s says why, and that the money is back', async (state, title, reason) => {
    await openOne(after(state, reason))
    await eventually(() => expect(heading()).toBe(title))
    expect(text()).toContain('฿500.00 is back in your balance.')
    expect(text()).toContain(`Reason: ${reason}`)
    expect(steps().at(-1)?.[0]).toBe('ended')
    expect(control('New withdrawal').getAttribute('href')).toBe('/withdraw')
  })

  it('is cancelled after a question, and the money is back', async () => {
    await openOne()
    await eventually(() => control('Cancel withdrawal'))
    await member.shown.press('Cancel withdrawal')
    const question = useDialogs.getState().open
    if (question?.kind !== 'asked') throw new Error('nothing was asked')
    expect(member.asks(at(cancelWithdrawal))).toEqual([])
    member.house.answer(at(cancelWithdrawal), inView(after('cancelled')))
    member.withdrawalIs(after('cancelled'))
    await act(async () => answer(question.number, 'cancel'))
    await eventually(() => expect(heading()).toBe('You cancelled this withdrawal'))
    expect(text()).toContain('฿500.00 is back in your balance.')
    expect(document.activeElement).toBe(document.querySelector('h1'))
  })

  it('stays if the question is answered otherwise', async () => {
    await openOne()
    await eventually(() => control('Cancel withdrawal'))
    await member.shown.press('Cancel withdrawal')
    const question = useDialogs.getState().open
    if (question?.kind !== 'asked') throw new Error('nothing was asked')
    await act(async () => answer(question.number, 'keep'))
    expect(member.asks(at(cancelWithdrawal))).toEqual([])
  })

  it('that was decided meanwhile says so, and shows the decision', async () => {
    await openOne()
    await eventually(() => control('Cancel withdrawal'))
    await member.shown.press('Cancel withdrawal')
    const question = useDialogs.getState().open
    if (question?.kind !== 'asked') throw new Error('nothing was asked')
    member.house.answer(at(cancelWithdrawal), new CallRefused('payment.not_cancellable', 'Decided already.', 409))
    member.withdrawalIs(after('approved'))
    await act(async () => answer(question.number, 'cancel'))
    await eventually(() => expect(heading()).toBe('Your withdrawal of ฿500.00 has been approved'))
  })

  it('changes as soon as the socket reports that money is back, and is read out', async () => {
    await openOne()
    await eventually(() => expect(heading()).toContain('is being checked'))
    member.withdrawalIs(after('rejected', 'The name differs.'))
    await act(async () => {
      member.shown.queries.setQueryData([...balanceKey, 'token'], {
        balance: '1400.00',
        currencySymbol: '฿',
        currencyCode: 'PLY',
      })
    })
    await eventually(() => expect(heading()).toBe('This withdrawal was rejected'))
    expect(document.querySelector('[role=status]')?.textContent).toBe('This withdrawal was rejected')
  })

  it('is asked for again every ten seconds while it is under way, and no longer once it is paid', async () => {
    await openOne()
    await eventually(() => expect(heading()).toContain('is being checked'))
    member.withdrawalIs(after('paid'))
    await eventually(() => expect(heading()).toBe('฿500.00 has been paid out'))
    expect(member.asks(at(readWithdrawal))).toHaveLength(2)
  }, 20_000)

  it('that takes longer than promised says so', async () => {
    await openOne(withdrawal({ promisedAt: timeIn(-5) }))
    await eventually(() => expect(text()).toContain('This is taking longer than we promised'))
  })

  it('that the member does not have leads back to the list', async () => {
    member.house.answer(at(readWithdrawal), new CallRefused('payment.withdrawal_unknown', 'No such thing.', 404))
    await member.open(`?withdrawal=${withdrawalId}`)
    await eventually(() => expect(text()).toContain('No such thing.'))
    await member.shown.press('All withdrawals')
    await eventually(() => expect(text()).toContain('Available to withdraw'))
  })
})

describe('the withdrawals so far (2.098)', () => {
  it('show one under way first, so that it survives leaving the page', async () => {
    member.withdrawalsAre([withdrawal()])
    member.withdrawalIs(withdrawal())
    await member.open()
    await eventually(() => expect(text()).toContain('Under way'))
    await member.shown.press('Details: ฿500.00')
    await eventually(() => expect(heading()).toContain('is being checked'))
  })

  it('are listed with account, amount, time and state, and paged', async () => {
    member.withdrawalsAre([after('paid'), { ...after('rejected', 'No.'), withdrawalId: kasikorn.accountId }], 3)
    await member.open()
    const rows = () => [...document.querySelectorAll('section[aria-labelledby=withdrawal-history] li a')]
    await eventually(() => expect(rows()).toHaveLength(2))
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Kasikornbank •••• 4321.*฿500\.00Paid out$/),
      expect.stringMatching(/^Kasikornbank •••• 4321.*฿500\.00Rejected$/),
    ])
    await member.shown.press('Page 3')
    await eventually(() => expect(member.asks(listWithdrawals).at(-1)?.query['pageNo']).toBe('3'))
  })

  it('say so while there are none, with a way on to the amount', async () => {
    await member.open()
    await eventually(() => expect(text()).toContain('No withdrawals yet'))
    await eventually(() => expect(field('amount')).not.toBeNull())
    await member.shown.press('Begin a withdrawal')
    expect(document.activeElement).toBe(field('amount'))
  })
})
