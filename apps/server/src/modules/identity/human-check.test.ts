import { siteEndpoints } from '@baize/contract/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { solveWork } from '../../testing/solve-work.ts'
import { e164Of, newMember, type TestMember } from './recovery/test-recovery.ts'
import { openTestSite, type TestSite } from './test-site.ts'

const work = { provider: 'work', tries: 4, iterations: 1 }
const registrationSwitches = [
  { modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] },
  { modId: 'MOBILENUMREG3', enabled: '1', childrenNodes: [{ modId: 'REGMOBVERF3', enabled: '1', childrenNodes: [] }] },
  { modId: 'MOBVERFLOGIN3', enabled: '1', childrenNodes: [] },
  { modId: 'CHNGPASSVERIF3', enabled: '1', childrenNodes: [] },
]
const set = { throttles: { codesPerHourPerAddress: 1_000 }, whitelabel: registrationSwitches }

let site: TestSite
/** A site that does not check the result, which is the fault that these tests must find. */
let careless: TestSite
const members = new Map<TestSite, TestMember>()

beforeAll(async () => {
  site = await openTestSite({ ...set, humanCheck: work })
  careless = await openTestSite({ ...set, humanCheck: { provider: 'none' } })
  for (const each of [site, careless]) members.set(each, await newMember(each, 'person'))
})
afterAll(() => Promise.all([site.close(), careless.close()]))
beforeEach(() => [site, careless].forEach(({ clock }) => clock.advance({ hours: 25 })))

const memberOf = (at: TestSite) => {
  const found = members.get(at)
  if (found === undefined) throw new Error('the site has no member')
  return found
}

/** All messages that are sent to somebody who is not logged in: the purpose of the check, and the call. */
const sendings = [
  ['login', '/wps/verification/sms/noLogin', (member: TestMember) => ({ mobileNum: member.mobileNum })],
  ['password_reset', '/wps/verification/sms/password', (member: TestMember) => ({ mobileNum: member.mobileNum })],
  ['register', '/wps/verification/sms/register', () => ({ mobileNo: '0812345678' })],
  ['reset_mail', '/wps/member/password/email', ({ username, email }: TestMember) => ({ username, email })],
] as const

async function countSent({ database, dispatch }: TestSite): Promise<number> {
  await dispatch.close()
  return (await sql`select from dispatch_message`.execute(database)).rows.length
}

/** The purposes whose calls send something without a right result. */
async function sentWithout(at: TestSite, more: object = {}): Promise<string[]> {
  const found: string[] = []
  for (const [purpose, path, bodyOf] of sendings) {
    // A number gets one code a minute, whatever its purpose.
    at.clock.advance({ minutes: 2 })
    const before = await countSent(at)
    await at.call('POST', path, { ...bodyOf(memberOf(at)), ...more })
    if ((await countSent(at)) > before) found.push(purpose)
  }
  return found
}

async function resultFor(purpose: string): Promise<string> {
  const { body } = await site.call('GET', `/wps/verification/challenge?purpose=${purpose}`)
  const { challenge } = body.value
  if (challenge === undefined) throw new Error('the site returned no challenge')
  return solveWork(challenge)
}

