import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PhoneProof } from '../../verification/index.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'
import { faultsOf, lastCode, memberCalled, registrationWith, switchesOf } from './test-registration.ts'

const both = { password: goodPassword, confirmPassword: goodPassword }
let site: TestSite
/** A site that sends no codes, so that numbers stay unverified. */
let plain: TestSite
let numbers = 0
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 500, codesPerHourPerAddress: 500 } })
  plain = await openTestSite({
    throttles: { registrationsPerHourPerAddress: 500 },
    whitelabel: switchesOf({ sms: '0' }),
  })
})
afterAll(() => Promise.all([site.close(), plain.close()]))

/** The last seven digits of a new number. */
const newRest = () => String((numbers += 1)).padStart(7, '0')
const askCode = (mobileNo: string, more: object = {}, at = site) =>
  at.call('POST', '/wps/verification/sms/register', { mobileNo, ...more })

/** Requests a code and registers with it. */
async function registerWithCode(mobileNum: string, e164: string, more: object = {}) {
  expect((await askCode(mobileNum)).status).toBe(200)
  return site.registerMobile({ mobileNum, verificationCode: await lastCode(site, e164), ...both, ...more })
}

describe('registering by mobile number', () => {
  it('creates an account whose username is the verified number, and logs in (7.008, 3.037, 4.008)', async () => {
    const rest = newRest()
    const reply = await registerWithCode(`081 ${rest}`, `+6681${rest}`, { countryDialingCode: '66', nickname: 'Som' })
    expect(reply.body.value).toMatchObject({ account: `+6681${rest}`, nickname: 'Som', type: 0, firstTimeLogin: true })
    const info = await site.call('GET', '/wps/member/info', undefined, { token: reply.body.value['token'] ?? '' })
    expect(info.body.value).toMatchObject({ account: `+6681${rest}` })
    expect(await memberCalled(site, `+6681${rest}`)).toMatchObject([{ mobile: `+6681${rest}`, verified: true }])
    expect((await site.login(`+6681${rest}`)).status).toBe(200)
  })

  it('is refused in plain text (7.008)', async () => {
    const body = { mobileNum: `081${newRest()}`, ...both, ageConfirmed: true }
    const reply = await plain.call('PUT', '/wps/member/register/mobile', body)
    expect([reply.status, reply.body.code]).toEqual([400, 'request.plaintext'])
  })

  it('accepts a username only if it is the number in another notation (3.037)', async () => {
    const rest = newRest()
    const fields = { mobileNum: `081${rest}`, ...both }
    expect(faultsOf(await plain.registerMobile({ ...fields, username: 'lotus' }))).toEqual(['username: field.invalid'])
    expect((await plain.registerMobile({ ...fields, username: `+66 81 ${rest}` })).status).toBe(200)
  })

  it('is refused if the brand has switched it off, as is registering by username (2.088)', async () => {
    const none = await openTestSite({ whitelabel: switchesOf({ mobile: '0', username: '0' }) })
    try {
      const byMobile = await none.registerMobile({ mobileNum: '0811111111', ...both })
      const byName = await none.register({ username: 'nobodys' })
      expect([byMobile.body.code, byName.body.code]).toEqual(['register.method_off', 'register.method_off'])
      expect((await askCode('0811111111', {}, none)).body.code).toBe('verification.not_enabled')
    } finally {
      await none.close()
    }
  })

  it.each([
    ['type', '1'],
    ['balance', '1000.00'],
    ['level', '9'],
    ['line', 'a.line'],
    ['firebaseChannel', 'sms'],
    ['firebaseIdToken', 'eyJ'],
    ['challengeResult', 'x'],
    ['constructor', 'x'],
  ])(
    'refuses the unknown field %s, including those of providers that the brand does not use (3.035, 3.036)',
    async (field, value) => {
      const reply = await plain.registerMobile({ mobileNum: `081${newRest()}`, ...both, [field]: value })
      expect([reply.status, ...faultsOf(reply)]).toEqual([400, `${field}: field.unknown`])
    },
  )

  it('reports whether the number of digits or the number itself is wrong (5.006, 5.028, 9.012)', async () => {
    const faults = async (mobileNum: string, more: object = {}) =>
      faultsOf(await plain.registerMobile({ mobileNum, ...both, ...more }))
    expect(await faults('081234567')).toEqual(['mobileNum: field.mobile_digits'])
    expect(await faults('0212345678')).toEqual(['mobileNum: verification.mobile_invalid'])
    expect(await faults('')).toEqual(['mobileNum: field.required'])
    expect(await faults('0812345678', { countryDialingCode: 'x' })).toEqual([
      'countryDialingCode: field.invalid',
      'mobileNum: verification.mobile_invalid',
    ])
    const reply = await plain.registerMobile({ mobileNum: '081234567', ...both })
    expect(JSON.stringify(reply.body)).toContain('must have 10 digits')
  })
})

