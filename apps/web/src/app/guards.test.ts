// @vitest-environment happy-dom
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDialogs } from '../state/dialogs.ts'
import { useSession } from '../state/session.ts'
import { requireAgent, requireRealAccount, requireVisitor } from './guards.ts'

const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }

/** Where a guard sends the caller; undefined when it lets them through. */
function redirectOf(guard: () => void): string | undefined {
  try {
    guard()
    return undefined
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return thrown.options.to
  }
}

beforeEach(() => {
  useSession.getState().end()
  useDialogs.getState().close()
})

describe('the member centre', () => {
  it('sends a visitor to /login and goes on to the page afterwards (2.015, 8.019)', () => {
    expect(redirectOf(() => requireRealAccount('/member/record'))).toBe('/login')
    expect(useDialogs.getState()).toMatchObject({
      open: { kind: 'login', reason: 'notLoggedIn' },
      intent: { kind: 'path', path: '/member/record' },
    })
  })

  it('tells trial play that it needs a real account (8.030)', () => {
    useSession.getState().begin({ ...member, type: 4 })
    expect(redirectOf(() => requireRealAccount('/member'))).toBe('/')
    expect(useDialogs.getState().open?.kind).toBe('trueAccount')
  })

  it('lets a member in', () => {
    useSession.getState().begin(member)
    expect(redirectOf(() => requireRealAccount('/member'))).toBeUndefined()
  })
})

it('sends whoever is signed in away from the login address', () => {
  useSession.getState().begin(member)
  expect(redirectOf(requireVisitor)).toBe('/')
})

it('lets agents into the agent centre and sends everybody else to the agents’ page (2.006, 2.127)', () => {
  expect(redirectOf(requireAgent)).toBe('/agent')
  useSession.getState().begin(member)
  expect(redirectOf(requireAgent)).toBe('/agent')
  useSession.getState().begin({ ...member, type: 41 })
  expect(redirectOf(requireAgent)).toBeUndefined()
})
