// @vitest-environment happy-dom
import { depositMethods, redeemVoucher } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMoneyPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { VoucherForm } from './voucher-form.tsx'

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const show = async (isOffered: boolean) => {
  const voucher = isOffered ? { name: 'Voucher code', instructions: 'Enter its 16 characters.' } : null
  house.answer(depositMethods, { list: [], voucher, currencySymbol: '$', currencyCode: 'PLY' })
  shown = await showPart(<VoucherForm />, standInStatus({ mode: 'demo' }), { loadPhrases: loadMoneyPhrases })
}
/** Types a code. */
async function enter(code: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('[name=voucher]')
  if (field === null) throw new Error('there is no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const text = () => document.body.textContent ?? ''
const sent = () => house.asked.filter(({ path }) => path === redeemVoucher.path).map(({ body }) => body)

describe('the form for voucher codes (2.097)', () => {
  it('asks for a code before it sends anything, and shows what is wrong with one beside it', async () => {
    await show(true)
    await eventually(() => expect(text()).toContain('Enter its 16 characters.'))
    await shown.press('Redeem')
    await eventually(() => expect(text()).toContain('Please enter the code.'))
    expect(sent()).toEqual([])
    const message = 'This voucher has been redeemed already.'
    const fields = [{ field: 'code', code: 'payment.voucher_used' as const, message }]
    house.answer(redeemVoucher, new CallRefused('request.invalid', 'Invalid.', 400, { fields }))
    await enter(' ABCD-EFGH ')
    await shown.press('Redeem')
    await eventually(() => expect(text()).toContain(message))
    expect(sent()).toEqual([{ code: 'ABCD-EFGH' }])
  })

  it('is not there if the brand takes no vouchers', async () => {
    await show(false)
    expect(text()).not.toContain('Voucher')
  })
})
