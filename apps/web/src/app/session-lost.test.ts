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
