// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../session/session.ts'
import { useDialogs, type OpenDialog } from './dialogs.ts'

beforeEach(() => useDialogs.getState().closeAll())

const vendorGames = { kind: 'vendorGames', name: 'Baize', vassalage: 'BZ', gameType: 'RNG' } as const

describe('a popup', () => {
  it.each<[OpenDialog]>([
    [{ kind: 'login' }],
    [{ kind: 'passwordDue', because: 'expired' }],
    [{ kind: 'forgotPassword' }],
    [vendorGames],
  ])('%o is open from when it is shown until it is closed (4.025)', (dialog) => {
    expect(useDialogs.getState().open).toBeUndefined()
    useDialogs.getState().show(dialog)
    expect(useDialogs.getState().open).toEqual(dialog)
    useDialogs.getState().close()
    expect(useDialogs.getState().open).toBeUndefined()
  })
})

it.each([
  ['a visitor to log in', undefined, { kind: 'login', reason: 'notLoggedIn' }],
  ['trial play for a real account', 4, { kind: 'trueAccount' }],
] as const)('what needs an account asks %s, and is resumed afterwards (8.019, 8.030)', (_, type, expected) => {
  if (type !== undefined) useSession.getState().begin({ token: 'token', id: '3', account: 'a', nickname: '', type })
  const intent = { kind: 'path', path: '/activities/7' } as const
  useDialogs.getState().askForAccount(intent)
  expect([useDialogs.getState().open, useDialogs.getState().intent]).toEqual([expected, intent])
  useSession.getState().end()
})
