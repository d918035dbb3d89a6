import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category } from '@baize/contract'
import { TileGrid } from '@baize/ui'
import { IconFlame } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { announcementsQuery, flushVendors, hotQuery, categoriesQuery } from '../../api/queries.ts'
import { hasComeBack } from '../../browser/arrival.ts'
import { useNoFirstView } from '../../browser/first-view.ts'
import { useLanguage } from '../../language/language.ts'
import { useIsOffered } from '../../play/news-link.ts'
import { usePhrases } from '../../language/phrases.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { CategorySection } from './category-section.tsx'
import { NoticeMarquee } from './notice-marquee.tsx'
import { LoadFailed } from './load-failed.tsx'
import { OwnGamesSection } from './own-games-section.tsx'
import { Tiles, WaitingTiles } from './tiles.tsx'
import { JackpotSpace, WinnersSpace } from './live-spaces.tsx'
import classes from './home.module.css'

// Their code loads after that of the games; their space is reserved meanwhile.
const JackpotTicker = lazy(() => import('./jackpot-ticker.tsx').then((file) => ({ default: file.JackpotTicker })))
const WinnersBoard = lazy(() => import('./winners-board.tsx').then((file) => ({ default: file.WinnersBoard })))

/**
 * The lobby: banners, notices, categories, hot games, the jackpot, winners, and a section for each category.
 *
 * To change:
 * - sections of the home page and their order: `Sections` here; one category's section, `CategorySection` in
 *   `category-section.tsx`
 * - category menu: `CategoryMenu` in `category-menu.tsx`; the categories themselves, `brands/demo/categories.json`
 * - banner carousel: `BannerCarousel` in `banner-carousel.tsx`
 * - running notices (marquee): `NoticeMarquee` in `notice-marquee.tsx`; what a click opens,
 *   `apps/web/src/features/notices/news.tsx`
 * - jackpot ticker, and its label as a demonstration: `JackpotTicker` in `jackpot-ticker.tsx`; amount and growth, `jackpot` in
 *   `brands/demo/brand.json`
 * - winners board: `WinnersBoard` in `winners-board.tsx`; on the server, `apps/server/src/modules/live/`
 * - a game's tile: `GameTile` in `game-tile.tsx`
 * - a dialog for games that cannot be played yet: `NotPlayable` in `not-playable.tsx`
 */
export function Home() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: news, isError: noNews } = useQuery(announcementsQuery(language))
  const { data: categories, isError } = useQuery(categoriesQuery(language))
  const offered = useIsOffered()
  const banners = news?.banners.filter((banner) => banner.groupName === 'w_home' && offered(banner)) ?? []
  useNoFirstView(noNews || (news !== undefined && banners.length === 0))
  // An address that names a section must have it rendered at once.
  const drawn = useDeferredValue(true, hasComeBack() || window.location.hash !== '')
  useHashPlace(categories !== undefined)
  return (
    <div className={classes.home}>
      <h1 className={classes.hidden}>{t('shell.slogan')}</h1>
      {news === undefined ? (
        <div className={classes.bannerSpace} />
      ) : banners.length > 0 ? (
        <BannerCarousel banners={banners} key={banners.length} />
      ) : null}
      {news === undefined ? <div className={classes.noticeSpace} /> : <NoticeMarquee notices={news.playerNotices} />}
      <CategoryMenu current="HOT" categories={categories} />
      {drawn ? <Sections categories={categories} categoriesFailed={isError} /> : null}
    </div>
  )
}

/** Scrolls to the section that the address names once it is rendered; the router looks for it too early (2.014). */
function useHashPlace(ready: boolean): void {
  useEffect(() => {
    if (ready && window.scrollY === 0) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [ready])
}

/** Everything below the menu: hot games first, then the jackpot, the winners, the member's own games and the categories. */
function Sections({
  categories,
  categoriesFailed,
}: {
  readonly categories: readonly Category[] | undefined
  readonly categoriesFailed: boolean
}) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const queries = useQueryClient()
  const hot = useQuery(hotQuery(language))
  return (
    <>
      <section aria-labelledby="hot">
        <h2 className={classes.title} id="hot">
          <IconFlame aria-hidden className={classes.flame} />
          {t('lobby.hotGames')}
        </h2>
        {hot.isError ? <LoadFailed error={hot.error} onRetry={() => void hot.refetch()} /> : null}
        {hot.isError ? null : (
          <TileGrid busy={hot.isPending}>
            {hot.data === undefined ? <WaitingTiles count={12} /> : <Tiles games={hot.data} />}
          </TileGrid>
        )}
      </section>
      <JackpotSpace>
        <Suspense>
          <JackpotTicker />
        </Suspense>
      </JackpotSpace>
      <Suspense fallback={<WinnersSpace />}>
        <WinnersBoard />
      </Suspense>
      <OwnGamesSection own="recent" />
      <OwnGamesSection own="favourites" />
      {categoriesFailed ? (
        <LoadFailed onRetry={() => void flushVendors(queries, language).catch(() => undefined)} />
      ) : null}
      {categories?.map((category) => (
        <CategorySection key={category.gameCategory} category={category} />
      ))}
    </>
  )
}
