import type { LocaleCode } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { updateLanguage } from './member.sql.ts'

/** Keeps the language that a member reads (7.051); one that the brand does not offer is refused and changes nothing. */
export async function chooseLanguage(
  { brands, database }: IdentityParts,
  { brandId, memberId }: Session,
  language: LocaleCode,
): Promise<void> {
  if (!brands.byId(brandId).locales.includes(language)) refuseFields([{ field: 'language', code: 'field.invalid' }])
  await updateLanguage(database, brandId, memberId, language)
}
