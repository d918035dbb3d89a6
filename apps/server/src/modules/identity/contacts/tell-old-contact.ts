import { type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { IdentityParts } from '../identity.parts.ts'
import type { MemberRow } from '../members/member.sql.ts'
import { spokenBy } from '../members/spoken-by.ts'
import type { contactIn } from './contact.rules.ts'

/**
 * Whoever held the account by a contact learns that it is one no more. What was never proved is a stranger's perhaps: it is
 * told nothing. `language` is what it is said in where the member never chose one.
 */
export function tellOldContact(
  { dispatch, brands }: Pick<IdentityParts, 'dispatch' | 'brands'>,
  { member, language: asked }: { readonly member: MemberRow; readonly language: Language },
  old: ReturnType<typeof contactIn>,
  what: 'changed' | 'removed',
): void {
  if (old === undefined || !old.isProven) return
  const language = spokenBy(member, asked)
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
