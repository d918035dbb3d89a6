import type { BodyOf, Profile, removeContact as contract } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeAndTell } from '../../factors/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { confirmOwner } from '../owner-proof/confirm-owner.ts'
import type { StoredContacts } from '../profile/profile.rules.ts'
import { showProfile } from '../profile/show-profile.ts'
import { spendResetLinks } from '../recovery/reset-links.sql.ts'
import { isWayOn } from '../recovery/send-code.ts'
import { factorOwnerOf } from '../second-factor/factor-owner.ts'
import { contactIn, maskContact } from './contact.rules.ts'
import { deleteContact, lockContacts } from './contact.sql.ts'
import { tellOldContact } from './tell-old-contact.ts'
import { mayChangeFactor } from '../owner-proof/factor-guard.ts'
import { letWait } from '../waiting-changes/waiting-changes.ts'

type Asked = BodyOf<typeof contract>

/**
 * Removes a member's number or mailbox and notifies it. This needs the password or a second factor; a verified one needs a
 * code sent to it, or of the authenticator app, and has to wait without one. If the contact is the last
 * second factor or the last way to set a new password, the member must confirm this first (`knowing`). The row is locked
 * for the check, so that two concurrent removals cannot both skip it.
 */
export async function removeContact(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { channel, password, knowing, wait }: Asked,
): Promise<Profile> {
  const { brandId, memberId } = session
  const member = await confirmOwner(parts, at, session, { password, orFactor: true })
  const old = await changeAndTell(parts, async (tx, tell) => {
    const stored = await lockContacts(tx, brandId, memberId)
    const contact = contactIn(stored, channel)
    if (contact === undefined) throw new Refusal('contact.none')
    if (channel === 'mobile' && contact.isProven && !stored.hasPassword) throw new Refusal('contact.password_first')
    if (contact.isProven && !(await mayChangeFactor(parts, tx, at, session, { factor: channel, wait }))) {
      await letWait(parts, tx, tell, member, { factor: channel, language: at.language })
      return undefined
    }
    await deleteContact(tx, brandId, memberId, channel)
    if (contact.isProven && !knowing) await refuseUnconfirmed(parts, tx, session, { ...stored, removed: channel })
    if (channel === 'email') await spendResetLinks(tx, member, parts.clock.now())
    const details = [maskContact(contact)]
    if (contact.isProven) await tell(member, { kind: `${channel}_removed`, details, language: at.language })
    return contact
  })
  if (old !== undefined) tellOldContact(parts, { member, language: at.language }, old, 'removed')
  return showProfile(parts, session)
}

/** Throws a refusal if no second factor or no way to set a forgotten password would remain without the contact. */
async function refuseUnconfirmed(
  { factors, brands }: IdentityParts,
  tx: Database,
  session: Session,
  { mobileVerifiedAt, emailVerifiedAt, removed }: StoredContacts & { readonly removed: Asked['channel'] },
): Promise<void> {
  const owner = await factorOwnerOf(tx, session)
  if ((await factors.waysOf(tx, owner)).length === 0) throw new Refusal('contact.last_factor')
  const byPhone =
    removed !== 'mobile' && mobileVerifiedAt !== null && isWayOn(brands.byId(session.brandId), 'password_reset')
  const byEmail = removed !== 'email' && emailVerifiedAt !== null
  if (!byPhone && !byEmail) throw new Refusal('contact.way_back')
}
