import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readMailbox } from '../../verification/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { beginSession } from '../login/begin-session.ts'
import { noteTry } from '../login/login-tries.ts'
import type { Origin } from '../origin.ts'
import { selectContacts } from './member-contacts.sql.ts'
import { lockWaysIn, memberById } from './member.sql.ts'

/**
 * Begins a session for a member whom another module has identified, for example by an account at a provider with the given
 * mailbox.
 */
export async function signInKnown(
  parts: IdentityParts,
  at: Origin,
  memberId: MemberId,
  vouched: { readonly email: string | undefined },
) {
  const member = await memberById(parts.database, at.brandId, memberId)
  if (member.status !== 'active') {
    await noteTry(parts, at, member, 'social', 'suspended')
    throw new Refusal('login.suspended')
  }
  // Whoever reads the mailbox of the account at the provider may be in by that alone, so it is no second factor here.
  const { email } = await selectContacts(parts.database, at.brandId, memberId)
  const isSame = email !== null && vouched.email !== undefined && readMailbox(vouched.email) === email
  return beginSession(parts, at, member, { by: 'social', proved: isSame ? 'email' : undefined })
}

/** Locks the caller's account until the transaction ends. Returns whether it has a password. */
export async function lockAccount(transaction: Database, { brandId, memberId }: Session): Promise<boolean> {
  const account = await lockWaysIn(transaction, brandId, memberId)
  if (account === undefined) throw new Refusal('session.required')
  return account.hasPassword
}
