import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { beginSession } from '../login/begin-session.ts'
import { noteTry } from '../login/login-tries.ts'
import type { Origin } from '../origin.ts'
import { lockWaysIn, memberById } from './member.sql.ts'

/** Begins a session for a member whom another module has identified, for example by an account at a provider. */
export async function signInKnown(parts: IdentityParts, at: Origin, memberId: MemberId) {
  const member = await memberById(parts.database, at.brandId, memberId)
  if (member.status !== 'active') {
    await noteTry(parts, at, member, 'social', 'suspended')
    throw new Refusal('login.suspended')
  }
  return beginSession(parts, at, member, { by: 'social' })
}

/** Locks the caller's account until the transaction ends. Returns whether it has a password. */
export async function lockAccount(transaction: Database, { brandId, memberId }: Session): Promise<boolean> {
  const account = await lockWaysIn(transaction, brandId, memberId)
  if (account === undefined) throw new Refusal('session.required')
  return account.hasPassword
}
