// @vitest-environment happy-dom
import { verifyAudit } from '@baize/contract/office'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually, showPage, type ShownPage } from '../../testing/show-page.tsx'
import { standInServer, type StandInServer } from '../../testing/stand-in-server.ts'
import { openChainCheck } from './chain-check.tsx'

let page: ShownPage
let server: StandInServer
const text = () => document.body.textContent
const head = { serial: '300', hash: 'ab'.repeat(32) }
beforeEach(async () => {
  page = await showPage(null, { areas: ['office-audit'] })
  server = standInServer()
})
afterEach(() => {
  page.remove()
  vi.unstubAllGlobals()
})

it('goes through the chain piece by piece to its end', async () => {
  server.answer(
    verifyAudit,
    { checked: 200, brokenAt: null, next: '201', head },
    { checked: 100, brokenAt: null, next: null, head },
  )
  act(() => openChainCheck('Check'))
  await eventually(() => expect(text()).toContain('The chain is whole: 300 entries.'))
  expect(server.asked.map(({ body }) => body)).toEqual([{ from: '1' }, { from: '201' }])
})

it('stops at a break and names it', async () => {
  server.answer(verifyAudit, { checked: 41, brokenAt: '42', next: '201', head })
  act(() => openChainCheck('Check'))
  await eventually(() => expect(text()).toContain('The chain is broken at entry 42.'))
  expect(text()).not.toContain('whole')
  expect(server.asked).toHaveLength(1)
})