describe('one number is one account of a brand', () => {
  const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  const notations = (rest: string) => [
    `081${rest}`,
    `81${rest}`,
    `+6681${rest}`,
    `+66 (0) 81-${rest}`,
    `6681${rest}`,
    wide(`081${rest}`),
    wide(`+6681${rest}`),
  ]

  it('for twenty concurrent registrations in different widths and notations (7.008)', async () => {
    const rest = newRest()
    const written = Array.from({ length: 20 }, (_, index) => notations(rest)[index % notations(rest).length])
    const replies = await Promise.all(written.map((mobileNum) => plain.registerMobile({ mobileNum, ...both })))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await memberCalled(plain, `+6681${rest}`)).toHaveLength(1)
  })

  it('for twenty concurrent registrations with one code, only one of which uses it (7.004, 7.008)', async () => {
    const rest = newRest()
    await askCode(`081${rest}`)
    const verificationCode = await lastCode(site, `+6681${rest}`)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.registerMobile({ mobileNum: notations(rest)[index % 7], verificationCode, ...both }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))
    expect(['register.mobile_taken', 'verification.code_expired']).toEqual(expect.arrayContaining([...refused]))
    expect(await memberCalled(site, `+6681${rest}`)).toHaveLength(1)
  })

  it('so a taken number is reported with its field', async () => {
    const rest = newRest()
    await registerWithCode(`081${rest}`, `+6681${rest}`)
    site.clock.advance({ minutes: 2 })
    const again = await registerWithCode(`+6681${rest}`, `+6681${rest}`)
    expect([again.status, ...faultsOf(again)]).toEqual([409, 'mobileNum: register.mobile_taken'])
  })

  it('also if a member registered by username has verified the number, but not if they only entered it', async () => {
    const [said, shown] = [newRest(), newRest()]
    await plain.register({ username: 'saidso' })
    await sql`update member set mobile_e164 = ${`+6681${said}`} where username = 'saidso'`.execute(plain.database)
    expect((await plain.registerMobile({ mobileNum: `081${said}`, ...both })).status).toBe(200)
    await site.register({ username: 'shownso' })
    await sql`
      update member set mobile_e164 = ${`+6681${shown}`}, mobile_verified_at = now() where username = 'shownso'`.execute(
      site.database,
    )
    const reply = await registerWithCode(`081${shown}`, `+6681${shown}`)
    expect(reply.body.code).toBe('register.mobile_taken')
  })

  it('and nobody can take a number as a username without owning it', async () => {
    expect(faultsOf(await site.register({ username: '+66812345678' }))).toEqual(['username: field.invalid'])
  })

  it('but it can have another account at another brand', async () => {
    const fields = { mobileNum: `081${newRest()}`, ...both }
    expect((await plain.registerMobile(fields)).status).toBe(200)
    expect((await plain.registerMobile(fields, { host: 'other.example' })).status).toBe(200)
  })
})

