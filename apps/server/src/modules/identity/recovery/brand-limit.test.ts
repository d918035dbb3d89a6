import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'
import { e164Of, newMember } from './test-recovery.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { smsPerHourPerHouse: 1, emailsPerHourPerHouse: 1 } })
})
afterAll(() => site.close())

const askCode = (mobileNum: string, language = 'EN') =>
  site.call('POST', '/wps/verification/sms/noLogin', { mobileNum }, { address: '198.51.100.1', language })
const askLink = (username: string, email: string, address?: string) =>
  site.postForm('/wps/member/password/email', new URLSearchParams({ username, email }).toString(), address)

it('a code beyond the brand’s hourly limit is refused in the caller’s language, with the time to wait', async () => {
  const member = await newMember(site, 'waiting')
  const sent = await newMember(site, 'served')
  expect((await askCode(sent.mobileNum)).status).toBe(200)
  for (const [language, words] of [
    ['EN', 'Too many messages are being requested. Please try again in 60 minutes.'],
    ['CN', '当前短信和邮件的发送量过大，请在 60 分钟后重试。'],
    ['TH', 'ขณะนี้มีผู้ขอรับข้อความเป็นจำนวนมาก กรุณาลองใหม่ในอีก 60 นาที'],
  ] as const) {
    const { status, body, headers } = await askCode(member.mobileNum, language)
    expect([status, body.code, body.message]).toEqual([429, 'verification.house_limit', words])
    expect(headers['retry-after']).toBe('3600')
  }
  expect(await site.sentTo(e164Of(member))).toEqual([])
})

it('a link by e-mail counts against the brand’s hourly limit if it is sent', async () => {
  const member = await newMember(site, 'linked')
  const sent = await newMember(site, 'linkedtoo')
  expect((await askLink('nobodys', 'nobody@example.com', '203.0.113.1')).status).toBe(200)
  expect((await askLink(sent.username, sent.email, '198.51.100.2')).status).toBe(200)
  const refused = await askLink(member.username, member.email)
  expect([refused.status, refused.body.code]).toEqual([429, 'verification.house_limit'])
  expect(await site.sentTo(member.email)).toEqual([])
})
