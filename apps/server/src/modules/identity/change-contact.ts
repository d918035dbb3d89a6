import type { BodyOf, changeContact as contract, Profile } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import { sqlStateOf } from '../../kernel/database/pool.ts'
import type { Session } from '../../kernel/http/caller.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { codeTargetOf, readContact } from './contact.rules.ts'
import { replaceContact, type ProvenContact } from './contact.sql.ts'
import type { IdentityParts } from './identity.parts.ts'
import type { MemberRow } from './member.sql.ts'
import type { Origin } from './origin.ts'
import { requireOwnPassword } from './own-password.ts'
import type { StoredContacts } from './profile.rules.ts'
import { selectProfile } from './profile.sql.ts'
import { showProfile } from './show-profile.ts'

const uniqueViolation = '23505'

/**
 * Proves a number or mailbox by the code that came there, and puts it in the place of the one before, which is told. One
 * that another account has proved stays there: only here, where the code was read, is that said.
 */
export async function changeContact(
  parts: IdentityParts,
  at: Origin,
  session: Session,
  { password, verificationCode, ...asked }: BodyOf<typeof contract>,
): Promise<Profile> {
  const { database, brands, verification } = parts
  const { brandId, memberId } = session
  const contact = readContact(asked, await selectProfile(database, brandId, memberId))
  const member = await requireOwnPassword(parts, session, password)
  const proven = await verification.verify(codeTargetOf(brandId, contact), verificationCode)
  const before = await database
    .transaction()
    .execute(async (tx) => {
      await verification.useUp(tx, proven)
      return replaceContact(tx, brandId, memberId, contact, parts.clock.now())
    })
    .catch((error: unknown) => {
      throw sqlStateOf(error) === uniqueViolation ? new Refusal('contact.taken') : error
    })
  tellBefore(parts, { member, brandName: brands.byId(brandId).name, language: at.language }, before, contact)
  return showProfile(parts, session)
}

interface Letter {
  readonly member: MemberRow
  readonly brandName: string
  readonly language: Language
}

/** Whoever held the account by the old contact learns that it is another now. What was never proved is a stranger's. */
function tellBefore(
  { dispatch }: IdentityParts,
  { member, brandName, language }: Letter,
  before: StoredContacts,
  { channel, target }: ProvenContact,
): void {
  const [to, provenAt] =
    channel === 'mobile' ? [before.mobile, before.mobileVerifiedAt] : [before.email, before.emailVerifiedAt]
  if (to === null || provenAt === null || to === target) return
  const values = [brandName, member.username]
  const text = letterPhrase(language, `contact.${channel}_changed`, values)
  const subject = letterPhrase(language, 'contact.subject', values)
  const { brandId } = member
  dispatch.sendLater(
    channel === 'mobile' ? { brandId, channel: 'sms', to, text } : { brandId, channel, to, subject, text },
  )
}