describe('the code of a registration', () => {
  it('can be requested with a number in any notation, and the reply says how long it is valid (7.004)', async () => {
    const rest = newRest()
    const reply = await askCode(`81 ${rest}`, { countryDialingCode: '+66', regType: 'MOBILE' })
    expect(reply.body.value).toEqual({ expiredMinutes: 1 })
    expect(await lastCode(site, `+6681${rest}`)).toMatch(/^\d{6}$/)
  })

  it.each([
    ['wrong', '000000', 'verification.code_wrong'],
    ['missing', '', 'request.invalid'],
  ])('that is %s registers nobody (5.003)', async (_, verificationCode, code) => {
    const rest = newRest()
    await askCode(`081${rest}`)
    const wrong = verificationCode === (await lastCode(site, `+6681${rest}`)) ? '111111' : verificationCode
    const reply = await site.registerMobile({ mobileNum: `081${rest}`, verificationCode: wrong, ...both })
    expect(reply.body.code).toBe(code)
    expect(faultsOf(reply)[0]).toContain('verificationCode: ')
    expect(await memberCalled(site, `+6681${rest}`)).toEqual([])
  })

  it('for one number does not register another', async () => {
    const [mine, theirs] = [newRest(), newRest()]
    await askCode(`081${mine}`)
    const verificationCode = await lastCode(site, `+6681${mine}`)
    const reply = await site.registerMobile({ mobileNum: `081${theirs}`, verificationCode, ...both })
    expect(reply.body.code).toBe('verification.code_expired')
  })

  it('is not sent to an invalid number, which is refused in the caller’s language (8.009)', async () => {
    const reply = await site.call(
      'POST',
      '/wps/verification/sms/register',
      { mobileNo: '0212345678' },
      { language: 'th' },
    )
    expect([reply.body.code, ...faultsOf(reply)]).toEqual([
      'verification.mobile_invalid',
      'mobileNo: verification.mobile_invalid',
    ])
    expect(reply.body.message).toBe('กรุณากรอกเบอร์มือถือให้ถูกต้อง')
  })

  it('gets the same answer for a number that has an account, which only its owner learns', async () => {
    const rest = newRest()
    await registerWithCode(`081${rest}`, `+6681${rest}`)
    site.clock.advance({ minutes: 2 })
    const [taken, free] = [await askCode(`081${rest}`), await askCode(`081${newRest()}`)]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
  })
})

describe('without a password', () => {
  it('a number with its code is enough, a password is an unknown field, and no password logs in (3.040)', async () => {
    const bare = await openTestSite({ whitelabel: switchesOf({ password: '0' }) })
    try {
      await askCode('0812345678', {}, bare)
      const fields = { mobileNum: '0812345678', verificationCode: await lastCode(bare, '+66812345678') }
      expect(faultsOf(await bare.registerMobile({ ...fields, ...both }))).toEqual([
        'password: field.unknown',
        'confirmPassword: field.unknown',
      ])
      expect((await bare.registerMobile(fields)).status).toBe(200)
      expect((await bare.login('+66812345678', 'Anything-9x')).body.code).toBe('login.wrong_credentials')
    } finally {
      await bare.close()
    }
  })

  it('a registration is not possible if the number is not verified; a password is then required', async () => {
    const open = await openTestSite({ whitelabel: switchesOf({ password: '0', sms: '0' }) })
    try {
      expect(faultsOf(await open.registerMobile({ mobileNum: '0812345678' }))).toEqual([
        'password: field.required',
        'confirmPassword: field.required',
      ])
    } finally {
      await open.close()
    }
  })
})

