import type { BodyOf, sendContactCode as contract } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import { selectProfile } from '../profile/profile.sql.ts'
import { codeTargetOf, isProven, readContact } from './contact.rules.ts'
import { mayChangeFactor } from '../owner-proof/factor-guard.ts'

/**
 * Sends a code to a number or mailbox of the member. The code is sent whether or not another account has the contact, so
 * that only whoever reads it can learn this.
 */
export async function sendContactCode(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { password, wait, ...asked }: BodyOf<typeof contract>,
) {
  const stored = await selectProfile(parts.database, session.brandId, session.memberId)
  const contact = readContact(asked, stored)
  await confirmOwner(parts, at, session, { password })
  if (isProven(stored, contact)) throw new Refusal('contact.verified_already')
  await mayChangeFactor(parts, parts.database, at, session, { factor: contact.channel, wait })
  const { address, language } = at
  const target = { ...codeTargetOf(session.brandId, contact), member: session.memberId }
  return parts.verification.send(target, { address, language })
}
