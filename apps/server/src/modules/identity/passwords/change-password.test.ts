import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const oldPassword = 'Baize#2026'
const newPassword = 'Felt&Green77'
const logIn = async (password: string) =>
  contract.sessionBegun(await server.client()(contract.login, { body: { username: 'demo', password } }))

describe('changing the password', () => {
  it('is refused with a wrong old password, and all sessions continue', async () => {
    const { token } = await logIn(oldPassword)
    const call = server.client(token)
    const change = call(contract.changePassword, {
      body: { oldPassword: 'wrong', newPassword, confirmNewPassword: newPassword },
    })
    expect((await refusalOf(change)).code).toBe('password.wrong_old')
    expect((await call(contract.member, {})).account).toBe('demo')
  })

  it('ends every other session and game window at once, and begins a new one (7.009)', async () => {
    const [here, elsewhere] = await Promise.all([logIn(oldPassword), logIn(oldPassword)])
    const { url } = await server.client(elsewhere.token)(contract.launchGame, {
      body: { gameCode: 'bz-dragon-tide', vassalage: 'BZ', gameType: 'RNG' },
    })
    const oneTime = new URL(url, 'http://site').searchParams.get('token') ?? ''
    const window = await server.client()(contract.handover, { body: { token: oneTime } })
    // Puts all three into the cache.
    for (const { token } of [here, elsewhere, window]) await server.client(token)(contract.balance, {})
    const fresh = await server.client(here.token)(contract.changePassword, {
      body: { oldPassword, newPassword, confirmNewPassword: newPassword },
    })
    for (const { token } of [here, elsewhere, window]) {
      expect((await refusalOf(server.client(token)(contract.balance, {}))).code).toBe('session.required')
    }
    expect((await server.client(fresh.token)(contract.member, {})).account).toBe('demo')
    expect((await logIn(newPassword)).account).toBe('demo')
    expect((await refusalOf(logIn(oldPassword))).code).toBe('login.wrong_credentials')
    // Otherwise the next login would need a captcha.
    server.clock.advance({ minutes: 16 })
  })
})
