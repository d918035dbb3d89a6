// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { listRoles, officeConfirm, suspendOperator } from '@baize/contract/office'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { eventually, showPage, type ShownPage } from '../testing/show-page.tsx'
import { standInServer, type StandInServer } from '../testing/stand-in-server.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

let page: ShownPage
let server: StandInServer
beforeEach(async () => {
  page = await showPage(null)
  server = standInServer()
})
afterEach(() => {
  page.remove()
  vi.unstubAllGlobals()
})

const refused = (code: CallRefused['code'], status: number) => new CallRefused(code, `refused: ${code}`, status)
const suspending = { params: { operatorId: 'o1' }, body: { reason: 'left the company' } }
const operator = {
  operatorId: '00000000-0000-4000-8000-000000000002',
  username: 'cashier',
  role: 'cashier',
  roleName: 'Cashier',
  state: 'suspended',
  openSessions: 0,
  createdAt: '2026-11-25T00:00:00Z',
  lastSeenAt: null,
  sponsor: '',
} as const
const calls = () => server.asked.map(({ path }) => path)

describe('a call that wants a fresh code', () => {
  const suspendPath = '/office/operators/o1/suspend'
  const due = { ...suspendOperator, path: suspendPath } as const

  it('asks for one, and is repeated once it is accepted', async () => {
    server.answer(due, refused('operator.factor_due', 403), operator)
    server.answer(officeConfirm, refused('operator.code_wrong', 422), { confirmedUntil: '2026-11-25T00:10:00Z' })
    const reply = call(suspendOperator, suspending)
    await eventually(() => expect(document.body.textContent).toContain('Confirm that it is you'))
    await page.fill('Code', '000000')
    await page.press('Confirm')
    expect(document.body.textContent).toContain('refused: operator.code_wrong')
    await page.fill('Code', '123456')
    await page.press('Confirm')
    expect((await reply).username).toBe('cashier')
    expect(calls()).toEqual([suspendPath, '/office/session/confirm', '/office/session/confirm', suspendPath])
  })

  it('is refused if the operator gives none, and is not repeated', async () => {
    server.answer(due, refused('operator.factor_due', 403), operator)
    const outcome = call(suspendOperator, suspending).catch((error: unknown) => error)
    await eventually(() => expect(document.body.textContent).toContain('Confirm that it is you'))
    await page.press('Cancel')
    expect(await outcome).toMatchObject({ code: 'operator.factor_due' })
    expect(calls()).toEqual([suspendPath])
  })
})

describe('a session that the server no longer knows', () => {
  it('ends here, and nothing that it has read remains', async () => {
    queryClient.setQueryData(['operators'], 'read before')
    server.answer(listRoles, refused('session.required', 401))
    await act(async () => expect(call(listRoles, {})).rejects.toThrow('session.required'))
    expect(useSession.getState()).toEqual({ state: 'visitor', lost: true })
    expect(queryClient.getQueryData(['operators'])).toBeUndefined()
  })

  it('is not taken for lost by any other refusal', async () => {
    server.answer(listRoles, refused('operator.not_permitted', 403))
    await expect(call(listRoles, {})).rejects.toThrow('not_permitted')
    expect(useSession.getState().state).toBe('signedIn')
  })
})
