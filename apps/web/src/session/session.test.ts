// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isAgent, isRealAccount, isTrial, useSession } from './session.ts'

const agent = { token: 'token-of-agent', id: '7', account: 'agent', nickname: 'Agent', type: 1 }

beforeEach(() => useSession.getState().end())

it('keeps the session under the keys of the specification (3.051)', () => {
  useSession.getState().begin(agent)
  const keys = ['token', 'nickname', 'account', 'username', 'customerId', 'isAgent']
  expect(keys.map((key) => sessionStorage.getItem(key))).toEqual([
    'token-of-agent',
    'Agent',
    'agent',
    'agent',
    '7',
    'true',
  ])
})

it('keeps under `validate` that the password must be changed first, and clears it at the next login, a trial included (3.051, 4.003, 4.004)', () => {
  const kept = () => sessionStorage.getItem('validate')
  useSession.getState().begin({ ...agent, passwordDue: 'initial' })
  expect(kept()).toBe('initial')
  useSession.getState().begin({ ...agent, type: 4, passwordDue: null })
  expect([kept(), useSession.getState().signedIn?.passwordDue]).toEqual([null, undefined])
})

it('leaves nothing behind when it ends', () => {
  useSession.getState().begin(agent)
  useSession.getState().end()
  expect(sessionStorage.length).toBe(0)
  expect(useSession.getState().signedIn).toBeUndefined()
})

it('tells trial play from real accounts (3.023, 3.039, 9.040)', () => {
  const trial = { ...agent, type: 4 }
  expect([isTrial(trial), isRealAccount(trial), isRealAccount(agent), isRealAccount(undefined)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it('tells for each type of member whether it is an agent, a trial or neither (3.023, 3.039, 4.006, 9.039)', () => {
  const types = [0, 1, 2, 4, 41, 42]
  expect(types.filter((type) => isAgent({ type }))).toEqual([1, 2, 41, 42])
  expect(types.filter((type) => isTrial({ type }))).toEqual([4])
  expect([isAgent(undefined), isTrial(undefined)]).toEqual([false, false])
})

describe('a reloaded page', () => {
  /** The session that a page finds on loading. */
  const found = async () => {
    vi.resetModules()
    return (await import('./session.ts')).useSession.getState().signedIn
  }

  it.each([0, 4, 41])(
    'is logged in by the token in session storage, as what its type %i says, and at a first login (3.039, 4.006)',
    async (type) => {
      useSession.getState().begin({ ...agent, type, firstTimeLogin: true })
      expect(await found()).toEqual({ ...agent, type, firstTimeLogin: true, passwordDue: undefined })
    },
  )

  it.each([
    ['expired', 'expired'],
    ['initial', 'initial'],
    ['opened', 'opened'],
    ['', undefined],
    ['true', undefined],
  ] as const)('reads from `validate` whether a new password is due: %o (3.051, 4.003)', async (stored, due) => {
    useSession.getState().begin(agent)
    sessionStorage.setItem('validate', stored)
    expect((await found())?.passwordDue).toBe(due)
  })

  it('is not logged in without a token, whatever else is stored (4.006)', async () => {
    useSession.getState().begin(agent)
    sessionStorage.removeItem('token')
    expect(await found()).toBeUndefined()
  })

  it.each(['', '\u0000{"[', 'two words', '\u0e01', 'x'.repeat(200_000)])(
    'is not logged in by a malformed token, which could not be sent and would make every call fail (case %#)',
    async (token) => {
      useSession.getState().begin(agent)
      sessionStorage.setItem('token', token)
      expect(await found()).toBeUndefined()
    },
  )
})
