import { createHash } from 'node:crypto'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'

/** The target of a try: the normalised name, and the browser if it is a device of the account. */
export interface TryTarget {
  readonly key: string
  readonly deviceId: bigint | undefined
}

/** A try that may check the password. The caller then calls one of the two methods. */
export interface LoginTry {
  failed(): Promise<void>
  passed(): Promise<void>
}

/** Tells the client with a refusal that the next try needs the captcha (2.087, 8.032). */
const captchaNext = { value: { captcha: true } } as const

/**
 * Lets a try go on to the password check, or throws a refusal. Each try is counted before the check, so concurrent tries
 * cannot exceed the limits. It counts for the address and for the account: there each device of the account has its own
 * count, and all other browsers share one, so that strangers cannot lock members out of their own browsers. After a
 * failed try, and at an address with many failures, the captcha is required. Names of no account are counted in the same
 * way.
 *
 * Right passwords give back the count of failures, but each of them costs as much work as a wrong one: all tries are counted
 * too, with limits that nobody reaches by logging in.
 */
export async function beginTry(
  parts: IdentityParts,
  at: Origin,
  target: TryTarget,
  captcha: string | undefined,
): Promise<LoginTry> {
  const { throttle, brands } = parts
  const { throttles } = brands.byId(at.brandId)
  const windowSeconds = throttles.loginWindowMinutes * 60
  const tries = accountBucket(at.brandId, target)
  const failures = `${tries}:failed`
  const address = `login-address:${at.brandId}:${countedAddress(at.address)}`
  const [ofAccount, ofAddress] = [`${tries}:all`, `${address}:all`]
  const [account, place, accountAll, placeAll, failedBefore] = await Promise.all([
    throttle.take(tries, { limit: throttles.loginFailuresPerAccount, windowSeconds }),
    throttle.take(address, { limit: throttles.loginFailuresPerMinutePerAddress, windowSeconds: 60 }),
    throttle.take(ofAccount, { limit: throttles.loginsPerMinutePerAccount, windowSeconds: 60 }),
    throttle.take(ofAddress, { limit: throttles.loginsPerMinutePerAddress, windowSeconds: 60 }),
    throttle.takenOf(failures),
  ])
  if (!account.allowed) refuseForMinutes(account.retryAfterSeconds)
  if (!accountAll.allowed) {
    // The password was not checked, so this is no failure, and the account is open again when the minute is over.
    await Promise.all([throttle.giveBack(tries), throttle.giveBack(address)])
    refuseForMinutes(accountAll.retryAfterSeconds)
  }
  if (captcha !== undefined || !place.allowed || !placeAll.allowed || failedBefore > 0) {
    const problem = await captchaProblem(parts, at, captcha)
    if (problem !== undefined) {
      // The password was not checked, so this does not count as a try.
      await Promise.all([tries, address, ofAccount, ofAddress].map((bucket) => throttle.giveBack(bucket)))
      throw new Refusal(problem, { ...captchaNext, fields: [{ field: 'captcha', code: problem }] })
    }
  }
  return {
    failed: async () => void (await throttle.take(failures, { limit: 1, windowSeconds })),
    passed: async () =>
      void (await Promise.all([throttle.clear(tries), throttle.clear(failures), throttle.giveBack(address)])),
  }
}

/** Throws the refusal for a wrong password, or for an unknown account if the brand tells them apart. */
export function refuseWrong(code: 'login.wrong_credentials' | 'login.unknown_account'): never {
  throw new Refusal(code, captchaNext)
}

/** Counts a try at the password of a member who is logged in. Throws a refusal if there were too many. */
export async function countOwnTry(
  { throttle, brands }: IdentityParts,
  brandId: BrandId,
  bucket: string,
): Promise<void> {
  const { loginFailuresPerAccount: limit, loginWindowMinutes } = brands.byId(brandId).throttles
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, { limit, windowSeconds: loginWindowMinutes * 60 })
  if (!allowed) refuseForMinutes(retryAfterSeconds)
}

/** Clears a browser's failed tries at an account, so that a member who has just set a new password can log in at once. */
export async function clearTries({ throttle }: IdentityParts, brandId: BrandId, target: TryTarget): Promise<void> {
  const tries = accountBucket(brandId, target)
  await Promise.all([throttle.clear(tries), throttle.clear(`${tries}:failed`)])
}

async function captchaProblem({ captcha }: IdentityParts, at: Origin, typed: string | undefined) {
  if (typed === undefined || typed.trim() === '') return 'captcha.required' as const
  return (await captcha.answers(at, typed)) ? undefined : ('captcha.wrong' as const)
}

function refuseForMinutes(retryAfterSeconds: number): never {
  throw new Refusal('login.too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
}

/** The name is hashed, because people sometimes type their password into its field, and the table must not contain it. */
function accountBucket(brandId: BrandId, { key, deviceId }: TryTarget): string {
  return `login:${brandId}:${createHash('sha256').update(key).digest('base64url')}:${deviceId ?? 'unknown'}`
}
