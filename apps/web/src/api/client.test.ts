// @vitest-environment happy-dom
import { balance } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { call, onSessionLost } from './client.ts'
import { queryClient } from './query-client.ts'

const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }

function houseRefuses(status: number, code: string): void {
  const body = JSON.stringify({ success: false, code, message: 'refused', value: {} })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

const sessionLost = vi.fn<() => void>()

beforeEach(() => {
  sessionLost.mockReset()
  onSessionLost(sessionLost)
  useSession.getState().begin(member)
})

afterEach(() => vi.unstubAllGlobals())

it('ends the session and calls the listener when the server no longer knows it', async () => {
  houseRefuses(401, 'session.required')
  await expect(call(balance, {})).rejects.toThrow('refused')
  expect(useSession.getState().signedIn).toBeUndefined()
  expect(sessionLost).toHaveBeenCalledOnce()
})

it('keeps the session when only the call was refused', async () => {
  houseRefuses(503, 'wallet.busy')
  await expect(call(balance, {})).rejects.toThrow('refused')
  expect(useSession.getState().signedIn).toEqual(member)
  expect(sessionLost).not.toHaveBeenCalled()
})

it('does not end a session that began while the call was under way', async () => {
  const body = JSON.stringify({ success: false, code: 'session.required', message: 'refused', value: {} })
  vi.stubGlobal('fetch', () => {
    useSession.getState().begin({ ...member, token: 'newer' })
    return Promise.resolve(new Response(body, { status: 401 }))
  })
  await expect(call(balance, {})).rejects.toThrow('refused')
  expect(useSession.getState().signedIn?.token).toBe('newer')
  expect(sessionLost).not.toHaveBeenCalled()
})

it('requests the status at once when a call is refused because the site is closed (8.023, 8.024)', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries')
  houseRefuses(409, 'wallet.insufficient_funds')
  await expect(call(balance, {})).rejects.toThrow('refused')
  expect(asked).not.toHaveBeenCalled()
  for (const code of ['system.maintenance', 'system.maintenance_until', 'system.region_restricted']) {
    houseRefuses(503, code)
    await expect(call(balance, {})).rejects.toThrow('refused')
  }
  expect(asked.mock.calls).toEqual(Array.from({ length: 3 }, () => [{ queryKey: ['status'] }]))
})
