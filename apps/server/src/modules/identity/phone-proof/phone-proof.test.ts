import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { startPhoneProver, type PhoneProver } from '../../../testing/phone-prover.ts'
import { openPhoneProof } from '../../verification/index.ts'
import { e164Of, fieldsOf, newMember, type TestMember } from '../recovery/test-recovery.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let prover: PhoneProver
let site: TestSite
/** A site whose brand does not use the provider. */
let plain: TestSite

beforeAll(async () => {
  prover = await startPhoneProver()
  const proof = openPhoneProof(prover.setting)
  site = await openTestSite({ verification: { phoneProof: true } }, proof)
  plain = await openTestSite({}, proof)
})
afterAll(() => Promise.all([site.close(), plain.close(), prover.close()]))

let members = 0
const someone = (has: Parameters<typeof newMember>[2] = {}) => newMember(site, `vouched${(members += 1)}`, has)

/** The provider uses the system clock, so its tokens are issued now. */
const proofFor = (number: string, how: Parameters<PhoneProver['vouchFor']>[2] = {}) =>
  prover.vouchFor(number, systemClock.now(), how)

const logIn = ({ mobileNum }: Pick<TestMember, 'mobileNum'>, firebaseIdToken: string, at = site) =>
  at.sealed('POST', '/wps/session/login', { type: 'sms', mobileNum, firebaseIdToken, firebaseChannel: 'sms' })

const setPassword = ({ mobileNum }: TestMember, firebaseIdToken: string, newPassword = 'Felt&Green77') =>
  site.sealed('POST', '/wps/member/password/verification', { mobileNum, firebaseIdToken, newPassword })

describe('a proof from a phone-verification provider (3.035)', () => {
  it('logs in the member whose number it verifies, without a code', async () => {
    const member = await someone()
    const reply = await logIn(member, await proofFor(e164Of(member)))
    expect(reply.body.value).toMatchObject({ account: member.username })
    expect(
      (await site.call('GET', '/wps/member/info', undefined, { token: reply.body.value['token'] ?? '' })).status,
    ).toBe(200)
  })

  it('can set a new password, which logs in and ends earlier sessions (4.008, 7.011)', async () => {
    const member = await someone({ hasMailbox: false })
    const reply = await setPassword(member, await proofFor(e164Of(member)))
    expect(reply.body.value).toMatchObject({ account: member.username })
    expect((await site.call('GET', '/wps/member/info', undefined, { token: member.token })).status).toBe(401)
    expect((await site.login(member.username, 'Felt&Green77')).status).toBe(200)
  })

  it('is valid once: for one of twenty concurrent logins, and not for a new password after a login', async () => {
    const member = await someone()
    const proof = await proofFor(e164Of(member))
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(member, proof)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'verification.phone_proof_invalid']),
    )
    expect((await setPassword(member, proof)).body.code).toBe('verification.phone_proof_invalid')
  })

  it('is valid once even if its signature is replaced by the equivalent one', async () => {
    const member = await someone()
    const proof = await proofFor(e164Of(member))
    expect((await logIn(member, proof)).status).toBe(200)
    const other = withOtherSignature(proof)
    expect(other).not.toBe(proof)
    expect((await openPhoneProof(prover.setting).read(other)).number).toBe(e164Of(member))
    expect((await logIn(member, other)).body.code).toBe('verification.phone_proof_invalid')
  })

  it.each<[string, (number: string) => Promise<string>]>([
    ['signed with an unknown key', (number) => proofFor(number, { forged: true })],
    ['for somebody else’s number', () => proofFor('+66899999999')],
    ['for another audience', (number) => proofFor(number, { claims: { aud: 'another' } })],
    ['from another provider', (number) => proofFor(number, { claims: { iss: 'https://else.example' } })],
    ['from ten minutes ago', (number) => prover.vouchFor(number, systemClock.now().subtract({ minutes: 10 }))],
    ['that has expired', (number) => proofFor(number, { claims: { exp: 1 } })],
    ['without a number', (number) => proofFor(number, { claims: { phone_number: undefined } })],
    ['that is not a token', () => Promise.resolve('x.y.z')],
  ])('%s is refused', async (_, proofOf) => {
    const member = await someone()
    const proof = await proofOf(e164Of(member))
    expect((await logIn(member, proof)).body.code).toBe('verification.phone_proof_invalid')
    expect((await setPassword(member, proof)).body.code).toBe('verification.phone_proof_invalid')
    expect((await site.login(member.username)).status).toBe(200)
  })

  it('for a number that no member has verified is refused', async () => {
    const nobody = { mobileNum: '0899999998' }
    expect((await logIn(nobody, await proofFor('+66899999998'))).body.code).toBe('verification.phone_proof_invalid')
  })

  it('is an unknown field if the brand does not use such a provider', async () => {
    const member = await newMember(plain, 'plainly')
    const reply = await logIn(member, await proofFor(e164Of(member)), plain)
    expect([reply.status, ...fieldsOf(reply)]).toEqual([
      400,
      'firebaseIdToken: field.unknown',
      'firebaseChannel: field.unknown',
    ])
  })

  it('is not used up by a refused new password', async () => {
    const member = await someone()
    const proof = await proofFor(e164Of(member))
    expect(fieldsOf(await setPassword(member, proof, member.username))).toHaveLength(1)
    expect((await setPassword(member, proof)).status).toBe(200)
  })

  it('is deleted when it is too old to be accepted again, and not before', async () => {
    const member = await someone()
    await logIn(member, await proofFor(e164Of(member)))
    await site.verification.sweep()
    expect((await sql`select from verification_proof`.execute(site.database)).rows.length).toBeGreaterThan(0)
    site.clock.advance({ minutes: 16 })
    await site.verification.sweep()
    expect((await sql`select from verification_proof`.execute(site.database)).rows).toEqual([])
  })
})

/** An ES256 signature (r, s) is equivalent to (r, n - s), where n is the order of P-256. */
function withOtherSignature(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  return [header, payload, other.toString('base64url')].join('.')
}
