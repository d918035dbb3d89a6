import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePhrases } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { useNavigation } from '../use-navigation.ts'
import { searchProviders, type SearchHit } from './provider.ts'

/** Found things of one kind. */
export interface FoundGroup {
  readonly name: string
  readonly hits: readonly SearchHit[]
}

const mostHits = 8

/** What a text finds: pages by their names at once, and what the providers find. */
export function useFound(text: string): { readonly groups: readonly FoundGroup[]; readonly isSearching: boolean } {
  const t = usePhrases()
  const may = useMay()
  const wanted = text.trim().toLowerCase()
  const pages = useNavigation()
    .flatMap(({ entries }) => entries)
    .map(({ to, says }) => ({ key: to, title: t(says), to }))
    .filter(({ title }) => wanted !== '' && title.toLowerCase().includes(wanted))
  const providers = searchProviders.filter(({ permission, shortest }) => may(permission) && wanted.length >= shortest)
  const { data = [], isFetching } = useQuery({
    queryKey: ['search', wanted, providers.map(({ says }) => says)],
    enabled: providers.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      Promise.all(
        // One that fails leaves the others.
        providers.map(async ({ says, find }) => ({ says, hits: await find(wanted, signal).catch(() => []) })),
      ),
  })
  const found =
    providers.length === 0 ? [] : data.map(({ says, hits }) => ({ name: t(says), hits: hits.slice(0, mostHits) }))
  return {
    groups: [{ name: t('search.pages'), hits: pages.slice(0, mostHits) }, ...found].filter(
      ({ hits }) => hits.length > 0,
    ),
    isSearching: isFetching,
  }
}
