import type { LoginAnswer, LoginValue } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { factorOwnerOf } from './factor-owner.ts'
import type { IdentityParts } from './identity.parts.ts'
import { holdChecked, type MemberRow } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { startSession } from './start-session.ts'

/** How somebody showed who they are. `password` is what was typed, where something was. */
export interface Shown {
  readonly by: 'password' | 'sms' | 'social' | 'registration' | 'remembered' | 'trial'
  readonly password?: string
}

/** Somebody who has just got an account: nothing more is asked of them. */
type NewHere = Shown & { readonly by: 'registration' | 'trial' }

/** What a challenge keeps of a login until its second factor is passed. */
export interface CarriedLogin {
  readonly by: Shown['by']
  /** A password that was changed meanwhile ends every challenge before it. */
  readonly passwordChangedAt: string
  readonly defaultPassword: boolean
}

/**
 * Begins a session of the site for somebody who showed who they are: the second half of every way in. `member` is as the
 * check saw them; where the password was changed or the account suspended since, nothing begins. From an address that is
 * not registered for them a second factor is asked for in place of the session (4.007).
 */
export function beginSession(parts: IdentityParts, at: Origin, member: MemberRow, shown: NewHere): Promise<LoginValue>
export function beginSession(parts: IdentityParts, at: Origin, member: MemberRow, shown: Shown): Promise<LoginAnswer>
export async function beginSession(
  parts: IdentityParts,
  at: Origin,
  member: MemberRow,
  shown: Shown,
): Promise<LoginAnswer> {
  return parts.database.transaction().execute(async (tx) => {
    // A password change ends every session; one that it could not see yet must not begin after it.
    if (!(await holdChecked(tx, member))) throw new Refusal('login.wrong_credentials')
    const isNew = shown.by === 'registration' || shown.by === 'trial'
    return isNew ? startSession(parts, tx, member, shown.password) : admit(parts, tx, at, member, shown)
  })
}

async function admit(
  parts: IdentityParts,
  transaction: Database,
  { address }: Origin,
  member: MemberRow,
  { by, password }: Shown,
): Promise<LoginAnswer> {
  const owner = await factorOwnerOf(transaction, member)
  // Whoever logged in by a code has proved the telephone already.
  const proved = by === 'sms' ? by : undefined
  const standing = await parts.factors.standingOf(transaction, owner, { address, proved })
  if (standing.needs !== 'factor') {
    const value = await startSession(parts, transaction, member, password)
    return standing.needs === 'advice' ? { ...value, secondFactorAdvised: true } : value
  }
  const { initialPassword } = parts.brands.byId(member.brandId)
  const carried = {
    by,
    passwordChangedAt: member.passwordChangedAt.toString(),
    defaultPassword: initialPassword !== undefined && password === initialPassword,
  } satisfies CarriedLogin
  return { secondFactor: await parts.factors.openChallenge(transaction, owner, standing.ways, carried) }
}
