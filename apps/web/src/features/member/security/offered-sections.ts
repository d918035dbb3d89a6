import { useQuery } from '@tanstack/react-query'
import { linkedAccountsQuery } from '../../../api/social-queries.ts'
import { useLanguage } from '../../../language/language.ts'
import { securitySections, type SecuritySection } from './sections.ts'

/** The sections that this brand offers: linked accounts only if it has identity providers. */
export function useOfferedSections(): readonly SecuritySection[] {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(linkedAccountsQuery(language))
  const isLinking = data !== undefined && data.list.length + data.linkable.length > 0
  return securitySections.filter(({ id }) => id !== 'linked' || isLinking)
}
