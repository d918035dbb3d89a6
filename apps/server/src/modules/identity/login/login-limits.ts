import { createHash } from 'node:crypto'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'

/** Whose password is tried: the name as it is compared, and the browser where this account knows it. */
export interface Aim {
  readonly key: string
  readonly deviceId: bigint | undefined
}

/** A try that may go on to the password. One of the two is called when that is checked. */
export interface LoginTry {
  failed(): Promise<void>
  passed(): Promise<void>
}

/** What the client is told with a refusal: the next try needs the captcha (2.087, 8.032). */
const captchaNext = { value: { captcha: true } } as const

/**
 * Lets a try through to the password, or refuses it. Each counts before it is checked, so many at once are no way around:
 * for the account and the browser that it knows, where all other browsers share one count, so that strangers cannot lock
 * a member out of their own; and for the address. After a failed try, and at an address with many failures, the captcha
 * comes first. A name that nobody has is counted like any other.
 */
export async function beginTry(
  parts: IdentityParts,
  at: Origin,
  aim: Aim,
  captcha: string | undefined,
): Promise<LoginTry> {
  const { throttle, brands } = parts
  const { throttles } = brands.byId(at.brandId)
  const windowSeconds = throttles.loginWindowMinutes * 60
  const tries = accountBucket(at.brandId, aim)
  const failures = `${tries}:failed`
  const address = `login-address:${at.brandId}:${countedAddress(at.address)}`
  const [account, place, failedBefore] = await Promise.all([
    throttle.take(tries, { limit: throttles.loginFailuresPerAccount, windowSeconds }),
    throttle.take(address, { limit: throttles.loginFailuresPerMinutePerAddress, windowSeconds: 60 }),
    throttle.takenOf(failures),
  ])
  if (!account.allowed) refuseForMinutes(account.retryAfterSeconds)
  if (captcha !== undefined || !place.allowed || failedBefore > 0) {
    const problem = await captchaProblem(parts, at, captcha)
    if (problem !== undefined) {
      // The password was not looked at: this was no try.
      await Promise.all([throttle.giveBack(tries), throttle.giveBack(address)])
      throw new Refusal(problem, { ...captchaNext, fields: [{ field: 'captcha', code: problem }] })
    }
  }
  return {
    failed: async () => void (await throttle.take(failures, { limit: 1, windowSeconds })),
    passed: async () =>
      void (await Promise.all([throttle.clear(tries), throttle.clear(failures), throttle.giveBack(address)])),
  }
}

/** Refuses a wrong password, or whatever the brand calls an account that is not there. */
export function refuseWrong(code: 'login.wrong_credentials' | 'login.unknown_account'): never {
  throw new Refusal(code, captchaNext)
}

/** Counts a try at the own password of somebody who is signed in; refuses when there were too many. */
export async function countOwnTry(
  { throttle, brands }: IdentityParts,
  brandId: BrandId,
  bucket: string,
): Promise<void> {
  const { loginFailuresPerAccount: limit, loginWindowMinutes } = brands.byId(brandId).throttles
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, { limit, windowSeconds: loginWindowMinutes * 60 })
  if (!allowed) refuseForMinutes(retryAfterSeconds)
}

/** Forgets the failed tries of a browser at an account: whoever has just set a new password may log in with it at once. */
export async function pardonTries({ throttle }: IdentityParts, brandId: BrandId, aim: Aim): Promise<void> {
  const tries = accountBucket(brandId, aim)
  await Promise.all([throttle.clear(tries), throttle.clear(`${tries}:failed`)])
}

async function captchaProblem({ captcha }: IdentityParts, at: Origin, typed: string | undefined) {
  if (typed === undefined || typed.trim() === '') return 'captcha.required' as const
  return (await captcha.answers(at, typed)) ? undefined : ('captcha.wrong' as const)
}

function refuseForMinutes(retryAfterSeconds: number): never {
  throw new Refusal('login.too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
}

/** The name is hashed, because people type their password into its field, and the table must not keep it. */
function accountBucket(brandId: BrandId, { key, deviceId }: Aim): string {
  return `login:${brandId}:${createHash('sha256').update(key).digest('base64url')}:${deviceId ?? 'unknown'}`
}
