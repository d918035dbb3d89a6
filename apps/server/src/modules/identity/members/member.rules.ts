import type { Session } from '../../../kernel/caller.ts'
import { isSwitchedOn, type BrandSettings } from '../../brand/index.ts'

/** The member types of the specification (3.023). */
export type MemberType = 0 | 1 | 2 | 4 | 41 | 42

export const trialType = 4 satisfies MemberType

/** What a member type may do: agents are 1, 2, 41 and 42 (6.004), 4 is trial play (6.002). */
export function roleOf(type: MemberType): Session['role'] {
  if (type === 0) return 'member'
  return type === trialType ? 'trial' : 'agent'
}

/** The username as it is kept: one Unicode form, so that full-width letters are the letters they look like. */
export function cleanUsername(text: string): string {
  return text.normalize('NFKC').trim()
}

/**
 * The username as it is compared: `ＤＥＭＯ ` and `demo` are the same name. Control characters become a sign that no
 * name has, since the database refuses some of them.
 */
export function usernameKey(text: string): string {
  return cleanUsername(text)
    .toLowerCase()
    .replace(/\p{Cc}/gu, '\uFFFD')
}

/** Whether a password is older than the brand allows; `expiryDays` undefined is never. */
export function isPasswordExpired(
  changedAt: Temporal.Instant,
  expiryDays: number | undefined,
  now: Temporal.Instant,
): boolean {
  return expiryDays !== undefined && changedAt.until(now).total('hours') >= expiryDays * 24
}

/** Whether a name as it is compared could be anybody's: no account has a control character in its name (8.004). */
export function isLookable(key: string): boolean {
  return !key.includes('\uFFFD')
}

/** Why a type of account may not come in at a side: agents at theirs (8.006), members and agents at the other (8.005). */
export function sideProblem(type: MemberType, side: 'member' | 'agent') {
  const role = roleOf(type)
  if (side === 'agent') return role === 'agent' ? undefined : 'login.not_an_agent'
  return role === 'trial' ? 'login.not_a_member' : undefined
}

/** The brand's switch for changing an expired password before anything else. */
const forcedSwitch = 'FORCEPASSEXPIRY3'

/**
 * Why a session may do nothing but change the password (4.003): it is the one that the house gave out, or it is expired
 * and the brand forces the change. Who came by another way than the password is not asked for a new one.
 */
export function passwordDueOf(
  { defaultPassword, passwordExpired }: { readonly defaultPassword: boolean; readonly passwordExpired: boolean },
  way: string,
  whitelabel: BrandSettings['whitelabel'],
): 'initial' | 'expired' | undefined {
  if (defaultPassword) return 'initial'
  return passwordExpired && isSwitchedOn(whitelabel, forcedSwitch) && (way === 'password' || way === 'remembered')
    ? 'expired'
    : undefined
}
