// @vitest-environment happy-dom
import { addReceiptPicture, confirmReceipt, type Receipt, type Withdrawal } from '@baize/contract'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../session/session.ts'
import { eventually } from '../../testing/show-part.tsx'
import { standInHouse } from '../../testing/stand-in-house.ts'
import {
  after,
  at,
  errorOf,
  field,
  heading,
  inView,
  Member,
  text,
  timeIn,
  type,
  withdrawalId,
} from './test-withdrawals.ts'

let member: Member
beforeEach(() => {
  member = new Member(standInHouse())
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
})
afterEach(() => {
  member.shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  state: 'awaiting',
  dueAt: timeIn(86_400),
  received: null,
  remainder: null,
  note: null,
  canStillArrive: false,
  pictures: [],
  ...more,
})
const picture = { pictureId: '0198c0de-0000-7000-8000-00000000000c', sentAt: timeIn(-5) }
/** A withdrawal of 500.00 that was paid. */
const paid = (more: Partial<Receipt> = {}): Withdrawal => ({ ...after('paid'), receipt: receipt(more) })

async function open(one: Withdrawal): Promise<void> {
  member.withdrawalIs(one)
  member.withdrawalsAre([one])
  await member.open(`?withdrawal=${withdrawalId}`)
  await eventually(() => expect(heading()).not.toBeUndefined())
}

const choose = async (arrived: 'all' | 'part' | 'none') => {
  await eventually(() => expect(document.querySelector(`input[value=${arrived}]`)).not.toBeNull())
  await act(async () => document.querySelector<HTMLInputElement>(`input[value=${arrived}]`)?.click())
}
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (button === undefined) throw new Error(`there is no button ${name}`)
  await act(async () => button.click())
}
const said = () => member.asks(at(confirmReceipt)).map(({ body }) => body)

describe('the question whether the money has arrived (3.067)', () => {
  it('takes that all of it has, which shows at once', async () => {
    await open(paid())
    await choose('all')
    const received = paid({ state: 'received', received: '500.00', remainder: '0.00' })
    member.house.answer(at(confirmReceipt), inView(received))
    member.withdrawalIs(received)
    await press('Confirm')
    await eventually(() => expect(text()).toContain('You have confirmed that the money arrived.'))
    expect(said()).toEqual([{ arrived: 'all' }])
  })

  it('says the remainder of a part, and refuses one that is all of it or has no picture, without asking the server', async () => {
    await open(paid())
    await choose('part')
    await type('received', '120')
    await eventually(() => expect(text()).toContain('Still missing: ฿380.00'))
    await press('Send')
    await eventually(() => expect(text()).toContain('Please add a picture.'))
    await type('received', '500')
    await eventually(() => expect(errorOf('received')).toBe('A part is less than ฿500.00.'))
    await press('Send')
    expect(said()).toEqual([])
  })

  it('sends a part with its note once there is a picture, and shows what is looked into (4.031)', async () => {
    await open(paid({ pictures: [picture] }))
    await choose('part')
    await type('received', '120.5')
    const disputed = paid({ state: 'disputed', received: '120.50', remainder: '379.50', pictures: [picture] })
    member.house.answer(at(confirmReceipt), inView(disputed))
    member.withdrawalIs(disputed)
    await press('Send')
    await eventually(() => expect(heading()).toBe('We are looking into your withdrawal of ฿500.00'))
    expect(said()).toEqual([{ arrived: 'part', amount: '120.50', note: '' }])
    expect(text()).toContain('You told us that ฿379.50 has not arrived.')
    expect(field('arrived')).toBeNull()
  })

  it('refuses a file that is no picture, and takes no fourth one (9.009)', async () => {
    await open(paid({ pictures: [picture] }))
    await choose('none')
    const files = document.querySelector<HTMLInputElement>('[data-testid=proof-file]')
    if (files === null) throw new Error('no picture can be added')
    const file = new File(['x'], 'bank.svg', { type: 'image/svg+xml' })
    Object.defineProperty(files, 'files', { value: [file], configurable: true })
    await act(async () => files.dispatchEvent(new Event('change', { bubbles: true })))
    await eventually(() => expect(text()).toContain('Please choose a PNG or JPG image.'))
    expect(member.asks(at(addReceiptPicture))).toEqual([])
    member.shown.remove()
    const pictures = ['d', 'e', 'f'].map((end) => ({ ...picture, pictureId: picture.pictureId.replace(/c$/, end) }))
    await open(paid({ pictures }))
    await choose('none')
    await eventually(() => expect(document.querySelectorAll('[aria-label^="Remove picture"]')).toHaveLength(3))
    expect(document.querySelector('[data-testid=proof-file]')).toBeNull()
  })
})

describe('a receipt that is decided', () => {
  it.each<[Partial<Receipt>, string]>([
    [{ state: 'assumed' }, 'it counts as received. If it did not'],
    [{ state: 'forced', received: '0.00', remainder: '500.00' }, 'it counts as received. Nothing is returned.'],
    [{ state: 'refunded', received: '120.00', remainder: '380.00' }, '฿380.00 is back in your balance'],
  ])('of %o says so (4.031)', async (more, words) => {
    await open(paid(more))
    await eventually(() => expect(text()).toContain(words))
  })
})
