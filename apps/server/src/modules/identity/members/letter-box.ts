import type { Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { selectContacts } from './member-contacts.sql.ts'
import { languageFor } from './language-for.ts'

/** A member's verified contacts, and the language for messages to them. */
export interface LetterBox {
  readonly username: string
  readonly mobile: string | undefined
  readonly email: string | undefined
  readonly language: Language
}

/** Reads a member's letter box; `asked` is the language if the member has never chosen one. */
export async function letterBoxOf(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  asked: Language,
): Promise<LetterBox> {
  const { username, mobile, email, language } = await selectContacts(db, brandId, memberId)
  const to = { mobile: mobile ?? undefined, email: email ?? undefined }
  return { username, ...to, language: languageFor({ language }, asked) }
}
