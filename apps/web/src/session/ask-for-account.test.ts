// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { useDialogs } from '../dialogs/dialogs.ts'
import { askForAccount } from './ask-for-account.ts'
import { useSession } from './session.ts'

beforeEach(() => useDialogs.getState().closeAll())

it.each([
  ['a visitor to log in', undefined, { kind: 'login', reason: 'notLoggedIn' }],
  ['trial play for a real account', 4, { kind: 'trueAccount' }],
] as const)('what needs an account asks %s, and is resumed afterwards (8.019, 8.030)', (_, type, expected) => {
  if (type !== undefined) useSession.getState().begin({ token: 'token', id: '3', account: 'a', nickname: '', type })
  const intent = { kind: 'path', path: '/activities/7' } as const
  askForAccount(intent)
  expect([useDialogs.getState().open, useDialogs.getState().intent]).toEqual([expected, intent])
  useSession.getState().end()
})
