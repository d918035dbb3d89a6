import type { BodyOf, login } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import { accountAt } from '../devices/device.sql.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { isPossibleKey, sideProblem, usernameKey } from '../members/member.rules.ts'
import type { MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { beginSession } from './begin-session.ts'
import { beginTry, countOwnTry, refuseWrong } from './login-limits.ts'
import { noteTry, type Way } from './login-tries.ts'
import { typedName } from './typed-name.ts'

/** The fields of a login by password. */
interface TypedLogin {
  readonly username: string
  readonly password: string
  readonly captcha?: string | undefined
  /** The country of the number, if the name is a number in its national notation. */
  readonly countryDialingCode?: string | undefined
}

/** Logs in by username and password (7.002). */
export async function logIn(parts: IdentityParts, at: Origin, body: BodyOf<typeof login>) {
  const member = await identifyByPassword(parts, at, body)
  await refuseOtherSide(parts, at, member, { side: body.side, way: 'password' })
  return beginSession(parts, at, member, { by: 'password', password: body.password, remember: body.remember })
}

/**
 * Throws a refusal if the member may not log in on this side: agents only (2.127, 8.006), or members and agents (6.005,
 * 8.005).
 */
export async function refuseOtherSide(
  parts: IdentityParts,
  at: Origin,
  member: MemberRow,
  { side, way }: { readonly side: 'member' | 'agent'; readonly way: Way },
): Promise<void> {
  const problem = sideProblem(member.type, side)
  if (problem === undefined) return
  await noteTry(parts, at, member, way, 'wrong_side')
  throw new Refusal(problem)
}

/**
 * Identifies a member by username and password; the first half of that way in. An unknown account and a wrong password
 * get the same answer after the same work and count against the same limits, unless the brand wants them told apart
 * (8.002). Suspended members are told so only with the right password.
 */
export async function identifyByPassword(parts: IdentityParts, at: Origin, typed: TypedLogin): Promise<MemberRow> {
  const key = readKey(parts.brands.byId(at.brandId), typed)
  const device = at.cookies.read('device')
  const { member, deviceId } = await accountAt(
    parts.database,
    at.brandId,
    key,
    device === undefined ? undefined : hashToken(device),
  )
  const tried = await beginTry(parts, at, { key, deviceId }, typed.captcha)
  if (!(await parts.passwords.verify(typed.password, member?.passwordHash ?? undefined))) {
    // Nobody reads the history of a closed account, so it has none.
    const known = member?.status === 'closed' ? undefined : member
    await Promise.all([tried.failed(), known && noteTry(parts, at, known, 'password', 'wrong_password')])
    const { explicitAccountMessages } = parts.brands.byId(at.brandId)
    refuseWrong(explicitAccountMessages && member === undefined ? 'login.unknown_account' : 'login.wrong_credentials')
  }
  if (member === undefined) throw new Error('a password matched no account')
  await tried.passed()
  if (member.status === 'active') return member
  await noteTry(parts, at, member, 'password', 'suspended')
  throw new Refusal('login.suspended')
}

/** Normalises the name. Throws a refusal for a missing field, or for a name that no account can have (8.001, 8.004). */
function readKey(brand: Brand, { username, password, countryDialingCode }: TypedLogin): string {
  const key = usernameKey(typedName(brand, username, countryDialingCode))
  if (key === '' || password.trim() === '') {
    const missing = [...(key === '' ? ['username'] : []), ...(password.trim() === '' ? ['password'] : [])]
    throw new Refusal('login.incomplete', { fields: missing.map((field) => ({ field, code: 'field.required' })) })
  }
  if (!isPossibleKey(key)) throw new Refusal('login.invalid_format')
  return key
}

/** Checks the password of a member who is logged in, under the same limit as logins. Returns `false` if it is wrong. */
export async function isOwnPassword(parts: IdentityParts, member: MemberRow, password: string): Promise<boolean> {
  const bucket = `own-password:${member.brandId}:${member.memberId}`
  await countOwnTry(parts, member.brandId, bucket)
  if (!(await parts.passwords.verify(password, member.passwordHash ?? undefined))) return false
  await parts.throttle.clear(bucket)
  return true
}
