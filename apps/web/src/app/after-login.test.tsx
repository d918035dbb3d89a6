// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useDialogs, type Intent } from '../dialogs/dialogs.ts'
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

describe('a trial login (4.004)', () => {
  const game = { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG', trial: false } as const

  function Trial() {
    const afterLogin = useAfterLogin()
    return (
      <button onClick={() => afterLogin({ ...member, type: 4, language: null }, 'trial')} type="button">
        try
      </button>
    )
  }

  it.each<[string, Intent | undefined, string]>([
    ['home', undefined, '/'],
    ['home rather than to a page that needs a real account', { kind: 'path', path: '/member/account' }, '/'],
    ['home rather than to a game without a trial', { kind: 'launch', game, triable: false }, '/'],
    ['to a page that trial play may open', { kind: 'path', path: '/sealottery', triable: true }, '/sealottery'],
    ['to a game that has a trial', { kind: 'launch', game, triable: true }, '/seamless'],
  ])('closes every dialog and goes %s', async (_, intent, expected) => {
    const house = standInHouse()
    shown = await showPart(<Trial />, undefined, { at: '/promotions' })
    act(() => {
      useDialogs.getState().show({ kind: 'help' })
      useDialogs.getState().askToLogIn(intent)
    })
    await shown.press('try')
    await eventually(() => expect(shown.path()).toBe(expected))
    expect([useDialogs.getState().stack, useSession.getState().signedIn?.type]).toEqual([[], 4])
    expect(house.asked).toEqual([])
  })
})
