import { momentText, type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import { mailboxOf, type MemberRow } from '../members/member.sql.ts'
import { spokenBy } from '../members/spoken-by.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'

/** Writes to a member who has a mailbox that the password was changed: whoever did not do it must hear of it. */
export async function tellPasswordChanged(
  {
    brands,
    clock,
    database,
    dispatch,
    siteOriginOf,
  }: Pick<RecoveryParts, 'brands' | 'clock' | 'database' | 'dispatch' | 'siteOriginOf'>,
  member: MemberRow,
  asked: Language,
): Promise<void> {
  const mailbox = await mailboxOf(database, member.brandId, member.memberId)
  if (mailbox === undefined || !dispatch.carries('email')) return
  const { name, timeZone } = brands.byId(member.brandId)
  const language = spokenBy(member, asked)
  const when = momentText(clock.now().epochMilliseconds, { language, timeZone, month: 'long' })
  const service = `${siteOriginOf(member.brandId)}/help#contact`
  dispatch.sendLater({
    brandId: member.brandId,
    channel: 'email',
    to: mailbox,
    subject: letterPhrase(language, 'passwordChanged.subject', [name]),
    text: letterPhrase(language, 'passwordChanged.text', [name, member.username, when, service]),
  })
}
