import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { beginSession } from '../login/begin-session.ts'
import { noteTry } from '../login/login-tries.ts'
import type { Origin } from '../origin.ts'
import { holdWaysIn, memberById } from './member.sql.ts'

/** Begins a session for a member whom another module knows by what they showed, such as an account at a provider. */
export async function signInKnown(parts: IdentityParts, at: Origin, memberId: MemberId) {
  const member = await memberById(parts.database, at.brandId, memberId)
  if (member.status !== 'active') {
    await noteTry(parts, at, member, 'social', 'suspended')
    throw new Refusal('login.suspended')
  }
  return beginSession(parts, at, member, { by: 'social' })
}

/** Holds the caller's account until the transaction ends, and says whether it has a password. */
export async function lockAccount(transaction: Database, { brandId, memberId }: Session): Promise<boolean> {
  const held = await holdWaysIn(transaction, brandId, memberId)
  if (held === undefined) throw new Refusal('session.required')
  return held.hasPassword
}
