import { categoryPaths } from '@baize/contract/site-map'
import { EmptyState, TileGrid } from '@baize/ui'
import { IconHeart, IconHistory, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnGamesFilter, OwnList } from '../../api/game-filters.ts'
import { ownGamesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases, type SiteKey } from '../../language/phrases.ts'
import { LoadFailed } from './load-failed.tsx'
import { PopularGames } from './popular-games.tsx'
import { Tiles, WaitingTiles } from './tiles.tsx'

/** The titles of a member's own lists, and what an empty one shows. */
export const ownLists: Record<OwnList, { icon: Icon; title: SiteKey; empty: SiteKey; emptyText: SiteKey }> = {
  favourites: {
    icon: IconHeart,
    title: 'lobby.favourites',
    empty: 'lobby.noFavourites',
    emptyText: 'lobby.noFavouritesText',
  },
  recent: { icon: IconHistory, title: 'lobby.recent', empty: 'lobby.noRecent', emptyText: 'lobby.noRecentText' },
}

/** A member's own games that match a filter: favourites, or recently played ones. */
export function OwnGames({ own, filter = {} }: { readonly own: OwnList; readonly filter?: OwnGamesFilter }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const games = useQuery(ownGamesQuery(language, own, filter))
  const { icon: Sign, empty, emptyText } = ownLists[own]
  if (games.isError) return <LoadFailed error={games.error} onRetry={() => void games.refetch()} />
  if (games.data?.length === 0)
    return (
      <>
        <EmptyState icon={<Sign size="2.5rem" />} text={t(emptyText)} title={t(empty)}>
          <Link params={{ category: categoryPaths[filter.gameType ?? 'RNG'] }} search={{}} to="/$category">
            {t('system.toGames')}
          </Link>
        </EmptyState>
        <PopularGames />
      </>
    )
  return (
    <TileGrid busy={games.isPending}>
      {games.data === undefined ? <WaitingTiles count={12} /> : <Tiles games={games.data} />}
    </TileGrid>
  )
}
