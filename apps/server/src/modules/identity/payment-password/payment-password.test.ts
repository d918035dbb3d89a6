import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { fieldsOf } from '../recovery/test-recovery.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => site.clock.advance({ hours: 1 }))

const path = '/wps/member/password/payment'
const [first, second] = ['735182', '904416']

async function newMember(username: string) {
  const { body } = await site.register({ username })
  const [brand] = site.brands.all
  const token = body.value['token'] ?? ''
  const payer = await site.identity.sessionOfToken(token, brand ?? failed('no brand'))
  return { token, payer: payer ?? failed('no session') }
}

function failed(why: string): never {
  throw new Error(why)
}

const set = (token: string, paymentPassword: string, password = goodPassword, again = paymentPassword) =>
  site.sealed('PUT', path, { password, paymentPassword, confirmPaymentPassword: again }, { token })
const change = (token: string, oldPaymentPassword: string, paymentPassword: string) =>
  site.sealed('POST', path, { oldPaymentPassword, paymentPassword, confirmPaymentPassword: paymentPassword }, { token })

describe('the payment password (3.025)', () => {
  it('has six digits in the demo brand, is missing at first, and is set with the login password', async () => {
    const { token, payer } = await newMember('saver')
    const shown = () => site.call('GET', path, undefined, { token })
    expect((await shown()).body.value).toEqual({ isSet: false, patternId: 6, minLength: 6, maxLength: 6 })
    const { recovery } = site.identity
    await expect(recovery.checkPaymentPassword(payer, first)).rejects.toThrow('password.payment_not_set')
    expect(fieldsOf(await set(token, first, 'Wrong#Word11'))).toEqual(['password: password.wrong'])
    expect((await shown()).body.value).toMatchObject({ isSet: false })
    expect((await set(token, first)).body).toEqual({ success: true, value: {} })
    expect((await shown()).body.value).toMatchObject({ isSet: true })
    await expect(recovery.checkPaymentPassword(payer, first)).resolves.toBeUndefined()
    await expect(recovery.checkPaymentPassword(payer, second)).rejects.toThrow('password.payment_wrong')
  })

  it('can be changed only with the old one, and cannot be set if there is one', async () => {
    const { token, payer } = await newMember('changer')
    expect((await change(token, first, second)).body.code).toBe('password.payment_not_set')
    await set(token, first)
    expect((await set(token, second)).body.code).toBe('password.payment_is_set')
    expect(fieldsOf(await change(token, second, second))).toEqual(['oldPaymentPassword: password.payment_wrong'])
    expect(fieldsOf(await change(token, first, first))).toEqual(['paymentPassword: password.not_new'])
    expect((await change(token, first, second)).status).toBe(200)
    await expect(site.identity.recovery.checkPaymentPassword(payer, first)).rejects.toThrow('password.payment_wrong')
    await expect(site.identity.recovery.checkPaymentPassword(payer, second)).resolves.toBeUndefined()
  })

  it.each([
    ['', first, ['paymentPassword: field.required', 'confirmPaymentPassword: field.confirmation_differs']],
    ['12345', '12345', ['paymentPassword: field.pattern_6_exact']],
    ['abcdef', 'abcdef', ['paymentPassword: field.pattern_6_exact']],
    ['123456', '123456', ['paymentPassword: password.payment_simple']],
    [first, second, ['confirmPaymentPassword: field.confirmation_differs']],
  ])('is refused with field errors as %j and %j', async (text, again, problems) => {
    const { token } = await newMember(`form${text}${again}`.slice(0, 16))
    expect(fieldsOf(await set(token, text, goodPassword, again))).toEqual(problems)
  })

  it('must differ from the login password', async () => {
    const asWord = { enabled: false, required: false, patternId: 19, minLength: 6, maxLength: 32 }
    const wordy = await openTestSite({ paymentPassword: asWord })
    try {
      const { body } = await wordy.register({ username: 'lazy' })
      const token = body.value['token'] ?? ''
      const same = { password: goodPassword, paymentPassword: goodPassword, confirmPaymentPassword: goodPassword }
      expect((await wordy.sealed('PUT', path, same, { token })).body.code).toBe('password.payment_same_as_login')
      const other = { password: goodPassword, paymentPassword: 'Other#99', confirmPaymentPassword: 'Other#99' }
      expect((await wordy.sealed('PUT', path, other, { token })).status).toBe(200)
      const back = {
        oldPaymentPassword: 'Other#99',
        paymentPassword: goodPassword,
        confirmPaymentPassword: goodPassword,
      }
      expect((await wordy.sealed('POST', path, back, { token })).body.code).toBe('password.payment_same_as_login')
    } finally {
      await wordy.close()
    }
  })

  it('is set once by five concurrent calls, and stored only as a hash', async () => {
    const { token } = await newMember('payingcrowd')
    const replies = await Promise.all(Array.from({ length: 5 }, (_, index) => set(token, `73518${index}`)))
    expect(statusesOf(replies).filter((status) => status === 200)).toEqual([200])
    const { rows } = await sql<{ hash: string }>`
      select payment_password_hash as hash from member where username_key = 'payingcrowd'`.execute(site.database)
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  })

  it('is not available to trial accounts and visitors', async () => {
    const trial = await site.call('POST', '/wps/session/login/freeplay', {})
    expect((await set(trial.body.value['token'] ?? '', first)).body.code).toBe('session.true_account_needed')
    expect((await site.call('GET', path)).status).toBe(401)
  })
})

describe('guessing a payment password', () => {
  it('must wait a quarter of an hour after five wrong tries, even with the right one', async () => {
    const { token, payer } = await newMember('guessed')
    await set(token, first)
    const check = (text: string) => site.identity.recovery.checkPaymentPassword(payer, text)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => check(second)))
    const reasons = tries.map((one) => (one.status === 'rejected' ? String(one.reason.code) : 'right'))
    expect(reasons.filter((code) => code === 'password.payment_wrong')).toHaveLength(5)
    expect(reasons.filter((code) => code === 'password.payment_too_many')).toHaveLength(15)
    await expect(check(first)).rejects.toThrow('password.payment_too_many')
    expect((await change(token, first, second)).body.message).toBe(
      'Too many incorrect withdrawal passwords. Please try again in 15 minutes.',
    )
    site.clock.advance({ minutes: 15 })
    await expect(check(first)).resolves.toBeUndefined()
  })

  it('is counted anew after the right one', async () => {
    const { token, payer } = await newMember('pardoned')
    await set(token, first)
    const check = (text: string) => site.identity.recovery.checkPaymentPassword(payer, text)
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await expect(check(second)).rejects.toThrow('payment_wrong')
      await expect(check(first)).resolves.toBeUndefined()
    }
  })
})
