import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { askingAddress } from '../../../kernel/asking-address.ts'
import { solveWork } from '../../../testing/solve-work.ts'
import { goodPassword, openTestSite, statusesOf, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const wrong = 'Wrong-Horse9'
let members = 0
let addresses = 0

/** A member, and a browser that they logged in with. */
async function newMember() {
  members += 1
  const username = `limited${members}`
  const jar = new Map<string, string>()
  await site.register({ username }, { jar, address: newAddress() })
  return { username, jar }
}

function newAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

describe('the captcha of a login', () => {
  it('is required only after a failed login, whose answer says so, whether or not the account exists (2.087, 8.032)', async () => {
    const { username } = await newMember()
    for (const name of [username, 'nobodyatall']) {
      const at = { address: newAddress(), jar: new Map<string, string>() }
      const first = await site.login(name, wrong, {}, at)
      expect([first.status, first.body.code, first.body.value]).toEqual([
        401,
        'login.wrong_credentials',
        { captcha: true },
      ])
      const second = await site.login(name, goodPassword, {}, at)
      expect([second.status, second.body.code, second.body.value['captcha']]).toEqual([400, 'captcha.required', true])
      const third = await site.login(name, goodPassword, { captcha: 'x' }, at)
      expect([third.status, third.body.code, third.body.message]).toEqual([
        422,
        'captcha.wrong',
        'The digits are incorrect. Please try the new image.',
      ])
      const captcha = await site.captchaFor(at.jar)
      expect((await site.login(name, goodPassword, { captcha }, at)).status).toBe(name === username ? 200 : 401)
    }
  })

  it('is answered by the digits that a device worked for, once, and by no other check’s work', async () => {
    const { username } = await newMember()
    const at = { address: newAddress(), jar: new Map<string, string>() }
    await site.login(username, wrong, {}, at)
    const resultOf = async (purpose: string) => {
      const { body } = await site.call('GET', `/wps/verification/challenge?purpose=${purpose}`, undefined, at)
      const { challenge } = body.value
      if (challenge === undefined) throw new Error('the site asked for no work')
      return solveWork(challenge)
    }
    const askDigits = (challengeResult: string) => site.call('POST', '/wps/captcha/work', { challengeResult }, at)
    expect((await askDigits('eyJ9')).body.code).toBe('human.failed')
    const result = await resultOf('captcha')
    const { body } = await askDigits(result)
    const digits = String(body.value['digits'])
    expect((await site.login(username, goodPassword, { captcha: digits }, at)).status).toBe(200)
    await site.login(username, wrong, {}, at)
    expect((await site.login(username, goodPassword, { captcha: digits }, at)).body.code).toBe('captcha.wrong')
    expect((await askDigits(result)).body.code).toBe('human.failed')
    // Nor does it count where a person is asked for before something is sent.
    const other = { address: newAddress(), jar: new Map<string, string>() }
    expect((await site.call('POST', '/wps/captcha/work', { challengeResult: result }, other)).body.code).toBe(
      'human.failed',
    )
  })

  it('does not count as a try if it is missing or wrong (8.014)', async () => {
    const { username } = await newMember()
    const at = { address: newAddress(), jar: new Map<string, string>() }
    await site.login(username, wrong, {}, at)
    for (let count = 0; count < 10; count += 1) {
      expect((await site.login(username, wrong, { captcha: 'x' }, at)).body.code).toBe('captcha.wrong')
    }
    const captcha = await site.captchaFor(at.jar)
    expect((await site.login(username, goodPassword, { captcha }, at)).status).toBe(200)
  })

  it('is required at an address with twenty failures a minute, whether or not the account exists, but at no other address', async () => {
    const { username } = await newMember()
    const address = '2001:db8:1:2::1'
    const tries = Array.from({ length: 40 }, (_, index) => site.login(`stuffed${index}`, wrong, {}, { address }))
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'login.wrong_credentials')).toHaveLength(20)
    for (const name of [username, 'unheardof']) {
      // A /64 network counts as one address.
      const asked = await site.login(name, goodPassword, {}, { address: '2001:db8:1:2:ffff::9' })
      expect(asked.body.code).toBe('captcha.required')
    }
    expect((await site.login(username, goodPassword, {}, { address: '2001:db8:1:3::1' })).status).toBe(200)
    site.clock.advance({ minutes: 1 })
    expect((await site.login(username, goodPassword, {}, { address })).status).toBe(200)
  })

  it('is not required at an address with many successful logins', async () => {
    const { username } = await newMember()
    const address = newAddress()
    for (let count = 0; count < 25; count += 1)
      expect((await site.login(username, goodPassword, {}, { address })).status).toBe(200)
  })
})

