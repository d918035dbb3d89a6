// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLanguage } from '../language/language.ts'
import { useSession, type LoggedIn } from '../session/session.ts'
import { eventually, showPart, type ShownPart } from '../testing/show-part.tsx'
import { standInHouse } from '../testing/stand-in-house.ts'
import { useAfterLogin } from './after-login.ts'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  act(() => useSession.getState().end())
  localStorage.clear()
  vi.unstubAllGlobals()
})

const member: LoggedIn = {
  token: 'token',
  id: '3',
  account: 'demo',
  nickname: 'Demo',
  type: 0,
  icon: '',
  registeredAt: '2026-11-24T05:00:00Z',
  firstTimeLogin: false,
  passwordExpired: false,
  defaultPassword: false,
  language: 'CN',
  passwordDue: null,
}

function Login() {
  const afterLogin = useAfterLogin()
  return (
    <button onClick={() => afterLogin(member, 'login')} type="button">
      log in
    </button>
  )
}

it.each([
  ['switches to the member’s language', undefined, 'CN'],
  ['keeps a language that was chosen before it', 'EN', 'EN'],
])('a login %s (7.051)', async (_, chosen, expected) => {
  standInHouse()
  if (chosen !== undefined) localStorage.setItem('hisLang', chosen)
  shown = await showPart(<Login />)
  await shown.press('log in')
  await eventually(() => expect(useLanguage.getState().locale).toBe(expected))
})
