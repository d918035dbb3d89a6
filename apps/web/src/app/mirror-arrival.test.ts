// @vitest-environment happy-dom
import { arriveAtMirror, systemStatus, type LoginValue } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { passingNote } from '../dialogs/passing-note.ts'
import { useSession } from '../session/session.ts'
import { standInHouse, standInStatus, type StandInHouse } from '../testing/stand-in-house.ts'
import { arriveFromMirror } from './mirror-arrival.ts'

const token = 'one-time-token-of-this-address'
const login: LoginValue = {
  token: 'the-next-token-of-the-session',
  id: '7',
  account: 'somchai',
  nickname: 'Somchai',
  type: 0,
  icon: '/art/avatar.webp',
  registeredAt: '2026-11-20T10:00:00Z',
  language: 'CN',
  firstTimeLogin: false,
  passwordExpired: false,
  defaultPassword: false,
  passwordDue: null,
}
const mirrors = [
  { domain: 'a.example', url: 'https://a.example' },
  { domain: window.location.hostname, url: window.location.origin },
]

let house: StandInHouse
beforeEach(() => {
  house = standInHouse()
  house.answer(systemStatus, standInStatus({ domainRoute: mirrors }))
  house.answer(arriveAtMirror, login)
  comeFrom('https://a.example/')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  queryClient.clear()
  useSession.getState().end()
  passingNote.clear()
  localStorage.clear()
})

const comeFrom = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)
const exchanges = () => house.asked.filter(({ path }) => path === arriveAtMirror.path).length

describe('an arrival from another mirror (4.006)', () => {
  it('continues the login, as what its type says, in the language of the member', async () => {
    expect(await arriveFromMirror(token)).toBe(true)
    expect(useSession.getState().signedIn).toMatchObject({ token: login.token, account: 'somchai', type: 0 })
    expect(sessionStorage.getItem('token')).toBe(login.token)
    expect(localStorage.getItem('lang')).toBe('CN')
  })

  it('keeps the language that was chosen here', async () => {
    localStorage.setItem('hisLang', 'TH')
    localStorage.setItem('lang', 'TH')
    await arriveFromMirror(token)
    expect(localStorage.getItem('lang')).toBe('TH')
  })

  it.each([
    ['', 'nowhere'],
    ['https://evil.example/', 'another site'],
    ['https://a.example.evil.example/', 'a site that is named like a mirror'],
    ['http://a.example/', 'a mirror without TLS'],
    [`${window.location.origin}/`, 'a page of this mirror itself'],
  ])('is ignored if a link from %j leads here: %s', async (referrer) => {
    comeFrom(referrer)
    expect(await arriveFromMirror(token)).toBe(false)
    expect([exchanges(), useSession.getState().signedIn]).toEqual([0, undefined])
  })

  it('takes the place of no session that the server refuses to replace, and says so', async () => {
    useSession.getState().begin({ ...login, token: 'somebody-else-is-logged-in-here', account: 'malee' })
    const refused = {
      code: 'session.arrival_occupied',
      message: 'You are already logged in here.',
      status: 409,
    } as const
    house.answer(arriveAtMirror, new CallRefused(refused.code, refused.message, refused.status))
    expect(await arriveFromMirror(token)).toBe(true)
    expect(useSession.getState().signedIn?.account).toBe('malee')
    expect(passingNote.use.getState().text).toBe(refused.message)
  })

  it('takes the place of no session whose password is due, which the server does not serve', async () => {
    useSession.getState().begin({ ...login, account: 'malee', passwordDue: 'expired' })
    await arriveFromMirror(token)
    expect([exchanges(), useSession.getState().signedIn?.account]).toEqual([0, 'malee'])
  })

  it('whose token is spent says so, and the visitor logs in', async () => {
    house.answer(arriveAtMirror, new CallRefused('session.arrival_spent', 'Please log in again.', 401))
    expect(await arriveFromMirror(token)).toBe(false)
    expect(passingNote.use.getState().text).toBe('Please log in again.')
  })
})
