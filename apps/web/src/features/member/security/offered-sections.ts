import { useQuery } from '@tanstack/react-query'
import { linkedAccountsQuery } from '../../../api/social-queries.ts'
import { useLanguage } from '../../../language/language.ts'
import { securitySections, type SecuritySection } from './sections.ts'

/** The parts that this brand has. Linked accounts are one of them only where there is a provider to link with. */
export function useOfferedSections(): readonly SecuritySection[] {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(linkedAccountsQuery(language))
  const isLinking = data !== undefined && data.list.length + data.linkable.length > 0
  return securitySections.filter(({ id }) => id !== 'linked' || isLinking)
}
