import type { BodyOf, changeContact as contract, Profile } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { changeAndTell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import { selectProfile } from '../profile/profile.sql.ts'
import { showProfile } from '../profile/show-profile.ts'
import { spendResetLinks } from '../recovery/reset-links.sql.ts'
import { codeTargetOf, contactIn, maskContact, readContact } from './contact.rules.ts'
import { replaceContact, type ProvenContact } from './contact.sql.ts'
import { tellOldContact } from './tell-old-contact.ts'
import { lockMember } from '../members/member.sql.ts'
import { mayChangeFactor } from '../owner-proof/factor-guard.ts'
import { noteOwnerProof } from '../owner-proof/owner-proof.sql.ts'
import { hashToken } from '../sessions/session-door.ts'
import { letWait } from '../waiting-changes/waiting-changes.ts'
import { refuseTaken } from './refuse-taken.ts'

/**
 * Verifies a number or mailbox by the code sent to it and replaces the previous one, which is notified. A member with a
 * second factor must show it first, otherwise the change waits: a new mailbox must not become a factor, nor a way to reset
 * the password, by the password alone. Throws
 * `contact.taken` if another account has verified it already. Only this call reveals that, because it requires the code.
 */
export async function changeContact(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { password, verificationCode, wait, ...asked }: BodyOf<typeof contract>,
): Promise<Profile> {
  const { verification, clock } = parts
  const { brandId, memberId } = session
  const contact = readContact(asked, await selectProfile(parts.database, brandId, memberId))
  const member = await confirmOwner(parts, at, session, { password })
  const proven = await verification.verify(codeTargetOf(brandId, contact), verificationCode)
  const before = await changeAndTell(parts, async (tx, tell) => {
    await verification.useUp(tx, proven)
    await lockMember(tx, member)
    if (!(await mayChangeFactor(parts, tx, at, session, { factor: contact.channel, wait }))) {
      await letWait(parts, tx, tell, member, { factor: contact.channel, target: contact.target, language: at.language })
      return undefined
    }
    const replaced = await replaceContact(tx, brandId, memberId, contact, clock.now())
    await noteContactShown(parts, tx, at, session, contact)
    // The old mailbox may contain a link that sets a new password.
    if (contact.channel === 'email') await spendResetLinks(tx, member, clock.now())
    await tell(member, { kind: `${contact.channel}_changed`, details: [maskContact(contact)], language: at.language })
    return replaced
  }).catch(refuseTaken)
  if (before !== undefined && contactIn(before, contact.channel)?.target !== contact.target)
    tellOldContact(parts, { member, language: at.language }, contactIn(before, contact.channel), 'changed')
  return showProfile(parts, session)
}

/** The code has shown the contact, so nobody is asked for another one before the next change in this session. */
async function noteContactShown(
  { clock }: IdentityParts,
  tx: Database,
  { cookies }: Origin,
  session: Session,
  { channel }: ProvenContact,
): Promise<void> {
  const device = cookies.read('device')
  if (device === undefined) return
  const proof = { deviceHash: hashToken(device), way: channel === 'mobile' ? 'sms' : 'email' } as const
  await noteOwnerProof(tx, session, proof, clock.now())
}
