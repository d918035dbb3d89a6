import { createHash } from 'node:crypto'
import type { BodyOf, login } from '@baize/contract'
import { refuseFields, Refusal } from '../../kernel/http/refusal.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { beginSession } from './begin-session.ts'
import type { IdentityParts } from './identity.parts.ts'
import { roleOf, usernameKey } from './member.rules.ts'
import { memberByKey, type MemberRow } from './member.sql.ts'
import type { Origin } from './origin.ts'

/** Logs in by username and password (7.002): who is it, may they, then the session. */
export async function logIn(parts: IdentityParts, at: Origin, body: BodyOf<typeof login>) {
  const missing = (['username', 'password'] as const).filter((name) => body[name].trim() === '')
  if (missing.length > 0) refuseFields(missing.map((field) => ({ field, code: 'field.required' })))
  const member = await identifyByPassword(parts, at, body)
  refuseOtherSide(member, body.side)
  return beginSession(parts, at, member, { by: 'password', password: body.password })
}

/** The agents' side takes agents only (2.127, 8.006). */
export function refuseOtherSide(member: MemberRow, side: 'member' | 'agent'): void {
  if (side === 'agent' && roleOf(member.type) !== 'agent') throw new Refusal('login.not_an_agent')
}

/**
 * Who it is, by username and password: the first half of that way in. An unknown account and a wrong password get the
 * same answer after the same work, and count against the same limit; who is suspended learns so only with the right
 * password.
 */
export async function identifyByPassword(
  parts: IdentityParts,
  { brandId }: Origin,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<MemberRow> {
  const key = usernameKey(username)
  const member = await memberByKey(parts.database, brandId, key)
  await checkPassword(parts, brandId, key, password, member?.passwordHash ?? undefined)
  if (member === undefined) throw new Error('a password matched no account')
  if (member.status !== 'active') throw new Refusal('login.suspended')
  return member
}

/**
 * Checks a password against guessing: each try counts before it is checked, so many at once are no way around, and the
 * right one pardons those before it. Returns for the right password only.
 */
async function checkPassword(
  { brands, throttle, passwords }: IdentityParts,
  brandId: BrandId,
  key: string,
  password: string,
  stored: string | undefined,
) {
  const { loginFailuresPerAccount: limit, loginWindowMinutes } = brands.byId(brandId).throttles
  const bucket = loginBucket(brandId, key)
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, { limit, windowSeconds: loginWindowMinutes * 60 })
  if (!allowed) throw new Refusal('login.too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
  if (!(await passwords.verify(password, stored))) throw new Refusal('login.wrong_credentials')
  await throttle.clear(bucket)
}

/** Hashed, because people type their password into the name's field, and the table must not keep it. */
function loginBucket(brandId: BrandId, key: string): string {
  return `login:${brandId}:${createHash('sha256').update(key).digest('base64url')}`
}

/** Checks a signed-in member's own password under the same limit as a login; `false` when it is wrong. */
export async function isOwnPassword(parts: IdentityParts, member: MemberRow, password: string): Promise<boolean> {
  try {
    await checkPassword(parts, member.brandId, usernameKey(member.username), password, member.passwordHash ?? undefined)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'login.wrong_credentials') return false
    throw error
  }
}
