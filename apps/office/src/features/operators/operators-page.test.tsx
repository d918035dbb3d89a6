// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { listOperators, listRoles, permissions, saveRole, suspendOperator } from '@baize/contract/office'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually, showPage, standInOperator, type ShownPage } from '../../testing/show-page.tsx'
import { standInServer, type StandInServer } from '../../testing/stand-in-server.ts'
import { OperatorsPage } from './operators-page.tsx'

const cashier = {
  operatorId: '00000000-0000-4000-8000-000000000002',
  username: 'cashier',
  role: 'cashier',
  roleName: 'Cashier',
  state: 'active',
  openSessions: 2,
  createdAt: '2026-11-25T00:00:00Z',
  lastSeenAt: null,
  sponsor: '',
} as const
const self = { ...cashier, operatorId: '00000000-0000-4000-8000-000000000001', username: 'admin', role: 'admin' }
const role = { role: 'night', name: 'Night', permissions: ['deposits.read' as const], isBuiltIn: false, operators: 0 }

let page: ShownPage
let server: StandInServer
const text = () => document.body.textContent
beforeEach(() => {
  server = standInServer()
  server.answer(listOperators, { list: [self, cashier], pageNo: 1, totalPages: 1, totalCount: 2 })
  server.answer(listRoles, { list: [role] })
})
afterEach(() => {
  page.remove()
  vi.unstubAllGlobals()
})
const show = (at = '/', operator = standInOperator()) =>
  showPage(<OperatorsPage />, { at, areas: ['office-operators'], operator })

describe('operators', () => {
  it('nobody does anything to their own account', async () => {
    page = await show(`/?open=${self.operatorId}`)
    await eventually(() => expect(text()).toContain('This is you'))
    expect(text()).not.toContain('Suspend')
  })

  it('a suspension sends the reason, and its refusal leaves it in the dialog', async () => {
    const path = `/office/operators/${cashier.operatorId}/suspend` as const
    server.answer({ ...suspendOperator, path }, new CallRefused('operator.last_admin', 'Somebody must remain.', 409))
    page = await show(`/?open=${cashier.operatorId}`)
    await eventually(() => expect(text()).toContain('Sign out everywhere'))
    await page.press('Suspend')
    await page.fill('Reason', 'has left')
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button[type=submit]')]
    await act(async () => buttons[0]?.click())
    await eventually(() => expect(text()).toContain('Somebody must remain.'))
    expect(server.asked.at(-1)).toMatchObject({ path, body: { reason: 'has left' } })
  })

  it('who may only look is offered nothing', async () => {
    page = await show('/', standInOperator(['operators.read']))
    await eventually(() => expect(text()).toContain('cashier'))
    expect(text()).not.toContain('Invite an operator')
  })
})

it('nobody can tick a permission that they do not have, and a role is saved with those that are ticked', async () => {
  const own = permissions.filter((one) => one !== 'ledger.read')
  server.answer({ ...saveRole, path: '/office/roles/night' }, role)
  page = await show('/?tab=roles', standInOperator(own))
  await eventually(() => expect(text()).toContain('Night'))
  await page.press('Change')
  const box = (label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control
  await eventually(() => expect(box('See the ledger')).toHaveProperty('disabled', true))
  await act(async () => box('Decide about deposits')?.click())
  await page.fill('Reason', 'they decide now')
  await page.press('Save role')
  await eventually(() =>
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Night',
      permissions: ['deposits.read', 'deposits.decide'],
      reason: 'they decide now',
    }),
  )
})
