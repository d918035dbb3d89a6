import type { SecondFactorAsked } from '@baize/contract'
import { Secret, TOTP } from 'otpauth'
import { sql } from '../../../kernel/database/pool.ts'
import { goodPassword, type TestSite, type TestReply } from '../test-site.ts'

/** An address that is not registered for anybody. */
export const elsewhere = '198.51.100.9'

/** A member with an authenticator app. */
export interface Enrolled {
  readonly username: string
  readonly token: string
  /** The code that the app shows now, or the given number of 30-second steps later. */
  code(stepsLater?: number): string
  readonly recoveryCodes: readonly string[]
}

let counter = 0

/** Helpers for tests of second factors: members that have them, and logins from unregistered addresses. */
export function factorsAt(site: TestSite) {
  return { ...membersAt(site), ...loginsAt(site) }
}

function membersAt(site: TestSite) {
  async function newMember(): Promise<{ readonly username: string; readonly token: string }> {
    counter += 1
    const username = `twofold${counter}`
    const { body } = await site.register({ username })
    return { username, token: body.value['token'] ?? '' }
  }

  const begin = (token: string, password = goodPassword, jar = new Map<string, string>()) =>
    site.sealed('POST', '/wps/member/factors/totp', { password }, { token, jar })
  const confirm = (token: string, code: string) =>
    site.sealed('POST', '/wps/member/factors/totp/confirm', { code }, { token })

  /** Begins to add an app without confirming it. */
  async function beginOnly(token: string, jar?: Map<string, string>) {
    const base32: string = (await begin(token, goodPassword, jar)).body.value['secret'] ?? ''
    const app = new TOTP({ secret: Secret.fromBase32(base32) })
    return {
      code: (stepsLater = 0) => app.generate({ timestamp: site.clock.now().epochMilliseconds + stepsLater * 30_000 }),
    }
  }

  /** The same by a member with a mailbox, who shows it first. */
  async function beginOnlyAs({
    token,
    jar,
    email,
  }: {
    readonly token: string
    readonly jar: Map<string, string>
    readonly email: string
  }) {
    await site.call('POST', '/wps/member/owner/code', { way: 'email' }, { token, jar })
    const [letter] = await site.sentTo(email)
    await site.sealed('POST', '/wps/member/owner', { way: 'email', code: letter?.code ?? '' }, { token, jar })
    return beginOnly(token, jar)
  }

  async function enrol(): Promise<Enrolled> {
    const { username, token } = await newMember()
    const { code } = await beginOnly(token)
    const recoveryCodes: string[] = (await confirm(token, code())).body.value['recoveryCodes'] ?? []
    // The code that confirmed it is used up, so the next login needs the next one.
    site.clock.advance({ seconds: 30 })
    return { username, token, code, recoveryCodes }
  }

  /** A member with a verified number, who is known by address. */
  async function withMobile(): Promise<{ readonly username: string; readonly token: string; readonly mobile: string }> {
    const member = await newMember()
    const mobile = `+6681900${String(counter).padStart(4, '0')}`
    await setContacts(member.username, { mobile })
    return { ...member, mobile }
  }

  async function setContacts(username: string, contacts: { mobile?: string; email?: string; verified?: boolean }) {
    const { mobile = null, email = null, verified = true } = contacts
    const at = verified ? site.clock.now().toString() : null
    await sql`
      update member set mobile_e164 = ${mobile}, mobile_verified_at = ${mobile && at}::timestamptz, email_key = ${email},
        email_verified_at = ${email && at}::timestamptz where username_key = ${username}`.execute(site.database)
  }

  return { newMember, begin, beginOnly, beginOnlyAs, confirm, enrol, setContacts, withMobile }
}

function loginsAt(site: TestSite) {
  const logInFrom = (username: string, address = elsewhere, password = goodPassword) =>
    site.login(username, password, {}, { address })

  async function challengeOf(username: string, address = elsewhere): Promise<string> {
    const asked = askedIn(await logInFrom(username, address))
    if (asked === undefined) throw new Error('no second factor was asked for')
    return asked.challenge
  }

  const pass = (challenge: string, code: string, way = 'totp', address = elsewhere): Promise<TestReply> =>
    site.sealed('POST', '/wps/session/login/factor', { challenge, way, code }, { address })
  const sendCode = (challenge: string, way: 'sms' | 'email') =>
    site.sealed('POST', '/wps/session/login/factor/code', { challenge, way }, { address: elsewhere })

  /** The code in the newest message to a contact. */
  async function sentCode(to: string): Promise<string> {
    const { body } = await site.call('GET', `/dev/outbox?to=${encodeURIComponent(to)}`)
    const list: readonly { readonly code?: string }[] = body.value['list'] ?? []
    return list.at(0)?.code ?? ''
  }

  async function sessionsOf(username: string): Promise<number> {
    const { rows } = await sql<{ number: number }>`
      select count(*)::int as number from session join member using (brand_id, member_id)
      where username_key = ${username}`.execute(site.database)
    return rows[0]?.number ?? 0
  }

  /** Shows a factor in the member's own session and browser, before a change to how the member logs in. */
  async function show(
    { token, jar }: { readonly token: string; readonly jar: Map<string, string> },
    { way, to, code }: { readonly way: string; readonly to?: string; readonly code?: string },
  ): Promise<TestReply> {
    if (to !== undefined) await site.call('POST', '/wps/member/owner/code', { way }, { token, jar })
    const shown = code ?? (await site.sentTo(to ?? ''))[0]?.code ?? ''
    return site.sealed('POST', '/wps/member/owner', { way, code: shown }, { token, jar })
  }

  /** Logs in from an address and passes the second factor there by the code that is sent to a number. */
  async function passBySms(username: string, mobile: string, address = elsewhere): Promise<TestReply> {
    site.clock.advance({ seconds: 61 })
    const challenge = await challengeOf(username, address)
    await sendCode(challenge, 'sms')
    return pass(challenge, await sentCode(mobile), 'sms', address)
  }

  const wayNamesFrom = async (username: string, address: string) =>
    askedIn(await logInFrom(username, address))?.ways ?? []
  const wayNames = (username: string) => wayNamesFrom(username, elsewhere)
  return { logInFrom, challengeOf, pass, passBySms, sendCode, sentCode, sessionsOf, show, wayNames, wayNamesFrom }
}

/** The challenge that a login returned instead of a session. */
export function askedIn({ body }: TestReply): SecondFactorAsked | undefined {
  return body.value['secondFactor']
}