describe('the limits on logins with right passwords, each of which costs a hash', () => {
  let strict: TestSite
  beforeAll(async () => {
    const throttles = { loginsPerMinutePerAccount: 8, loginsPerMinutePerAddress: 10 }
    strict = await openTestSite({ throttles: { ...throttles, registrationsPerHourPerAddress: 99 } })
  })
  afterAll(() => strict.close())

  it('refuse further ones of an account in that browser until the minute is over', async () => {
    const jar = new Map<string, string>()
    await strict.register({ username: 'oftenin' }, { jar, address: newAddress() })
    const login = (at: { jar?: Map<string, string> }) =>
      strict.login('oftenin', goodPassword, {}, { address: newAddress(), ...at })
    for (let count = 0; count < 8; count += 1) expect((await login({})).status).toBe(200)
    const refused = await login({})
    expect([refused.status, refused.body.code]).toEqual([429, 'login.too_many'])
    expect((await login({ jar })).status).toBe(200)
    strict.clock.advance({ minutes: 1 })
    expect((await login({})).status).toBe(200)
  })

  it('ask an address for the captcha, and no other address, however many accounts it has', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `flooder${index}`)
    for (const username of names) await strict.register({ username }, { address: '203.0.113.9' })
    const login = (username: string, address: string) => strict.login(username, goodPassword, {}, { address })
    const replies = await strict.atOnce(names.map((username) => () => login(username, '203.0.113.1')))
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10)
    expect(replies.filter(({ body }) => body.code === 'captcha.required')).toHaveLength(2)
    expect((await login('flooder0', '203.0.113.2')).status).toBe(200)
  })

  it('know whom a hash is for: the address of the call, an IPv6 address by its network', async () => {
    const { username } = await newMember()
    const asked: (string | undefined)[] = []
    const verify = vi.spyOn(site.passwords, 'verify').mockImplementation(async () => {
      asked.push(askingAddress())
      return false
    })
    await site.login(username, goodPassword, {}, { address: '203.0.113.77' })
    await site.login('neverseen', goodPassword, {}, { address: '2001:db8:7::1' })
    verify.mockRestore()
    expect(asked).toEqual(['203.0.113.77', '2001:db8:7:0'])
  })
})

describe('the limits on guessing', () => {
  it('do not lock members out of their own browser, because all other browsers share a separate count', async () => {
    const { username, jar } = await newMember()
    const stranger = newAddress()
    await site.atOnce(
      Array.from(
        { length: 8 },
        (_, index) => () => site.login(username, `${wrong}${index}`, {}, { address: stranger }),
      ),
    )
    expect((await site.login(username, goodPassword, {}, { address: stranger })).status).toBe(429)
    // Another stranger at another address and with another browser shares the same count.
    expect((await site.login(username, goodPassword, {}, { address: newAddress(), jar: new Map() })).status).toBe(429)
    expect((await site.login(username, goodPassword, {}, { jar })).status).toBe(200)
  })

  it('would lock them out if all browsers shared one count (a planted fault)', async () => {
    const { username, jar } = await newMember()
    await site.atOnce(Array.from({ length: 8 }, (_, index) => () => site.login(username, `${wrong}${index}`)))
    jar.delete('device')
    expect((await site.login(username, goodPassword, {}, { jar })).status).toBe(429)
  })

  it('also apply to a known browser: five of twenty concurrent guesses', async () => {
    const { username, jar } = await newMember()
    const at = { jar, address: newAddress() }
    const replies = await site.atOnce(
      Array.from({ length: 20 }, (_, index) => () => site.login(username, `${wrong}${index}`, {}, at)),
    )
    expect(statusesOf(replies)).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 15 }, () => 429),
    ])
    expect((await site.login(username, goodPassword, {}, at)).status).toBe(429)
  })

  it('treat a made-up device cookie, or that of another member, as an unknown browser', async () => {
    const { username } = await newMember()
    const other = await newMember()
    await site.atOnce(Array.from({ length: 6 }, (_, index) => () => site.login(username, `${wrong}${index}`)))
    for (const jar of [new Map([['device', 'm'.repeat(32)]]), other.jar]) {
      expect((await site.login(username, goodPassword, {}, { jar, address: newAddress() })).status).toBe(429)
    }
  })
})

describe('the device cookie', () => {
  it('is not accessible to scripts and other sites, and stays the same for two members who share a browser', async () => {
    const one = await newMember()
    const device = one.jar.get('device') ?? ''
    const reply = await site.login(one.username, goodPassword, {}, { jar: one.jar })
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^device=[\w-]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    expect(one.jar.get('device')).toBe(device)
    await site.register({ username: 'roommate' }, { jar: one.jar, address: newAddress() })
    expect(one.jar.get('device')).toBe(device)
  })

  it('is replaced if it is unknown, because it may have been planted', async () => {
    const { username } = await newMember()
    const jar = new Map([['device', 'planted'.repeat(4)]])
    expect((await site.login(username, goodPassword, {}, { jar })).status).toBe(200)
    expect(jar.get('device')).not.toBe('planted'.repeat(4))
  })
})
