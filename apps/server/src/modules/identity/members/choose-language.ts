import type { LocaleCode } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import type { IdentityParts } from '../identity.parts.ts'
import { updateLanguage } from './member.sql.ts'

/** Stores a member's language (7.051). Throws a refusal if the brand does not offer it. */
export async function chooseLanguage(
  { brands, database }: IdentityParts,
  { brandId, memberId }: Session,
  language: LocaleCode,
): Promise<void> {
  if (!brands.byId(brandId).locales.includes(language)) refuseFields([{ field: 'language', code: 'field.invalid' }])
  await updateLanguage(database, brandId, memberId, language)
}
