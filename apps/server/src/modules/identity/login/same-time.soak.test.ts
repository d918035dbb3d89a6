import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasswordHasher } from '../../../kernel/password-hash.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { testOrigin } from '../test-origin.ts'
import { isApart, differsInTime, timesOf, type MedianTimes } from '../test-times.ts'
import { logIn } from './log-in.ts'

const many = 1_000_000
const throttles = {
  loginFailuresPerAccount: many,
  loginFailuresPerMinutePerAddress: many,
  loginsPerMinutePerAccount: many,
  loginsPerMinutePerAddress: many,
}

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles })
})
afterAll(() => site.close())

/** How long a refused login takes for an existing name and for an unknown one. */
async function refusedTimes(parts: Parameters<typeof logIn>[0], pairs: number): Promise<MedianTimes> {
  const [brand] = site.brands.all
  if (brand === undefined) throw new Error('the site has no brand')
  const tryAs = async (username: string) => {
    const body = { username, password: 'Wrong-Horse9', type: 'username', side: 'member', remember: false } as const
    const refused = await logIn(parts, testOrigin(brand.brandId), body).catch((error: unknown) => error)
    if (!(refused instanceof Refusal) || refused.code !== 'login.wrong_credentials')
      throw new Error('the login was not refused with login.wrong_credentials')
  }
  return timesOf(pairs, { known: () => tryAs('timedone'), unknown: () => tryAs('absentone') })
}

it('an unknown account and a wrong password take the same time at the real cost of password hashing: medians within 5 ms or a tenth over 200 tries', async () => {
  await site.register({ username: 'timedone' })
  const passwords = createPasswordHasher(systemRandomness)
  const stored = await passwords.hash('Other-Horse9')
  // The test accounts were hashed at almost no cost, so their passwords are checked against a hash of the real cost.
  const real = { ...passwords, verify: (typed: string, kept?: string) => passwords.verify(typed, kept && stored) }
  // Without the captcha, because this test is about what follows it.
  const throttle = { ...site.throttle, takenOf: () => Promise.resolve(0) }
  const parts = { ...site, throttle, passwords: real, randomness: systemRandomness }
  expect(await differsInTime(() => refusedTimes(parts, 100))).toBe(false)
  // Planted fault: skipping the check for unknown accounts is detected by the same measurement.
  const hasty = {
    ...real,
    verify: (typed: string, kept?: string) => (kept === undefined ? Promise.resolve(false) : real.verify(typed, kept)),
  }
  const planted = await refusedTimes({ ...parts, passwords: hasty }, 20)
  expect(isApart(planted) && planted.known > planted.unknown).toBe(true)
})
