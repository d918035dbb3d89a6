import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { isToldByTime, lengthened, timesOf } from '../test-times.ts'
import { newMember } from './test-recovery.ts'

const many = 9_999
const throttles = {
  resetsPerHourPerAddress: many,
  resetsPerHourPerAccount: many,
  codesPerMinutePerTarget: many,
  codesPerDayPerTarget: many,
  codesPerHourPerAddress: many,
}

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ throttles })
})
afterAll(() => house.close())

/** Whether the answers for somebody known and for nobody can be told apart by their time, and whether they could. */
async function toldApart(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const found = await isToldByTime(() => timesOf(100, { known, unknown }))
  // A house that waited for the message to leave would be found out by this very measure.
  const planted = await isToldByTime(() => timesOf(20, { known: () => lengthened(known), unknown }))
  return { found, planted }
}

describe('who has no account gets the same answer in the same time: medians within 5 ms or a tenth over 200 tries', () => {
  it('who forgot a password, by e-mail', async () => {
    const { username, email } = await newMember(house, 'timed')
    const ask = (name: string) => house.call('POST', '/wps/member/password/email', { username: name, email })
    expect(
      await toldApart(
        () => ask(username),
        () => ask('nobodyhere'),
      ),
    ).toEqual({ found: false, planted: true })
  })

  it('who asks for a code, by SMS', async () => {
    const member = await newMember(house, 'texted')
    const ask = (mobileNum: string) =>
      house.call('POST', '/wps/verification/sms/noLogin', { mobileNum, countryDialingCode: '66' })
    expect(
      await toldApart(
        () => ask(member.mobileNum),
        () => ask('0899999999'),
      ),
    ).toEqual({ found: false, planted: true })
  })
})
