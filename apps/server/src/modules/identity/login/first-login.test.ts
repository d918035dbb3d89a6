import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite, type TestReply } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ passwordExpiryDays: 30, initialPassword: 'Issued-Felt#26' })
  const [brand] = site.brands.all
  if (brand !== undefined) await site.identity.loadDemoMembers(brand)
})
afterAll(() => site.close())

const said = ({ body: { value } }: TestReply) => [
  value['firstTimeLogin'],
  value['passwordExpired'],
  value['defaultPassword'],
]

describe('what a login says about the account (3.024, 4.002, 4.003)', () => {
  it('says only once that it is the first login of an account made by the operator, even of many at once', async () => {
    // The maximum number of concurrent tries from unknown browsers.
    const logins = await Promise.all(Array.from({ length: 5 }, () => site.login('agent', 'Baize#2026')))
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(logins.filter(({ body }) => body.value['firstTimeLogin'])).toHaveLength(1)
    expect(said(await site.login('agent', 'Baize#2026'))).toEqual([false, false, false])
  })

  it('counts the registration as the first login', async () => {
    const registered = await site.register({ username: 'firsttimer' })
    expect(said(registered)).toEqual([true, false, false])
    expect(said(await site.login('firsttimer'))).toEqual([false, false, false])
  })

  it('never counts trial play as a first login', async () => {
    expect(said(await site.call('POST', '/wps/session/login/freeplay', {}))).toEqual([false, false, false])
  })

  it('reports the password that the operator issued until it is changed, and it cannot be set again', async () => {
    const initial = { password: 'Issued-Felt#26', confirmPassword: 'Issued-Felt#26' }
    await site.register({ username: 'newcomer', ...initial })
    const login = await site.login('newcomer', initial.password)
    expect(said(login)).toEqual([false, false, true])
    const token = login.body.value['token'] ?? ''
    const change = (newPassword: string) =>
      site.changePassword({ oldPassword: initial.password, newPassword, confirmNewPassword: newPassword }, { token })
    expect((await change(initial.password)).body.code).toBe('password.not_new')
    expect(said(await change('Felt&Green77'))).toEqual([false, false, false])
    expect(said(await site.login('newcomer', 'Felt&Green77'))).toEqual([false, false, false])
  })

  it('reports a password older than the brand allows as expired until it is changed', async () => {
    await site.register({ username: 'oldhand' })
    site.clock.advance({ hours: 30 * 24 })
    const login = await site.login('oldhand')
    expect(said(login)).toEqual([false, true, false])
    const token = login.body.value['token'] ?? ''
    const change = (newPassword: string) =>
      site.changePassword({ oldPassword: 'Correct-Horse9', newPassword, confirmNewPassword: newPassword }, { token })
    expect((await change('Correct-Horse9')).body.code).toBe('password.not_new')
    expect(said(await change('Felt&Green77'))).toEqual([false, false, false])
  })
})
