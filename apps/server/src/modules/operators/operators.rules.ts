import { passwordWeakness } from '../identity/index.ts'

/** A session ends after this time without a call, and after {@link sessionHours} in any case. */
export const idleMinutes = 15
export const sessionHours = 10

/** How long a code of the authenticator app counts as fresh. Signing in shows one. */
export const freshMinutes = 10

/** More sessions of one operator end the oldest ones. */
export const maxSessions = 10

/** How long an invitation may be accepted. */
export const invitationHours = 24

/** How long ended sessions are kept; from where one was begun, the operator is known. */
export const sessionDaysKept = 30

/** The most roles that a brand may have. */
export const maxRoles = 100

const minPasswordLength = 12

/** Whether a new password can be guessed early. `refused` are passwords that documentation shows. */
export function isWeakPassword(password: string, username: string, refused: readonly string[]): boolean {
  if (Array.from(password).length < minPasswordLength) return true
  return passwordWeakness(password, [username], refused) !== undefined
}

/** What the refusal of a weak password says. */
export const weakPasswordValues = [minPasswordLength] as const

/** An operator's name as it is stored and looked up. */
export function plainName(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}
