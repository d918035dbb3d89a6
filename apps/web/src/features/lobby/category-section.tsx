import { categoryPaths } from '@baize/contract/site-map'
import { TileGrid } from '@baize/ui'
import type { GameType, Category } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { categoryGamesQuery, hotQuery } from '../../api/queries.ts'
import { CategoryIcon } from '../../images/category-icon.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { LoadFailed } from './load-failed.tsx'
import { Tiles, WaitingTiles } from './tiles.tsx'
import { useNear } from './use-near.ts'
import { VendorStrip } from './vendor-strip.tsx'
import classes from './category-section.module.css'

const shortCategories: readonly GameType[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT']

/**
 * One category on the home page: its vendors, a link to all its games, and the first ones (9.017: 12 each, 5 for
 * sports).
 */
export function CategorySection({ category }: { readonly category: Category }) {
  const t = usePhrases()
  const place = useRef<HTMLElement>(null)
  const near = useNear(place)
  const count = shortCategories.includes(category.gameCategory) ? 5 : 12
  const { games, shown } = useSectionGames(category, count, near)
  const path = categoryPaths[category.gameCategory]
  return (
    <section aria-labelledby={`category-${path}`} ref={place}>
      <div className={classes.head}>
        <h2 className={classes.title} id={`category-${path}`}>
          <CategoryIcon category={category.gameCategory} size="1.5rem" />
          {category.title}
        </h2>
        <Link className={classes.more} params={{ category: path }} to="/$category">
          {t('lobby.more')}
        </Link>
      </div>
      <VendorStrip category={category} />
      {games.isError ? (
        <LoadFailed error={games.error} onRetry={() => void games.refetch()} />
      ) : (
        <TileGrid busy={games.isPending}>
          {shown === undefined ? <WaitingTiles count={count} /> : <Tiles games={shown} />}
        </TileGrid>
      )}
    </section>
  )
}

/** The section's games: those that the hot games above do not show already, as far as the category has enough others. */
function useSectionGames({ gameCategory }: Category, count: number, enabled: boolean) {
  const language = useLanguage((state) => state.language)
  const hot = useQuery(hotQuery(language))
  const above = new Set(hot.data?.filter(({ gameType }) => gameType === gameCategory).map(({ nodeId }) => nodeId))
  const query = categoryGamesQuery(language, { gameType: gameCategory }, count + above.size)
  const games = useQuery({ ...query, enabled: enabled && !hot.isPending })
  const others = games.data?.filter(({ nodeId }) => !above.has(nodeId))
  return { games, shown: (others !== undefined && others.length < count ? games.data : others)?.slice(0, count) }
}
