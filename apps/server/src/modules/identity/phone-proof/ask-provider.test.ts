import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { startPhoneProver, type PhoneProver } from '../../../testing/phone-prover.ts'
import { openPhoneProof } from '../../verification/index.ts'
import { e164Of, fieldsOf, newMember, type TestMember } from '../recovery/test-recovery.ts'
import { memberCalled, registrationWith } from '../registration/test-registration.ts'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'

let prover: PhoneProver
let site: TestSite
/** A site that could ask the provider, but whose brand does not use it. */
let plain: TestSite

beforeAll(async () => {
  prover = await startPhoneProver()
  const proof = openPhoneProof({ ...prover.setting, authorizeUrl: 'https://phones.example/authorize' })
  const registration = await registrationWith({ phoneProof: true })
  site = await openTestSite({ verification: { phoneProof: true }, registration }, proof)
  plain = await openTestSite({}, proof)
})
afterAll(() => Promise.all([site.close(), plain.close(), prover.close()]))

let members = 0
const someone = () => newMember(site, `asked${(members += 1)}`)

type Jar = Map<string, string>
type Purpose = 'login' | 'register' | 'password_reset'

const start = (jar: Jar, purpose: Purpose, mobileNum: string, at = site) =>
  at.call('POST', '/wps/verification/phone/start', { purpose, mobileNum }, { jar })

/** Begins to verify a number and returns the provider's proof. */
async function proofFor(jar: Jar, purpose: Purpose, mobileNum: string): Promise<string> {
  const { body } = await start(jar, purpose, mobileNum)
  const { searchParams } = new URL(String(body.value['url']))
  const nonce = searchParams.get('nonce') ?? ''
  return prover.vouchFor(searchParams.get('login_hint') ?? '', systemClock.now(), { claims: { nonce } })
}

const logIn = ({ mobileNum }: Pick<TestMember, 'mobileNum'>, firebaseIdToken: string, jar: Jar) =>
  site.sealed('POST', '/wps/session/login', { type: 'sms', mobileNum, firebaseIdToken }, { jar })
const setPassword = ({ mobileNum }: TestMember, firebaseIdToken: string, newPassword: string, jar: Jar) =>
  site.sealed('POST', '/wps/member/password/verification', { mobileNum, firebaseIdToken, newPassword }, { jar })

describe('a number that the site verifies with a provider (3.035)', () => {
  it('can log in, set a new password and register, each with a separate proof', async () => {
    const member = await someone()
    const jar: Jar = new Map()
    expect((await logIn(member, await proofFor(jar, 'login', member.mobileNum), jar)).body.value).toMatchObject({
      account: member.username,
    })
    const proof = await proofFor(jar, 'password_reset', member.mobileNum)
    expect((await setPassword(member, proof, 'Felt&Green77', jar)).status).toBe(200)
    const firebaseIdToken = await proofFor(jar, 'register', '0812345670')
    const both = { password: goodPassword, confirmPassword: goodPassword }
    const reply = await site.registerMobile({ mobileNum: '0812345670', firebaseIdToken, ...both }, { jar })
    expect(reply.status).toBe(200)
    expect(await memberCalled(site, '+66812345670')).toMatchObject([{ verified: true }])
  })

  it('is refused in another browser, and a stolen proof reveals nothing about the member', async () => {
    const member = await someone()
    const jar: Jar = new Map()
    const thief: Jar = new Map()
    await start(thief, 'password_reset', member.mobileNum)
    const login = await proofFor(jar, 'login', member.mobileNum)
    const reset = await proofFor(jar, 'password_reset', member.mobileNum)
    const stolen = [
      await logIn(member, login, thief),
      // The member's current password: only the owner may learn that it is.
      await setPassword(member, reset, goodPassword, thief),
      await setPassword(member, reset, 'Felt&Green77', thief),
      await setPassword(member, login, 'Felt&Green77', jar),
    ]
    expect(stolen.map(({ body }) => body.code)).toEqual(stolen.map(() => 'verification.phone_proof_invalid'))
    expect((await setPassword(member, reset, goodPassword, jar)).body.code).toBe('password.not_new')
    expect((await setPassword(member, reset, 'Felt&Green77', jar)).status).toBe(200)
  })

  it('gets the same answer whether or not it belongs to a member', async () => {
    const member = await someone()
    const known = await start(new Map(), 'login', member.mobileNum)
    const unknown = await start(new Map(), 'login', '0899999990')
    const shape = ({ status, body }: typeof known) => ({ status, names: Object.keys(body.value) })
    expect(shape(known)).toEqual(shape(unknown))
    const hint = new URL(String(known.body.value['url'])).searchParams.get('login_hint')
    expect(hint).toBe(e164Of(member))
  })

  it('is checked before the visitor is sent to the provider (5.037, 8.009, 8.010)', async () => {
    expect(fieldsOf(await start(new Map(), 'login', '12'))).toEqual(['mobileNum: verification.mobile_invalid'])
    expect(fieldsOf(await start(new Map(), 'password_reset', ''))).toEqual(['mobileNum: field.required'])
    expect(fieldsOf(await start(new Map(), 'register', '12'))).toHaveLength(1)
  })

  it('is refused if the brand does not use the provider (8.016)', async () => {
    for (const purpose of ['login', 'register', 'password_reset'] as const)
      expect((await start(new Map(), purpose, '0812345678', plain)).body.code).toBe('verification.not_enabled')
  })
})
