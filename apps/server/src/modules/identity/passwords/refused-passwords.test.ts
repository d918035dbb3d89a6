import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../index.ts'
import { newMember } from '../recovery/test-recovery.ts'
import { fieldsOf } from '../recovery/test-recovery.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ refusedPasswords: [demoPassword], throttles: { registrationsPerHourPerAddress: 99 } })
})
afterAll(() => site.close())

describe.each(['aaaaaaaa', 'Password1!', demoPassword])('the password %s', (password) => {
  it('is refused at registration, at a change and at a reset, with an error at its field', async () => {
    const registered = await site.register({ username: 'chooser9', password, confirmPassword: password })
    expect(fieldsOf(registered)).toEqual(['password: password.common'])
    const member = await newMember(site, `changer${password.length}${password.charAt(0).toLowerCase()}`)
    const change = { oldPassword: goodPassword, newPassword: password, confirmNewPassword: password }
    expect(fieldsOf(await site.changePassword(change, { token: member.token }))).toEqual([
      'newPassword: password.common',
    ])
    await site.call('POST', '/wps/member/password/email', { username: member.username, email: member.email })
    const [letter] = await site.sentTo(member.email)
    const token = /#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const reset = { token, newPassword: password, confirmNewPassword: password }
    expect(fieldsOf(await site.sealed('POST', '/wps/member/password/reset', reset))).toEqual([
      'newPassword: password.common',
    ])
  })
})
