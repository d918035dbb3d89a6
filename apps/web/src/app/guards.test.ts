// @vitest-environment happy-dom
import { trialLogin } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDialogs } from '../dialogs/dialogs.ts'
import { useSession } from '../session/session.ts'
import { standInHouse } from '../testing/stand-in-house.ts'
import { beginTrialFor, requireAgent, requireRealAccount, requireSession, requireVisitor } from './guards.ts'

const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }

/** Where a guard redirects the caller; undefined if it lets them through. */
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
  it('sends a visitor to /login, and on to the page afterwards (2.015, 8.019)', () => {
    expect(redirectOf(() => requireRealAccount('/member/record'))).toBe('/login')
    expect(useDialogs.getState()).toMatchObject({
      open: { kind: 'login', reason: 'notLoggedIn' },
      intent: { kind: 'path', path: '/member/record' },
    })
  })

  it('shows nothing to trial play, a token of type 4, and tells it that it needs a real account (4.026, 8.030)', () => {
    useSession.getState().begin({ ...member, type: 4 })
    expect(redirectOf(() => requireRealAccount('/member'))).toBe('/')
    expect(useDialogs.getState().open?.kind).toBe('trueAccount')
    // Whoever registers goes on to the page.
    useDialogs.getState().show({ kind: 'register' })
    expect(useDialogs.getState().intent).toEqual({ kind: 'path', path: '/member' })
  })

  it.each([0, 1, 2, 41, 42])('admits a token of type %i (4.026)', (type) => {
    useSession.getState().begin({ ...member, type })
    expect(redirectOf(() => requireRealAccount('/member'))).toBeUndefined()
  })
})

it('redirects members away from the login address, and admits trial play, which can become a member there', () => {
  useSession.getState().begin(member)
  expect(redirectOf(requireVisitor)).toBe('/')
  useSession.getState().begin({ ...member, type: 4 })
  expect(redirectOf(requireVisitor)).toBeUndefined()
})

it('redirects visitors, members and trial play from the agent centre to the agents’ page (2.006, 2.018, 2.127, 4.026)', () => {
  expect(redirectOf(requireAgent)).toBe('/agent')
  for (const type of [0, 4]) {
    useSession.getState().begin({ ...member, type })
    expect(redirectOf(requireAgent)).toBe('/agent')
  }
})

it.each([1, 2, 41, 42])('admits an agent of type %i to the agent centre (2.018, 4.026)', (type) => {
  useSession.getState().begin({ ...member, type })
  expect(redirectOf(requireAgent)).toBeUndefined()
})

it('admits any session to the lotteries, trial play included, and no visitor (2.011, 6.006)', () => {
  expect(redirectOf(() => requireSession('/lottery'))).toBe('/login')
  for (const type of [0, 4]) {
    useSession.getState().begin({ ...member, type })
    expect(redirectOf(() => requireSession('/lottery'))).toBeUndefined()
  }
})

describe('the address of a free trial', () => {
  const trial = {
    ...member,
    token: 'trial',
    type: 4,
    language: null,
    passwordDue: null,
    icon: '',
    registeredAt: '2026-11-24T05:00:00Z',
    firstTimeLogin: false,
    passwordExpired: false,
    defaultPassword: false,
  }

  it('begins a trial session for a visitor, and leaves everybody else’s session alone', async () => {
    const house = standInHouse()
    house.answer(trialLogin, trial)
    await beginTrialFor({})
    expect(useSession.getState().signedIn).toBeUndefined()
    await beginTrialFor({ trial: true })
    expect(useSession.getState().signedIn?.token).toBe('trial')
    useSession.getState().begin(member)
    await beginTrialFor({ trial: true })
    expect(useSession.getState().signedIn?.token).toBe('token')
  })

  it('stays a visitor’s if there is no trial session to be had', async () => {
    standInHouse().answer(trialLogin, new CallRefused('session.too_many_trials', 'Too many', 429))
    await beginTrialFor({ trial: true })
    expect(useSession.getState().signedIn).toBeUndefined()
  })
})
