import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteLink, insertLink, memberOfAccount, type NewLink } from './link.sql.ts'
import type { Provider } from './providers.ts'

/**
 * Links an account at a provider to a member, within the caller's transaction. Throws a refusal if the account belongs to
 * another member, or if the member has another account of this provider. A link with an issuer that the brand no longer
 * uses is replaced.
 */
export async function linkAccount(
  transaction: Database,
  { label }: Provider,
  language: Language,
  link: NewLink,
): Promise<void> {
  await deleteLink(transaction, link, link.issuer)
  if (await insertLink(transaction, link)) return
  const owner = await memberOfAccount(transaction, link)
  const values = [label[language]]
  if (owner === undefined) throw new Refusal('social.already_linked', { values })
  if (owner !== link.memberId) throw new Refusal('social.linked_elsewhere', { values })
}
