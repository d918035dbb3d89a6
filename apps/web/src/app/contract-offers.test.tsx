// @vitest-environment happy-dom
import { consolidatedInfo, type OpenOffer, type ValueOf } from '@baize/contract'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { agentPageGroups, isThere } from '../features/agent/centre/agent-pages.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { useSession } from '../session/session.ts'
import { eventually, showPart, type ShownPart } from '../testing/show-part.tsx'
import { standInHouse, standInStatus } from '../testing/stand-in-house.ts'
import { ContractOffers } from './contract-offers.tsx'

let shown: ShownPart
afterEach(() => {
  shown?.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

const offer: OpenOffer = {
  contractId: '00000000-0000-4000-8000-000000000001',
  kind: 'daily',
  terms: { kind: 'daily', tiers: [], roundToMinor: '0' },
  state: 'offered',
  request: 'new',
  side: 'mine',
  isTopLevel: false,
  downline: null,
  from: null,
  to: null,
  offeredAt: '2026-11-21T10:00:00Z',
  decidedAt: null,
  endedAt: null,
  endReason: null,
  terminationBy: null,
  mayDo: ['accept', 'reject'],
  beginsAt: '2026-11-20T17:00:00Z',
  present: null,
  endsBelow: 0,
}
const info: ValueOf<typeof consolidatedInfo> = {
  dailysalreqtype: 'new',
  divtypereq: null,
  contracthoursalreq: null,
  realtimesalreqtype: null,
  enableDailySalary: true,
  enableHourSalary: false,
  enableSalary: true,
  enableContract: false,
  kinds: ['daily', 'realtime'],
  hasContract: false,
  offers: [offer],
  terminations: 0,
  currencyDigits: 2,
  currencySymbol: '$',
}
const agent = { token: 'token', id: '7', account: 'agent', nickname: 'Agent', type: 1 }
const policyOn = standInStatus({ whitelabel: [{ modId: 'AGENTPOLICY3', enabled: '1', childrenNodes: [] }] })
const open = () => useDialogs.getState().open?.kind
const rest = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 1_500)))

/** Shows the part to somebody; returns which addresses it has asked. */
async function showTo(type: number, status = policyOn) {
  const house = standInHouse()
  house.answer(consolidatedInfo, info)
  useSession.getState().begin({ ...agent, type })
  shown = await showPart(<ContractOffers />, status)
  return house.asked
}

describe('whoever is offered a contract (2.078)', () => {
  it.each([0, 1])(
    'sees it in a dialog, members (type %i) as well as agents; closed, it comes back at the next sign-in',
    async (type) => {
      await showTo(type)
      await rest()
      await eventually(() => expect(open()).toBe('contractOffers'))
      act(() => useDialogs.getState().close())
      await rest()
      expect(open()).toBeUndefined()
      // A new sign-in of the same person.
      act(() => useSession.getState().begin({ ...agent, type, token: 'token2' }))
      await eventually(() => expect(open()).toBe('contractOffers'))
    },
  )
})

describe('the consolidated information (6.009)', () => {
  it('is kept in this tab while somebody is signed in (3.051)', async () => {
    await showTo(1)
    await eventually(() => expect(sessionStorage.getItem('enableSalary')).toBe('true'))
    expect(sessionStorage.getItem('enableContract')).toBe('false')
    expect(JSON.parse(sessionStorage.getItem('consolidated') ?? '')).toMatchObject({ kinds: ['daily', 'realtime'] })
    act(() => useSession.getState().end())
    expect(sessionStorage.length).toBe(0)
  })

  it.each([
    ['trial play', 4, policyOn],
    ['anybody where the agents’ policy is off', 1, standInStatus()],
  ] as const)('is not loaded for %s', async (_, type, status) => {
    const asked = await showTo(type, status)
    await rest()
    expect([asked, open()]).toEqual([[], undefined])
  })
})

it('pages of pay that is off are not in the agent centre’s navigation (2.122–2.125, 3.059)', () => {
  const pages = agentPageGroups.flatMap((group) => group.pages)
  const shownWith = (kinds: Parameters<typeof isThere>[1]) =>
    pages.filter((page) => page.needs !== undefined && isThere(page, kinds)).map(({ to }) => to.split('/').at(-1))
  expect(shownWith(['daily', 'hourly', 'realtime', 'dividend'])).toEqual([
    'contracts',
    'dividends',
    'daily',
    'hourly',
    'realtime',
  ])
  expect(shownWith(['daily', 'realtime'])).toEqual(['contracts', 'daily', 'realtime'])
  expect(shownWith([])).toEqual([])
})