describe('a captcha', () => {
  it('is required if the brand shows one, and is valid once (3.032, 5.004)', async () => {
    const registration = await registrationWith({}, { captcha: { required: true } })
    const guarded = await openTestSite({ registration, whitelabel: switchesOf({ sms: '0' }) })
    try {
      const jar = new Map<string, string>()
      const register = (captcha: string, mobileNum = '0812345678') =>
        guarded.registerMobile({ mobileNum, captcha, ...both }, { jar })
      expect(faultsOf(await register(''))).toEqual(['captcha: field.required'])
      expect(faultsOf(await register('12345'))).toEqual(['captcha: captcha.wrong'])
      expect(await memberCalled(guarded, '+66812345678')).toEqual([])
      const right = await guarded.captchaFor(jar)
      expect((await register(right)).status).toBe(200)
      expect((await register(right, '0812345679')).body.code).toBe('captcha.wrong')
    } finally {
      await guarded.close()
    }
  })
})

describe('a payment password', () => {
  it('is set at registration if the brand asks for it there, and stored as a hash (5.003)', async () => {
    const registration = await registrationWith({}, { paymentPassword: { required: true } })
    const asking = await openTestSite({ registration, whitelabel: switchesOf({ sms: '0' }) })
    try {
      const fields = { mobileNum: '0812345678', ...both }
      expect(faultsOf(await asking.registerMobile(fields))).toEqual(['paymentPassword: field.required'])
      expect((await asking.registerMobile({ ...fields, paymentPassword: '471902' })).status).toBe(200)
      const { rows } = await sql<{ hash: string }>`
        select payment_password_hash as hash from member where username = '+66812345678'`.execute(asking.database)
      expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
      expect(await memberCalled(asking, '+66812345678')).toMatchObject([{ profile: {} }])
    } finally {
      await asking.close()
    }
  })
})

describe('a phone-verification provider (3.035)', () => {
  const vouchFor = (number: string): PhoneProof => ({
    page: undefined,
    async read(idToken) {
      if (idToken !== 'good') throw new Refusal('verification.phone_proof_invalid')
      return { number, nonce: undefined }
    },
  })

  it('can replace a code if the brand uses one, but only for the number that it verifies', async () => {
    const registration = await registrationWith({ phoneProof: true })
    const vouched = await openTestSite({ registration }, vouchFor('+66812345678'))
    try {
      const register = (mobileNum: string, firebaseIdToken: string) =>
        vouched.registerMobile({ mobileNum, firebaseIdToken, firebaseChannel: 'sms', ...both })
      expect((await register('0812345678', 'forged')).body.code).toBe('verification.phone_proof_invalid')
      expect((await register('0812345679', 'good')).body.code).toBe('verification.phone_proof_invalid')
      expect((await register('081-234 5678', 'good')).status).toBe(200)
      expect(await memberCalled(vouched, '+66812345678')).toMatchObject([{ verified: true }])
      expect(faultsOf(await register('0812345670', ''))).toEqual(['verificationCode: field.required'])
    } finally {
      await vouched.close()
    }
  })
})

describe('a number in addition to a username', () => {
  it('needs its code, and may be left out together with it (5.003)', async () => {
    const registration = await registrationWith({}, { mobileNum: {} })
    const asking = await openTestSite({ registration })
    try {
      expect((await asking.register({ username: 'without' })).status).toBe(200)
      const number = { mobileNum: '0812345678', countryDialingCode: '66' }
      expect(faultsOf(await asking.register({ username: 'withone', ...number }))).toEqual([
        'verificationCode: field.required',
      ])
      await askCode('0812345678', {}, asking)
      const verificationCode = await lastCode(asking, '+66812345678')
      expect((await asking.register({ username: 'withone', ...number, verificationCode })).status).toBe(200)
      expect(await memberCalled(asking, 'withone')).toMatchObject([{ mobile: '+66812345678', verified: true }])
      asking.clock.advance({ minutes: 2 })
      await askCode('0812345678', {}, asking)
      const again = { ...number, verificationCode: await lastCode(asking, '+66812345678') }
      const taken = await asking.register({ username: 'another', ...again })
      expect([taken.status, ...faultsOf(taken)]).toEqual([409, 'mobileNum: register.mobile_taken'])
    } finally {
      await asking.close()
    }
  })
})
