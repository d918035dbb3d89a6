import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteLink, insertLink, memberOfAccount, type NewLink } from './link.sql.ts'
import type { Provider } from './providers.ts'

/**
 * Links an account at a provider to a member, within the caller's transaction. Refuses one that is somebody else's, and a
 * second one of the same provider; a link with an issuer that the house left gives way.
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
