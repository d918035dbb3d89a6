import { momentText, type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import { mailboxOf, type MemberRow } from '../members/member.sql.ts'
import { languageFor } from '../members/language-for.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'

/**
 * Informs a member by e-mail that the password was changed, in case somebody else did it. Does nothing without a mailbox.
 */
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
  const language = languageFor(member, asked)
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
