// @vitest-environment happy-dom
import { uploadSlip, type Deposit } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMoneyPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { SlipUpload } from './slip-upload.tsx'

const depositId = '0198c0de-0000-7000-8000-000000000001'
const at = '2026-11-25T10:00:00Z'
const transfer: NonNullable<Deposit['transfer']> = {
  bank: 'KBANK',
  bankName: 'Kasikornbank',
  number: '0000000001',
  holder: 'BAIZE DEMO',
  takesSlip: true,
  slipsLeft: 3,
  slips: [],
  demoSlipUrl: 'http://127.0.0.1:9/slip',
}
const deposit: Deposit = {
  depositId,
  method: 'transfer',
  kind: 'transfer',
  state: 'pending',
  amount: '500.00',
  fee: '0.00',
  qr: null,
  pageUrl: null,
  transfer,
  createdAt: at,
  expiresAt: at,
  creditedAt: null,
  reason: null,
}
const ownUpload = { ...uploadSlip, path: `/wps/payments/deposits/${depositId}/slips` } as const

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

const show = async (change: Partial<typeof transfer> = {}) => {
  const part = <SlipUpload deposit={{ ...deposit, transfer: { ...transfer, ...change } }} />
  shown = await showPart(part, standInStatus({ mode: 'demo' }), { loadPhrases: loadMoneyPhrases })
}
const text = () => document.body.textContent ?? ''

/** Chooses a file to upload. */
async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[data-testid=slip-file]')
  if (input === null) throw new Error('no slip can be uploaded')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const uploads = () => house.asked.filter(({ path }) => path === ownUpload.path)

describe('the upload of a slip (2.097)', () => {
  it('sends the file, and shows the server’s refusal', async () => {
    await show()
    await eventually(() => expect(text()).toContain('Upload slip'))
    house.answer(ownUpload, new CallRefused('payment.slip_used', 'This slip has been used already.', 409))
    await choose(new File(['x'], 'slip.png', { type: 'image/png' }))
    await eventually(() => expect(text()).toContain('This slip has been used already.'))
    expect(uploads()).toHaveLength(1)
  })

  it('refuses a file that is no picture without sending it', async () => {
    await show()
    await eventually(() => expect(text()).toContain('Upload slip'))
    await choose(new File(['x'], 'slip.pdf', { type: 'application/pdf' }))
    await eventually(() => expect(text()).toContain('Please choose a PNG or JPG image.'))
    expect(uploads()).toEqual([])
  })

  it('says what became of each slip, and takes no more than the server does', async () => {
    const slips = [{ slipId: '11111111-1111-4111-8111-111111111111', sentAt: at, result: 'slip_unreadable' as const }]
    await show({ slips, slipsLeft: 2 })
    await eventually(() => expect(text()).toContain('The code on the slip cannot be read'))
    expect(text()).toContain('Upload another picture')
    shown.remove()
    await show({ slips, takesSlip: false })
    await eventually(() => expect(text()).toContain('The code on the slip cannot be read'))
    expect(document.querySelector('[data-testid=slip-file]')).toBeNull()
  })
})
