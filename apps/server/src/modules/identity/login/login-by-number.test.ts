import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, openTestSite, type TestSite } from '../test-site.ts'

const switches = [
  { modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] },
  {
    modId: 'MOBILENUMREG3',
    enabled: '1',
    childrenNodes: [{ modId: 'MOBILENUMPASSREG3', enabled: '1', childrenNodes: [] }],
  },
]
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ whitelabel: switches, secondFactor: { withoutFactor: 'advice' } })
})
afterAll(() => site.close())

let numbers = 0
let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`
const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** One number in the seven notations that people use. */
const notations = (rest: string) => [
  `+6681${rest}`,
  `081${rest}`,
  `81${rest}`,
  `081-${rest.slice(0, 3)} ${rest.slice(3)}`,
  `+66 (0) 81 ${rest}`,
  ` +66 81 ${rest} `,
  wide(`081${rest}`),
]

/** A member who registered by mobile number, which is therefore the username. */
async function newMember(at: TestSite = site) {
  numbers += 1
  const rest = String(2_000_000 + numbers)
  const fields = { mobileNum: `081${rest}`, password: goodPassword, confirmPassword: goodPassword }
  const reply = await at.registerMobile(fields, { address: newAddress() })
  expect(reply.body.value).toMatchObject({ account: `+6681${rest}` })
  return rest
}

describe('a number as a name (3.037)', () => {
  it('is accepted in any notation', async () => {
    const rest = await newMember()
    for (const written of notations(rest)) {
      const reply = await site.login(written, goodPassword, {}, { address: newAddress() })
      expect([written, reply.body.value['account']]).toEqual([written, `+6681${rest}`])
    }
  })

  it('is read as a number of the chosen country, otherwise of the brand’s', async () => {
    const rest = await newMember()
    const logIn = (countryDialingCode: string, username: string) =>
      site.login(username, goodPassword, { countryDialingCode }, { address: newAddress() })
    expect((await logIn('66', `081${rest}`)).status).toBe(200)
    expect((await logIn('86', `081${rest}`)).status).toBe(401)
    expect((await logIn('86', `+66 81 ${rest}`)).status).toBe(200)
    expect((await logIn('x', `081${rest}`)).status).not.toBe(200)
  })

  it('counts against one limit in all its notations, even for twenty concurrent tries', async () => {
    const rest = await newMember()
    const written = notations(rest)
    const tries = Array.from({ length: 20 }, (_, index) =>
      site.login(written[index % written.length] ?? '', 'Wrong-Horse9', {}, { address: newAddress() }),
    )
    const replies = await Promise.all(tries)
    // Five reach the password or the captcha, which a failed try makes necessary. The later ones are refused.
    expect(replies.filter(({ body }) => body.code === 'login.too_many').length).toBeGreaterThanOrEqual(1)
    expect(replies.filter(({ body }) => body.code === 'login.wrong_credentials').length).toBeLessThanOrEqual(5)
    const right = await site.login(`081-${rest}`, goodPassword, {}, { address: newAddress() })
    expect(right.status).not.toBe(200)
  })

  it('requires the captcha in every notation after a failure in one', async () => {
    const rest = await newMember()
    await site.login(`081${rest}`, 'Wrong-Horse9', {}, { address: newAddress() })
    for (const written of notations(rest)) {
      const reply = await site.login(written, goodPassword, {}, { address: newAddress() })
      expect([written, reply.body.code]).toEqual([written, 'captcha.required'])
    }
  })

  it('that belongs to no member is answered like any unknown name', async () => {
    const unknown = await site.login('0819999999', goodPassword, {}, { address: newAddress() })
    expect([unknown.status, unknown.body.code]).toEqual([401, 'login.wrong_credentials'])
  })

  it('is also accepted for a forgotten password', async () => {
    const reply = await site.call('POST', '/wps/member/password/email', { username: '081-234 5678', email: 'a@b.co' })
    expect(reply.status).toBe(200)
  })

  it('is an ordinary name if the brand allows names made of digits', async () => {
    const demo = fileURLToPath(new URL('../../../../../../brands/demo/brand.json', import.meta.url))
    const { registration } = JSON.parse(await readFile(demo, 'utf8'))
    const digits = { ...registration.fields.username, patternId: 6 }
    const fields = { ...registration.fields, username: digits }
    const other = await openTestSite({
      whitelabel: switches,
      registration: { ...registration, fields },
      secondFactor: { withoutFactor: 'advice' },
    })
    try {
      const rest = await newMember(other)
      const named = await other.register({
        username: `081${rest}`,
        password: 'Felt&Green77',
        confirmPassword: 'Felt&Green77',
      })
      expect(named.status).toBe(200)
      const byName = await other.login(`081${rest}`, 'Felt&Green77', {}, { address: newAddress() })
      expect(byName.body.value).toMatchObject({ account: `081${rest}` })
      const byNumber = await other.login(`+66 81 ${rest}`, goodPassword, {}, { address: newAddress() })
      expect(byNumber.body.value).toMatchObject({ account: `+6681${rest}` })
    } finally {
      await other.close()
    }
  })
})
