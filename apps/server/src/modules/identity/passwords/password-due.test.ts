import { siteEndpoints } from '@baize/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ passwordExpiryDays: 90, initialPassword: goodPassword })
})
afterAll(() => site.close())

let members = 0
async function owing() {
  members += 1
  const username = `owing${members}`
  await site.register({ username, password: 'Other-Horse9', confirmPassword: 'Other-Horse9' })
  site.clock.advance({ hours: 91 * 24 })
  const jar = new Map<string, string>()
  const { value } = (await site.login(username, 'Other-Horse9', { remember: true }, { jar })).body
  return { username, jar, value, token: value['token'] ?? '' }
}

describe('a session whose password is due', () => {
  it('begins with an expired password if the brand forces the change, and with one that the operator issued (4.003, 6.010)', async () => {
    expect((await owing()).value['passwordDue']).toBe('expired')
    await site.register({ username: 'givenout' })
    expect((await site.login('givenout')).body.value['passwordDue']).toBe('initial')
  })

  it('may read its member, change the password and log out, but nothing else that needs a session', async () => {
    const { token } = await owing()
    expect((await site.call('GET', '/wps/member/info', undefined, { token })).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/wps/member/sessions'],
      ['DELETE', '/wps/member/sessions'],
      ['GET', '/wps/member/logins'],
    ] as const) {
      const reply = await site.call(method, path, undefined, { token })
      expect([reply.status, reply.body.code]).toEqual([403, 'session.password_due'])
    }
    expect((await site.call('DELETE', '/wps/session/logout', undefined, { token })).status).toBe(200)
  })

  it('is accepted by four endpoints only', () => {
    const open = siteEndpoints.filter(({ whilePasswordDue }) => whilePasswordDue).map(({ name }) => name)
    expect(open.toSorted()).toEqual(['changePassword', 'logout', 'memberInfo', 'memberLanguage'])
  })

  it('is not remembered, and is replaced by a normal one when the password is changed', async () => {
    const { jar, token } = await owing()
    expect(jar.has('remembered')).toBe(false)
    const body = { oldPassword: 'Other-Horse9', newPassword: 'Better-Horse9', confirmNewPassword: 'Better-Horse9' }
    const changed = await site.changePassword(body, { token })
    expect([changed.status, changed.body.value['passwordDue']]).toEqual([200, null])
    const fresh = changed.body.value['token'] ?? ''
    expect((await site.call('GET', '/wps/member/sessions', undefined, { token: fresh })).status).toBe(200)
  })
})
