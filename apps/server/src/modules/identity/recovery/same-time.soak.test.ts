import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'
import { differsInTime, delayed, timesOf } from '../test-times.ts'
import { newMember } from './test-recovery.ts'

const many = 9_999
const throttles = {
  resetsPerHourPerAddress: many,
  resetsPerHourPerAccount: many,
  codesPerMinutePerTarget: many,
  codesPerDayPerTarget: many,
  codesPerHourPerAddress: many,
}

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles })
})
afterAll(() => site.close())

/** Whether the answers for a member and for nobody differ in time, and whether the measurement detects a planted fault. */
async function compareTimes(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const found = await differsInTime(() => timesOf(100, { known, unknown }))
  // Planted fault: waiting for the message to be sent is detected by the same measurement.
  const planted = await differsInTime(() => timesOf(20, { known: () => delayed(known), unknown }))
  return { found, planted }
}

describe('somebody without an account gets the same answer in the same time: medians within 5 ms or a tenth over 200 tries', () => {
  it('for a forgotten password, by e-mail', async () => {
    const { username, email } = await newMember(site, 'timed')
    const ask = (name: string) => site.call('POST', '/wps/member/password/email', { username: name, email })
    expect(
      await compareTimes(
        () => ask(username),
        () => ask('nobodyhere'),
      ),
    ).toEqual({ found: false, planted: true })
  })

  it('for a code by SMS', async () => {
    const member = await newMember(site, 'texted')
    const ask = (mobileNum: string) =>
      site.call('POST', '/wps/verification/sms/noLogin', { mobileNum, countryDialingCode: '66' })
    expect(
      await compareTimes(
        () => ask(member.mobileNum),
        () => ask('0899999999'),
      ),
    ).toEqual({ found: false, planted: true })
  })
})
