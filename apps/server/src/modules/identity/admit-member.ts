import type { login, ValueOf } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { factorOwnerOf } from './factor-owner.ts'
import type { IdentityParts } from './identity.parts.ts'
import type { MemberRow } from './member.sql.ts'
import { startSession } from './start-session.ts'

/** A login whose first factor was right. */
export interface FirstFactor {
  readonly address: string
  /** What was typed, where it was a password. */
  readonly password?: string
  /** Where it was a code: the contact that it proved. */
  readonly proved?: 'sms' | 'email'
}

/** What a challenge keeps of a login until it is passed. */
export interface CarriedLogin {
  /** A password that was changed meanwhile ends every challenge before it. */
  readonly passwordChangedAt: string
  readonly defaultPassword: boolean
}

/**
 * Lets a member in whose first factor was right, within the login's transaction: by a session, or from an address that is
 * not registered for them by a challenge (4.007). Every way of logging in ends here.
 */
export async function admitMember(
  parts: IdentityParts,
  transaction: Database,
  member: MemberRow,
  { address, password, proved }: FirstFactor,
): Promise<ValueOf<typeof login>> {
  const owner = await factorOwnerOf(transaction, member)
  const standing = await parts.factors.standingOf(transaction, owner, { address, proved })
  if (standing.needs !== 'factor') {
    const value = await startSession(parts, transaction, member, password)
    return standing.needs === 'advice' ? { ...value, secondFactorAdvised: true } : value
  }
  const { initialPassword } = parts.brands.byId(member.brandId)
  const carried = {
    passwordChangedAt: member.passwordChangedAt.toString(),
    defaultPassword: initialPassword !== undefined && password === initialPassword,
  } satisfies CarriedLogin
  return { secondFactor: await parts.factors.openChallenge(transaction, owner, standing.ways, carried) }
}
