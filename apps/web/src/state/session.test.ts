// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { isRealAccount, isTrial, useSession } from './session.ts'

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

it('leaves nothing behind when it ends', () => {
  useSession.getState().begin(agent)
  useSession.getState().end()
  expect(sessionStorage.length).toBe(0)
  expect(useSession.getState().signedIn).toBeUndefined()
})

it('tells trial play from real accounts', () => {
  const trial = { ...agent, type: 4 }
  expect([isTrial(trial), isRealAccount(trial), isRealAccount(agent), isRealAccount(undefined)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
