// @vitest-environment happy-dom
import type { SocketMessage } from '@baize/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { badgesKey, balanceKey, liveKeys } from '../api/queries.ts'
import type { ConnectionPorts } from './live-connection.ts'
import { beginLive } from './live-site.ts'
import { useSession } from '../session/session.ts'

const connection = vi.hoisted((): { ports?: ConnectionPorts; calls: string[] } => ({ calls: [] }))
vi.mock('./live-connection.ts', () => ({
  openConnection(ports: ConnectionPorts) {
    connection.ports = ports
    const noted = (name: string) => () => void connection.calls.push(name)
    return { watch: noted('watch'), resume: noted('resume'), pause: noted('pause'), restart: noted('restart') }
  },
}))

const hear = (message: SocketMessage) => connection.ports?.heard(message)
const refreshed = vi.spyOn(queryClient, 'invalidateQueries')
const member = { token: 'mine', id: '3', account: 'demo', nickname: 'Demo', type: 0 }
const value = { balance: '12.00', currencySymbol: '$', currencyCode: 'PLY' }

function showTab(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beginLive()
beforeEach(() => {
  queryClient.clear()
  useSession.getState().end()
  refreshed.mockClear()
  connection.calls.length = 0
})

it('shows a pushed balance for its session, and for no other', async () => {
  hear({ type: 'balance', value })
  await expect.poll(() => queryClient.getQueryCache().getAll()).toEqual([])
  useSession.getState().begin(member)
  hear({ type: 'balance', value })
  await expect.poll(() => queryClient.getQueryData([...balanceKey, 'mine'])).toEqual(value)
})

it('refetches data that is only reported as changed', () => {
  hear({ type: 'status' })
  hear({ type: 'notices' })
  expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    liveKeys.status,
    ['mine', 'unread'],
    liveKeys.notices,
  ])
})

it('refetches everything watched after a gap, but at first only data that changes by itself, and offers that came meanwhile', () => {
  const offers = [
    ['mine', 'consolidated'],
    ['mine', 'contracts'],
  ]
  connection.ports?.ready(false)
  expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([...offers, balanceKey, badgesKey])
  refreshed.mockClear()
  connection.ports?.ready(true)
  expect(refreshed.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    ...offers,
    liveKeys.status,
    liveKeys.notices,
    balanceKey,
    badgesKey,
  ])
})

it('a hidden tab closes its connection, and reconnects when it is visible again', () => {
  showTab('hidden')
  showTab('visible')
  expect(connection.calls).toEqual(['pause', 'resume'])
})

it('reconnects as another user after signing in or out', () => {
  useSession.getState().begin(member)
  useSession.getState().end()
  expect(connection.calls).toEqual(['restart', 'restart'])
})
