import type { GameType } from '@baize/contract'
import { categoryHere, categoryOfPath } from '@baize/contract/site-map'
import { Skeleton } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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

/**
 * All games of one category, by vendor, class or name; also hot games and a member's own (2.031–2.036).
 *
 * To change:
 * - filters of a category: `CategoryFilters` in `category-filters.tsx`; which exist, `categoryFilters` in
 *   `apps/web/src/app/search.ts`
 * - what choosing a filter, class or vendor resets: `afterFilter` and `afterClass` in `category-search.ts`
 * - search by name: `NameField` in `name-field.tsx`; what it matches,
 *   `apps/server/src/modules/catalog/search-text.rules.ts`
 * - order of the games: `apps/server/src/modules/catalog/game-filter.rules.ts`
 * - vendor strip: `VendorStrip` in `vendor-strip.tsx`
 * - games per page of a list: `gamesPerPage` in `apps/web/src/api/queries.ts`; when the next page loads, `GameList`
 *   in `game-list.tsx`
 * - long lists of tiles: `WindowedTiles` in `windowed-tiles.tsx`; rows kept beyond the screen, `overscan` in
 *   `tile-rows.ts`; when each is rendered, `useDrawnRows` in `drawn-rows.ts`
 * - what stays in view when the screen is turned: `useKeptPlace` in `kept-place.ts`
 * - a message when nothing matches: `NoGames` in `game-list.tsx`
 */
export function GamesOfCategory({
  aboveGames,
}: {
  /** What stands above the games of a category. */
  readonly aboveGames: (gameType: GameType) => ReactNode
}) {
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
          {search.filter === undefined && search.gameName === undefined ? aboveGames(gameType) : null}
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
