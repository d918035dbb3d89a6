import { meetingOf } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { factorsAt } from './test-factors.ts'

const crowd = 20

/** The claim of every test here: only one of many concurrent calls succeeds. */
function expectOne(succeeded: readonly boolean[]): void {
  expect(succeeded.filter(Boolean)).toHaveLength(1)
}

/** The result of many concurrent calls: which succeeded, how many sessions began, and why the others were refused. */
interface Passes {
  readonly succeeded: readonly boolean[]
  readonly sessions: number
  readonly refused: readonly string[]
}

describe('passed twenty times at once', () => {
  let site: TestSite
  let at: ReturnType<typeof factorsAt>
  beforeAll(async () => {
    // Without the limits on tries, so that only the single use holds them back.
    site = await openTestSite({
      throttles: {
        secondFactorTriesPerMember: 1_000,
        secondFactorTriesPerDay: 1_000,
        registrationsPerHourPerAddress: 99,
      },
    })
    at = factorsAt(site)
  })
  afterAll(() => site.close())

  async function atOnce(username: string, pass: (index: number) => ReturnType<typeof at.pass>): Promise<Passes> {
    const before = await at.sessionsOf(username)
    const replies = await Promise.all(Array.from({ length: crowd }, (_, index) => pass(index)))
    const refused = replies.flatMap(({ body }) => (body.success ? [] : [body.code ?? '']))
    const succeeded = replies.map(({ body }) => body.success)
    return { succeeded, sessions: (await at.sessionsOf(username)) - before, refused: [...new Set(refused)] }
  }

  it('one challenge with one right code begins one session', async () => {
    const member = await at.enrol()
    const challenge = await at.challengeOf(member.username)
    const { succeeded, sessions } = await atOnce(member.username, () => at.pass(challenge, member.code()))
    expectOne(succeeded)
    expect(sessions).toBe(1)
  })

  it.each(['totp', 'recovery'] as const)('one code (%s) at twenty challenges begins one session', async (way) => {
    const member = await at.enrol()
    const challenges: string[] = []
    for (let index = 0; index < crowd; index += 1) challenges.push(await at.challengeOf(member.username))
    const code = way === 'totp' ? member.code() : (member.recoveryCodes[3] ?? '')
    const passes = await atOnce(member.username, (index) => at.pass(challenges[index] ?? '', code, way))
    expectOne(passes.succeeded)
    expect([passes.sessions, passes.refused]).toEqual([1, ['factor.code_wrong']])
  })

  it('one code that was sent begins one session', async () => {
    const { username } = await at.newMember()
    await at.setContacts(username, { mobile: '+66812345690' })
    const challenges: string[] = []
    for (let index = 0; index < crowd; index += 1) challenges.push(await at.challengeOf(username))
    await at.sendCode(challenges[0] ?? '', 'sms')
    const code = await at.sentCode('+66812345690')
    const { succeeded, sessions } = await atOnce(username, (index) => at.pass(challenges[index] ?? '', code, 'sms'))
    expectOne(succeeded)
    expect(sessions).toBe(1)
  })

  it('one code would be accepted many times if it were read first and used up afterwards (a planted fault)', async () => {
    const member = await at.enrol()
    const meet = meetingOf(crowd)
    const carelessly = async () => {
      const { rows } = await sql<{ lastStep: bigint }>`
        select last_step as "lastStep" from factor_totp join member using (brand_id, member_id)
        where username_key = ${member.username}`.execute(site.database)
      const step = BigInt(Math.floor(site.clock.now().epochMilliseconds / 30_000))
      await meet()
      if (rows[0] === undefined || rows[0].lastStep >= step) return false
      await sql`
        update factor_totp set last_step = ${step} from member
        where member.member_id = factor_totp.member_id and username_key = ${member.username}`.execute(site.database)
      return true
    }
    const taken = await Promise.all(Array.from({ length: crowd }, carelessly))
    expect(() => expectOne(taken)).toThrow('to have a length of 1')
  })

  it('wrong codes at one challenge get five tries in total, and then the right one is refused', async () => {
    const member = await at.enrol()
    const challenge = await at.challengeOf(member.username)
    const replies = await Promise.all(Array.from({ length: crowd }, () => at.pass(challenge, '12345')))
    const codes = replies.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'factor.code_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'factor.challenge_spent')).toHaveLength(crowd - 5)
    expect((await at.pass(challenge, member.code())).body.code).toBe('factor.challenge_spent')
  })

  it('a confirmation returns one complete set of valid recovery codes', async () => {
    const { username, token } = await at.newMember()
    const { code } = await at.beginOnly(token)
    const replies = await Promise.all(Array.from({ length: crowd }, () => at.confirm(token, code())))
    const [won, ...more] = replies.filter(({ status }) => status === 200)
    expect(more).toHaveLength(0)
    const codes: string[] = won?.body.value['recoveryCodes'] ?? []
    const reply = await at.pass(await at.challengeOf(username), codes[9] ?? '', 'recovery')
    expect(reply.status).toBe(200)
  })
})

describe('guessing at a member’s second factors', () => {
  let site: TestSite
  let at: ReturnType<typeof factorsAt>
  beforeAll(async () => {
    site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 99 } })
    at = factorsAt(site)
  })
  afterAll(() => site.close())

  const guess = async (username: string, times: number) => {
    const codes: (string | undefined)[] = []
    for (let index = 0; index < times; index += 1)
      codes.push((await at.pass(await at.challengeOf(username), '1')).body.code)
    return codes
  }

  it('is limited to ten tries in fifteen minutes over all logins, so a new login gives no new tries', async () => {
    const member = await at.enrol()
    const codes = await guess(member.username, 12)
    expect(codes.filter((code) => code === 'factor.code_wrong')).toHaveLength(10)
    expect(codes.slice(10)).toEqual(['factor.too_many', 'factor.too_many'])
    // Even the right code must wait, and the refusal says how long.
    const right = await at.pass(await at.challengeOf(member.username), member.code())
    expect([right.status, right.body.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.'])
    site.clock.advance({ minutes: 15 })
    expect((await at.pass(await at.challengeOf(member.username), member.code())).status).toBe(200)
  })

  it('is limited to thirty tries a day, however often a right one clears the shorter limit', async () => {
    const member = await at.enrol()
    // The confirmation of the app counted as a try, too.
    for (let round = 0; round < 3; round += 1) {
      await guess(member.username, 8)
      site.clock.advance({ seconds: 30 })
      const address = `198.51.100.${40 + round}`
      const passed = await at.pass(await at.challengeOf(member.username, address), member.code(), 'totp', address)
      expect(passed.status).toBe(200)
    }
    expect(await guess(member.username, 3)).toEqual(['factor.code_wrong', 'factor.code_wrong', 'factor.too_many'])
    site.clock.advance({ minutes: 15 })
    expect(await guess(member.username, 1)).toEqual(['factor.too_many'])
    site.clock.advance({ hours: 24 })
    expect((await at.pass(await at.challengeOf(member.username), member.code())).status).toBe(200)
  })

  it('does not count against other members', async () => {
    const [one, two] = [await at.enrol(), await at.enrol()]
    await guess(one.username, 12)
    expect((await at.pass(await at.challengeOf(two.username), two.code())).status).toBe(200)
  })
})