describe('an attack on the messages of the site', () => {
  it.each([
    ['SMS', '/wps/verification/sms/register', (index: number) => ({ mobileNo: `08${10_000_000 + index}` })],
    ['e-mails', '/wps/member/password/email', (_: number, { username, email }: TestMember) => ({ username, email })],
  ] as const)(
    'that solves nothing gets the few %s that pass without a check, from 79 addresses of as many networks',
    async (_, path, bodyOf) => {
      const attacked = await openTestSite({
        humanCheck: { ...work, uncheckedPerHour: 2 },
        throttles: { codesPerHourPerAddress: 1_000, resetsPerHourPerAccount: 1_000 },
        whitelabel: registrationSwitches,
      })
      const member = await newMember(attacked, 'attacked')
      const before = await countSent(attacked)
      const call = (index: number) =>
        attacked.call('POST', path, bodyOf(index, member), { address: `198.51.${index % 79}.7` })
      const replies = await Promise.all(Array.from({ length: 4 * 79 }, (__, index) => call(index)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
      expect(replies.filter(({ body }) => body.code === 'human.required')).toHaveLength(4 * 79 - 20)
      expect((await countSent(attacked)) - before).toBe(20)
      await attacked.close()
    },
  )
})

describe('the human check (3.036, 7.003, 7.004)', () => {
  it('is required before any message to somebody who is not logged in', async () => {
    expect(await sentWithout(site)).toEqual([])
    expect(await sentWithout(site, { challengeResult: 'eyJ9' })).toEqual([])
  })

  it('would be found missing if the result were not checked (a planted fault)', async () => {
    expect(await sentWithout(careless)).toEqual(['login', 'password_reset', 'register', 'reset_mail'])
  })

  it.each(sendings)(
    'lets one message for %s through, but not a second one with the same result',
    async (purpose, path, bodyOf) => {
      const body = { ...bodyOf(memberOf(site)), challengeResult: await resultFor(purpose) }
      const before = await countSent(site)
      expect((await site.call('POST', path, body)).status).toBe(200)
      site.clock.advance({ minutes: 2 })
      const again = await site.call('POST', path, body)
      expect([again.status, again.body.code]).toEqual([422, 'human.failed'])
      expect(await countSent(site)).toBe(before + 1)
    },
  )

  it.each(sendings)('for %s does not accept results for other purposes', async (purpose, path, bodyOf) => {
    for (const [other] of sendings.filter(([name]) => name !== purpose)) {
      const body = { ...bodyOf(memberOf(site)), challengeResult: await resultFor(other) }
      expect([other, (await site.call('POST', path, body)).body.code]).toEqual([other, 'human.failed'])
    }
  })

  it('says in the caller’s language that the check is missing', async () => {
    const say = async (language: string) =>
      (await site.call('POST', '/wps/verification/sms/noLogin', { mobileNum: '0812345678' }, { language })).body.message
    expect(await Promise.all(['EN', 'CN', 'TH'].map(say))).toEqual([
      'Please confirm that you are human.',
      '请先完成人机验证。',
      'กรุณายืนยันว่าคุณไม่ใช่บอท',
    ])
  })

  it('is not used up by an invalid number, and answers the same for a number of no member', async () => {
    const challengeResult = await resultFor('login')
    const send = (mobileNum: string) =>
      site.call('POST', '/wps/verification/sms/noLogin', { mobileNum, challengeResult })
    expect((await send('12')).body.code).toBe('request.invalid')
    expect((await send('0899999999')).body.value).toEqual({ expiredMinutes: 1 })
    expect(await site.sentTo(e164Of({ mobileNum: '0899999999' }))).toEqual([])
  })

  it('is required for a registration if the brand says so, and used up by it (3.036)', async () => {
    const asking = await openTestSite({ ...set, humanCheck: { ...work, atRegistration: true } })
    const challengeOf = async () =>
      (await asking.call('GET', '/wps/verification/challenge?purpose=registration')).body.value.challenge
    const codeOf = async (username: string, challengeResult?: string) => {
      const { status, body } = await asking.register({
        username,
        password: 'Right#Horse7',
        confirmPassword: 'Right#Horse7',
        ...(challengeResult === undefined ? {} : { challengeResult }),
      })
      return status === 200 ? 'registered' : body.code
    }
    const challenge = await challengeOf()
    if (challenge === undefined) throw new Error('the site returned no challenge')
    const result = await solveWork(challenge)
    expect(await codeOf('nobody1')).toBe('human.required')
    expect(await codeOf('nobody1', await resultFor('login'))).toBe('human.failed')
    expect(await codeOf('person1', result)).toBe('registered')
    expect(await codeOf('person2', result)).toBe('human.failed')
    await asking.close()
    // Other brands do not require a check, so there is no task.
    expect((await site.call('GET', '/wps/verification/challenge?purpose=registration')).body.value).toEqual({
      kind: 'none',
    })
  })

  it('is in the contract of each endpoint with which visitors can cause messages', () => {
    const sending = siteEndpoints.filter(
      ({ access, errors, name }) =>
        access.includes('visitor') &&
        (errors.includes('verification.send_failed') || errors.includes('password.reset_too_many')) &&
        // Whoever requests one of these codes has passed the first factor.
        !['sendFactorCode', 'sendLostAppCode'].includes(name),
    )
    expect(sending.map(({ path }) => path).toSorted()).toEqual(sendings.map(([, path]) => path).toSorted())
    expect(sending.filter(({ errors }) => !errors.includes('human.required'))).toEqual([])
  })
})
