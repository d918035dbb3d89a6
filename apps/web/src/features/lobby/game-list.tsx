import { categoryPaths } from '@baize/contract/site-map'
import type { Game } from '@baize/contract'
import { Button, EmptyState } from '@baize/ui'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { GameFilter } from '../../api/game-filters.ts'
import { gamesPerPage, gamesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { LoadFailed } from './load-failed.tsx'
import { PopularGames } from './popular-games.tsx'
import { WindowedTiles } from './windowed-tiles.tsx'
import classes from './game-list.module.css'

/** The games that match a filter; more load on scrolling or by a button (2.034). */
export function GameList({ filter, inDialog = false }: { readonly filter: GameFilter; readonly inDialog?: boolean }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const games = useInfiniteQuery(gamesQuery(language, filter))
  const pages = games.data?.pages
  const list = useMemo(() => pages?.flatMap((page) => page.games) ?? [], [pages])
  if (games.isError && pages === undefined)
    return <LoadFailed error={games.error} onRetry={() => void games.refetch()} />
  if (!games.isPending && list.length === 0) return <NoGames filter={filter} />
  // Keeps what has loaded if a further page fails.
  const failed = games.isFetchNextPageError && !games.isFetchingNextPage
  return (
    <>
      <h2 aria-live="polite" className={classes.count}>
        {pages?.[0] === undefined ? '\u00A0' : t('lobby.count', pages[0].totalCount)}
      </h2>
      <WindowedTiles games={list} inDialog={inDialog} waiting={waitingTiles(games)} />
      {failed ? <LoadFailed error={games.error} onRetry={() => void games.fetchNextPage()} /> : null}
      {games.hasNextPage && !failed ? (
        <More list={list} onMore={games.fetchNextPage} waiting={games.isFetchingNextPage} />
      ) : null}
    </>
  )
}

/** Placeholders: a whole page while the first page loads, and one row as long as another page follows. */
function waitingTiles(games: { isPending: boolean; hasNextPage: boolean; isFetchNextPageError: boolean }): number {
  if (games.isPending) return gamesPerPage
  return games.hasNextPage && !games.isFetchNextPageError ? 6 : 0
}

function More({
  list,
  onMore,
  waiting,
}: {
  readonly list: readonly Game[]
  readonly onMore: () => unknown
  readonly waiting: boolean
}) {
  const t = usePhrases()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null || waiting) return
    // Farther than rows are rendered ahead, so that scrolling meets games instead of placeholders.
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      rootMargin: '1800px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
    // An observer only reports changes, and the end of a new list may be as near as that of the previous one.
  }, [list, waiting, onMore])
  return (
    <div className={classes.more} ref={place}>
      <Button loading={waiting} onClick={() => void onMore()}>
        {t('lobby.loadMore')}
      </Button>
    </div>
  )
}

/** No match (8.040): says so and shows games popular with other members. */
function NoGames({ filter }: { readonly filter: GameFilter }) {
  const t = usePhrases()
  return (
    <>
      <EmptyState
        icon={<IconMoodEmpty size="2.5rem" />}
        text={t('lobby.emptyText')}
        title={filter.gameName === undefined ? t('lobby.empty') : t('lobby.emptyNamed', filter.gameName)}
      >
        <Link params={{ category: categoryPaths[filter.gameType] }} search={{}} to="/$category">
          {t('lobby.showAll')}
        </Link>
        <Link to="/">{t('shell.home')}</Link>
      </EmptyState>
      <PopularGames />
    </>
  )
}
