import type { Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { selectContacts } from './member-contacts.sql.ts'
import { spokenBy } from './spoken-by.ts'

/** Where a member can be written to, and in which language: contacts that are proved, and no other. */
export interface LetterBox {
  readonly username: string
  readonly mobile: string | undefined
  readonly email: string | undefined
  readonly language: Language
}

/** The letter box of a member; `asked` is the language of one who never chose. */
export async function letterBoxOf(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  asked: Language,
): Promise<LetterBox> {
  const { username, mobile, email, language } = await selectContacts(db, brandId, memberId)
  const to = { mobile: mobile ?? undefined, email: email ?? undefined }
  return { username, ...to, language: spokenBy({ language }, asked) }
}
