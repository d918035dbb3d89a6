// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useDialogs } from '../dialogs/dialogs.ts'
import { askToLogInAgain } from './session-lost.ts'

it('shows the login dialog with the reason that the session has ended, and returns to the open page', () => {
  window.history.replaceState(null, '', '/member/record?page=2')
  askToLogInAgain()
  const { open, intent } = useDialogs.getState()
  expect(open).toEqual({ kind: 'login', reason: 'sessionEnded' })
  expect(intent).toEqual({ kind: 'path', path: '/member/record?page=2' })
})

it('offers whoever was in trial play to go on there in a new trial, and a member not (4.004)', () => {
  const ended = { token: 'token', id: '3', account: 'demo', nickname: 'Demo' }
  window.history.replaceState(null, '', '/sealottery')
  for (const [type, expected] of [
    [4, true],
    [0, undefined],
  ] as const) {
    askToLogInAgain({ ...ended, type })
    expect(useDialogs.getState().intent?.triable).toBe(expected)
  }
})
