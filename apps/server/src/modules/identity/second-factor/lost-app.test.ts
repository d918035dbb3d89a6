import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'
import { askedIn, elsewhere, factorsAt, type Enrolled } from './test-factors.ts'

let site: TestSite
let at: ReturnType<typeof factorsAt>
let members = 0
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 999, codesPerHourPerAddress: 999 } })
  at = factorsAt(site)
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ minutes: 2 }))

interface Guarded extends Enrolled {
  readonly email: string
}

async function guarded(): Promise<Guarded> {
  members += 1
  const member = await at.enrol()
  const email = `lost${members}@mail.example`
  await at.setContacts(member.username, { email })
  return { ...member, email }
}

const sendCode = (challenge: string, way = 'email') =>
  site.sealed('POST', '/wps/session/login/lost-app/code', { challenge, way }, { address: elsewhere })
const lose = (challenge: string, code: string, way = 'email') =>
  site.sealed('POST', '/wps/session/login/lost-app', { challenge, way, code }, { address: elsewhere })

/** Asks for the removal as somebody with the password and the mailbox would. */
async function ask({ username, email }: Guarded) {
  const challenge = await at.challengeOf(username)
  await sendCode(challenge)
  return { challenge, reply: await lose(challenge, await at.sentCode(email)) }
}

const waitingOf = async (username: string) =>
  (
    await sql`select factor from waiting_change join member using (brand_id, member_id) where username = ${username}`.execute(
      site.database,
    )
  ).rows

describe('a member who has lost the app and every session', () => {
  it('is offered its removal by a verified contact, and gets in when the waiting period is over', async () => {
    const member = await guarded()
    const asked = askedIn(await at.logInFrom(member.username))
    expect(asked?.lost).toEqual({
      ways: ['email'],
      targets: { email: expect.stringContaining('@mail.example') },
      waitHours: 72,
    })
    const { reply } = await ask(member)
    expect(reply.body.value['waitsUntil']).toBe(site.clock.now().add({ hours: 72 }).toString())
    site.clock.advance({ hours: 73 })
    await site.identity.makeDueChanges()
    expect(await at.wayNames(member.username)).toEqual(['email'])
  })

  it('does not get in faster: neither the code nor the challenge passes a login, and the app is asked for until the end', async () => {
    const member = await guarded()
    const { challenge, reply } = await ask(member)
    expect(reply.body.value['token']).toBeUndefined()
    const code = await at.sentCode(member.email)
    for (const way of ['email', 'totp'])
      expect((await at.pass(challenge, code, way)).body.code).toBe('factor.challenge_spent')
    const again = await at.challengeOf(member.username)
    expect((await at.pass(again, code, 'email')).body.code).toBe('factor.way_unavailable')
    site.clock.advance({ hours: 71 })
    await site.identity.makeDueChanges()
    expect(await at.wayNames(member.username)).toEqual(['totp', 'recovery'])
    // The same login asks the same after the period if nobody asked for the removal.
    const other = await guarded()
    site.clock.advance({ hours: 100 })
    await site.identity.makeDueChanges()
    expect(await at.wayNames(other.username)).toEqual(['totp', 'recovery'])
  })

  it('stops the removal by a login with the app, and by a new password', async () => {
    const member = await guarded()
    await ask(member)
    expect(await waitingOf(member.username)).toHaveLength(1)
    site.clock.advance({ minutes: 2 })
    expect((await at.pass(await at.challengeOf(member.username), member.code())).status).toBe(200)
    expect(await waitingOf(member.username)).toEqual([])
    const second = await guarded()
    await ask(second)
    await site.sealed(
      'POST',
      '/wps/member/password',
      { oldPassword: goodPassword, newPassword: 'Other#2026x', confirmNewPassword: 'Other#2026x' },
      { token: second.token },
    )
    expect(await waitingOf(second.username)).toEqual([])
    site.clock.advance({ hours: 80 })
    await site.identity.makeDueChanges()
    expect(await at.wayNames(member.username)).toContain('totp')
  })

  it('needs a code to a contact of its own, once, and not to the one that reset the password', async () => {
    const member = await guarded()
    const challenge = await at.challengeOf(member.username)
    expect((await sendCode(challenge, 'sms')).body.code).toBe('factor.way_unavailable')
    await sendCode(challenge)
    expect((await lose(challenge, '000000')).body.code).toBe('verification.code_wrong')
    const code = await at.sentCode(member.email)
    const replies = await Promise.all(Array.from({ length: 3 }, () => lose(challenge, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await sql`update member set password_reset_by = 'email' where username = ${member.username}`.execute(site.database)
    const asked = askedIn(await at.logInFrom(member.username))
    expect(asked?.lost).toBeUndefined()
    expect((await sendCode(asked?.challenge ?? '')).body.code).toBe('factor.way_unavailable')
  })

  it('is offered nothing by a login whose second factor is a contact', async () => {
    const { username } = await at.withMobile()
    const challenge = await at.challengeOf(username)
    expect(askedIn(await at.logInFrom(username))?.lost).toBeUndefined()
    expect((await sendCode(challenge, 'sms')).body.code).toBe('factor.way_unavailable')
  })
})
