import type { GameType } from '@baize/contract'
import { categoryHere, categoryOfPath } from '@baize/contract/site-map'
import { Skeleton } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { flushVendors, categoriesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { CategoryFilters } from './category-filters.tsx'
import { CategoryMenu } from './category-menu.tsx'
import type { CategorySearch } from './category-search.ts'
import { GameList } from './game-list.tsx'
import { LoadFailed } from './load-failed.tsx'
import { OwnGames } from './own-games.tsx'
import { VendorStrip } from './vendor-strip.tsx'
import classes from './category-page.module.css'

const route = getRouteApi('/$category')

/** All games of one category: by vendor, by class, by name, hot ones or one's own (2.031–2.036). */
export function CategoryPage() {
  const { category: path } = route.useParams()
  const search = route.useSearch()
  const language = useLanguage((state) => state.language)
  const queries = useQueryClient()
  const { data: categories, isError, error } = useQuery(categoriesQuery(language))
  const asked = categoryOfPath(path) ?? 'RNG'
  const category = categoryHere(asked, categories ?? [])
  const gameType = category?.gameCategory ?? asked
  if (isError)
    return <LoadFailed error={error} onRetry={() => void flushVendors(queries, language).catch(() => undefined)} />
  return (
    <div className={classes.page}>
      <CategoryMenu current={gameType} categories={categories} />
      {categories === undefined ? <Skeleton height="9rem" /> : null}
      {category === undefined ? null : (
        <>
          <h1 className={classes.title}>{category.title}</h1>
          <VendorStrip current={search.vassalage ?? ''} gameName={search.gameName} category={category} />
          <CategoryFilters key={path} category={category} search={search} />
        </>
      )}
      {categories === undefined ? null : <Games gameType={gameType} search={search} />}
    </div>
  )
}

function Games({
  gameType,
  search: { filter, ...narrowed },
}: {
  readonly gameType: GameType
  readonly search: CategorySearch
}) {
  if (filter === 'favourites' || filter === 'recent')
    return <OwnGames filter={{ gameType, vassalage: narrowed.vassalage }} own={filter} />
  return <GameList filter={{ gameType, ...narrowed, filter }} />
}
