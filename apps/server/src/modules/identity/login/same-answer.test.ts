import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasswordHasher } from '../../../kernel/password-hash.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { testOrigin } from '../test-origin.ts'
import { passwordCheck } from '../test-recorded-work.ts'
import { logIn } from './log-in.ts'

const many = 1_000_000
const throttles = {
  registrationsPerHourPerAddress: 500,
  loginFailuresPerAccount: many,
  loginFailuresPerMinutePerAddress: many,
  loginsPerMinutePerAccount: many,
  loginsPerMinutePerAddress: many,
}

let site: TestSite
let explicit: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles })
  explicit = await openTestSite({ throttles, explicitAccountMessages: true })
})
afterAll(() => Promise.all([site.close(), explicit.close()]))

/** The work that the server does for a refused login. */
async function workFor(username: string, passwords: PasswordHasher = site.passwords): Promise<readonly string[]> {
  const [brand] = site.brands.all
  if (brand === undefined) throw new Error('the site has no brand')
  const body = { username, password: 'Wrong-Horse9', type: 'username', side: 'member', remember: false } as const
  const parts = { ...site, passwords, randomness: systemRandomness }
  return site.workDuring(async () => {
    const refused = await logIn(parts, testOrigin(brand.brandId), body).catch((error: unknown) => error)
    if (!(refused instanceof Refusal) || refused.code !== 'login.wrong_credentials')
      throw new Error('the login was not refused with login.wrong_credentials')
  })
}

const upToCheck = (work: readonly string[]) => work.slice(0, work.indexOf(passwordCheck) + 1)

describe('an unknown account and a wrong password', () => {
  it('have the same status, body and headers (8.003)', async () => {
    await site.register({ username: 'knownone' })
    const [known, unknown] = [
      await site.login('knownone', 'Wrong-Horse9'),
      await site.login('nosuchone', 'Wrong-Horse9'),
    ]
    expect([unknown.status, unknown.body, Object.keys(unknown.headers)]).toEqual([
      known.status,
      known.body,
      Object.keys(known.headers),
    ])
  })

  it('cause the same work up to the password check, which runs once for either', async () => {
    await site.register({ username: 'workedone' })
    const [known, unknown] = [await workFor('workedone'), await workFor('absentone')]
    expect(known.indexOf(passwordCheck)).toBeGreaterThan(0)
    expect(upToCheck(unknown)).toEqual(upToCheck(known))
    expect([known, unknown].map((work) => work.filter((one) => one === passwordCheck).length)).toEqual([1, 1])
    // Planted fault: skipping the check for unknown accounts is detected.
    const hasty = {
      ...site.passwords,
      verify: (typed: string, kept?: string) =>
        kept === undefined ? Promise.resolve(false) : site.passwords.verify(typed, kept),
    }
    expect(upToCheck(await workFor('absenttwo', hasty))).not.toEqual(upToCheck(known))
  })

  it('are told apart only if the brand wants it: “Username/Email does not exist” (8.002)', async () => {
    await explicit.register({ username: 'knownone' })
    const [known, unknown] = [
      await explicit.login('knownone', 'Wrong-Horse9'),
      await explicit.login('nosuchone', 'Wrong-Horse9'),
    ]
    expect([known.body.code, unknown.body.code, unknown.body.message]).toEqual([
      'login.wrong_credentials',
      'login.unknown_account',
      'Username/Email does not exist',
    ])
    expect(unknown.status).toBe(known.status)
  })
})
