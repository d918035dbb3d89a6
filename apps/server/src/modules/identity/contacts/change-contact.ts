import type { BodyOf, changeContact as contract, Profile } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { sqlStateOf } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import { selectProfile } from '../profile/profile.sql.ts'
import { showProfile } from '../profile/show-profile.ts'
import { spendResetLinks } from '../recovery/reset-links.sql.ts'
import { codeTargetOf, contactIn, maskContact, readContact } from './contact.rules.ts'
import { replaceContact } from './contact.sql.ts'
import { tellOldContact } from './tell-old-contact.ts'

const uniqueViolation = '23505'

/**
 * Verifies a number or mailbox by the code sent to it and replaces the previous one, which is notified. Throws
 * `contact.taken` if another account has verified it already. Only this call reveals that, because it requires the code.
 */
export async function changeContact(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { password, verificationCode, ...asked }: BodyOf<typeof contract>,
): Promise<Profile> {
  const { verification, clock } = parts
  const { brandId, memberId } = session
  const contact = readContact(asked, await selectProfile(parts.database, brandId, memberId))
  const member = await confirmOwner(parts, at, session, { password })
  const proven = await verification.verify(codeTargetOf(brandId, contact), verificationCode)
  const before = await changeAndTell(parts, async (tx, tell) => {
    await verification.useUp(tx, proven)
    const replaced = await replaceContact(tx, brandId, memberId, contact, clock.now())
    // The old mailbox may contain a link that sets a new password.
    if (contact.channel === 'email') await spendResetLinks(tx, member, clock.now())
    await tell(member, { kind: `${contact.channel}_changed`, details: [maskContact(contact)], language: at.language })
    return replaced
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === uniqueViolation ? new Refusal('contact.taken') : error
  })
  if (contactIn(before, contact.channel)?.target !== contact.target)
    tellOldContact(parts, { member, language: at.language }, contactIn(before, contact.channel), 'changed')
  return showProfile(parts, session)
}
