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

// Their code comes behind that of the games; they have their room from the beginning.
const JackpotTicker = lazy(() => import('./jackpot-ticker.tsx').then((file) => ({ default: file.JackpotTicker })))
const WinnersBoard = lazy(() => import('./winners-board.tsx').then((file) => ({ default: file.WinnersBoard })))

/** The lobby: banners, notices, categories, hot games, and one section for each category. */
export function Home() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: news, isError: noNews } = useQuery(announcementsQuery(language))
  const { data: categories, isError } = useQuery(categoriesQuery(language))
  const offered = useIsOffered()
  const banners = news?.banners.filter((banner) => banner.groupName === 'w_home' && offered(banner)) ?? []
  useNoFirstView(noNews || (news !== undefined && banners.length === 0))
  // An address that names a section wants to be there at once.
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
      <JackpotSpace>
        <Suspense>
          <JackpotTicker />
        </Suspense>
      </JackpotSpace>
      <CategoryMenu current="HOT" categories={categories} />
      <WinnersSpace>
        <Suspense>
          <WinnersBoard />
        </Suspense>
      </WinnersSpace>
      {drawn ? <Sections categories={categories} categoriesFailed={isError} /> : null}
    </div>
  )
}

/** Goes to the section that the address names as soon as it is there; the router looks for it before (2.014). */
function useHashPlace(ready: boolean): void {
  useEffect(() => {
    if (ready && window.scrollY === 0) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [ready])
}

/** What lies below the first screen: hot games, the visitor's own, and one section for each category. */
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
