import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** What a text finds. */
export interface Found {
  readonly groups: readonly FoundGroup[]
  /** While it is `true`, the groups after the pages are those of an earlier text. */
  readonly isSearching: boolean
  /** The first thing that the text finds, once that is known. */
  readonly first: () => Promise<SearchHit | undefined>
}

/** What a text finds: pages by their names at once, and what the providers find. */
export function useFound(text: string): Found {
  const t = usePhrases()
  const queries = useQueryClient()
  const may = useMay()
  const wanted = text.trim().toLowerCase()
  const pages = useNavigation()
    .flatMap(({ entries }) => entries)
    .map(({ to, says }) => ({ key: to, title: t(says), to }))
    .filter(({ title }) => wanted !== '' && title.toLowerCase().includes(wanted))
  const providers = searchProviders.filter(({ permission, shortest }) => may(permission) && wanted.length >= shortest)
  const search = queryOptions({
    queryKey: ['search', wanted, providers.map(({ says }) => says)],
    queryFn: ({ signal }) =>
      Promise.all(
        // One that fails leaves the others.
        providers.map(async ({ says, find }) => ({ says, hits: await find(wanted, signal).catch(() => []) })),
      ),
  })
  const enabled = providers.length > 0
  const { data = [], isFetching } = useQuery({ ...search, enabled, placeholderData: keepPreviousData })
  const found =
    providers.length === 0 ? [] : data.map(({ says, hits }) => ({ name: t(says), hits: hits.slice(0, mostHits) }))
  return {
    groups: [{ name: t('search.pages'), hits: pages.slice(0, mostHits) }, ...found].filter(
      ({ hits }) => hits.length > 0,
    ),
    isSearching: isFetching,
    async first() {
      if (pages[0] !== undefined || !enabled) return pages[0]
      return (await queries.ensureQueryData(search)).flatMap(({ hits }) => hits)[0]
    },
  }
}
