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
import { deleteContact, holdContacts } from './contact.sql.ts'
import { tellOldContact } from './tell-old-contact.ts'

type Asked = BodyOf<typeof contract>

/**
 * Takes a number or mailbox from a member, with the password or a second factor, and tells it so. What depends on the contact
 * is said first: only who knows goes on. The row is held while that is counted, so that two removals at once leave no member
 * without a word.
 */
export async function removeContact(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { channel, password, knowing }: Asked,
): Promise<Profile> {
  const { brandId, memberId } = session
  const member = await confirmOwner(parts, at, session, { password, orFactor: true })
  const old = await changeAndTell(parts, async (tx, tell) => {
    const held = await holdContacts(tx, brandId, memberId)
    const contact = contactIn(held, channel)
    if (contact === undefined) throw new Refusal('contact.none')
    if (channel === 'mobile' && contact.isProven && !held.hasPassword) throw new Refusal('contact.password_first')
    await deleteContact(tx, brandId, memberId, channel)
    if (contact.isProven && !knowing) await refuseUnknowing(parts, tx, session, { ...held, hasGone: channel })
    if (channel === 'email') await spendResetLinks(tx, member, parts.clock.now())
    const details = [maskContact(contact)]
    if (contact.isProven) await tell(member, { kind: `${channel}_removed`, details, language: at.language })
    return contact
  })
  tellOldContact(parts, { member, language: at.language }, old, 'removed')
  return showProfile(parts, session)
}

/** Refuses where nothing is left, after the contact, that a login from a new place or a forgotten password needs. */
async function refuseUnknowing(
  { factors, brands }: IdentityParts,
  tx: Database,
  session: Session,
  { mobileVerifiedAt, email, hasGone }: StoredContacts & { readonly hasGone: Asked['channel'] },
): Promise<void> {
  const owner = await factorOwnerOf(tx, session)
  if ((await factors.waysOf(tx, owner)).length === 0) throw new Refusal('contact.last_factor')
  const byPhone =
    hasGone !== 'mobile' && mobileVerifiedAt !== null && isWayOn(brands.byId(session.brandId), 'password_reset')
  const byEmail = hasGone !== 'email' && email !== null
  if (!byPhone && !byEmail) throw new Refusal('contact.way_back')
}
