import type { Session } from '../../../kernel/caller.ts'
import { isSwitchedOn, type BrandSettings } from '../../brand/index.ts'

/** The member types of the specification (3.023). */
export type MemberType = 0 | 1 | 2 | 4 | 41 | 42

export const trialType = 4 satisfies MemberType

/** The role of a member type: 1, 2, 41 and 42 are agents (6.004), 4 is trial play (6.002). */
export function roleOf(type: MemberType): Session['role'] {
  if (type === 0) return 'member'
  return type === trialType ? 'trial' : 'agent'
}

/** The username as it is stored: in NFKC, so that full-width letters become ordinary ones. */
export function cleanUsername(text: string): string {
  return text.normalize('NFKC').trim()
}

/**
 * Normalises a username for comparison: `ＤＥＭＯ ` and `demo` are the same name. Control characters become a character that
 * no name contains, because the database rejects some of them.
 */
export function usernameKey(text: string): string {
  return cleanUsername(text)
    .toLowerCase()
    .replace(/\p{Cc}/gu, '\uFFFD')
}

/** Whether a password is older than the brand allows; never if `expiryDays` is `undefined`. */
export function isPasswordExpired(
  changedAt: Temporal.Instant,
  expiryDays: number | undefined,
  now: Temporal.Instant,
): boolean {
  return expiryDays !== undefined && changedAt.until(now).total('hours') >= expiryDays * 24
}

/** Whether a normalised name can belong to an account: no username contains a control character (8.004). */
export function isPossibleKey(key: string): boolean {
  return !key.includes('\uFFFD')
}

/**
 * Why a type of account may not log in on a side: only agents on theirs (8.006), members and agents on the other (8.005).
 */
export function sideProblem(type: MemberType, side: 'member' | 'agent') {
  const role = roleOf(type)
  if (side === 'agent') return role === 'agent' ? undefined : 'login.not_an_agent'
  return role === 'trial' ? 'login.not_a_member' : undefined
}

/** The brand's switch that forces members to change an expired password first. */
const forcedSwitch = 'FORCEPASSEXPIRY3'

/** Whether a way to log in shows the password, now or earlier. */
export function showsPassword(way: string): boolean {
  return way === 'password' || way === 'remembered'
}

/**
 * Why a session may only change the password (4.003): the agent who opened the account or the operator issued it, or it has expired
 * and the brand forces the change. The latter applies only to logins with the password.
 */
export function passwordDueOf(
  {
    isOpened = false,
    defaultPassword,
    passwordExpired,
  }: { readonly isOpened?: boolean; readonly defaultPassword: boolean; readonly passwordExpired: boolean },
  way: string,
  whitelabel: BrandSettings['whitelabel'],
): 'initial' | 'expired' | 'opened' | undefined {
  if (isOpened) return 'opened'
  if (defaultPassword) return 'initial'
  return passwordExpired && isSwitchedOn(whitelabel, forcedSwitch) && showsPassword(way) ? 'expired' : undefined
}
