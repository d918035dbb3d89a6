import { type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { IdentityParts } from '../identity.parts.ts'
import type { MemberRow } from '../members/member.sql.ts'
import { languageFor } from '../members/language-for.ts'
import type { contactIn } from './contact.rules.ts'

/**
 * Notifies a contact that it was changed or removed. A contact that was never verified may be a stranger's, so it receives
 * nothing. `language` applies if the member has never chosen one.
 */
export function tellOldContact(
  { dispatch, brands }: Pick<IdentityParts, 'dispatch' | 'brands'>,
  { member, language: asked }: { readonly member: MemberRow; readonly language: Language },
  old: ReturnType<typeof contactIn>,
  what: 'changed' | 'removed',
): void {
  if (old === undefined || !old.isProven) return
  const language = languageFor(member, asked)
  const { brandId } = member
  const values = [brands.byId(brandId).name, member.username]
  const text = letterPhrase(language, `contact.${old.channel}_${what}`, values)
  const subject = letterPhrase(language, 'contact.subject', values)
  dispatch.sendLater(
    old.channel === 'mobile'
      ? { brandId, channel: 'sms', to: old.target, text }
      : { brandId, channel: 'email', to: old.target, subject, text },
  )
}
