import { useQuery } from '@tanstack/react-query'
import { TileGrid } from '@baize/ui'
import { IconFlame } from '@tabler/icons-react'
import { announcementsQuery, hotQuery, lanesQuery } from '../../api/queries.ts'
import { useLanguage } from '../../state/language.ts'
import { useIsOffered } from '../../state/news-link.ts'
import { usePhrases } from '../../state/phrases.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { LaneSection } from './lane-section.tsx'
import { NoticeMarquee } from './notice-marquee.tsx'
import { LoadFailed } from './load-failed.tsx'
import { OwnGamesSection } from './own-games-section.tsx'
import { Tiles, WaitingTiles } from './tiles.tsx'
import classes from './home.module.css'

/** The lobby: banners, notices, categories, hot games, and one section for each lane. */
export function Home() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: news } = useQuery(announcementsQuery(language))
  const { data: lanes, isError, refetch } = useQuery(lanesQuery(language))
  const hot = useQuery(hotQuery(language))
  const offered = useIsOffered()
  const banners = news?.banners.filter((banner) => banner.groupName === 'w_home' && offered(banner)) ?? []
  return (
    <div className={classes.home}>
      <h1 className={classes.hidden}>{t('shell.slogan')}</h1>
      {news === undefined ? (
        <div className={classes.bannerSpace} />
      ) : banners.length > 0 ? (
        <BannerCarousel banners={banners} key={banners.length} />
      ) : null}
      {news === undefined ? <div className={classes.noticeSpace} /> : <NoticeMarquee notices={news.playerNotices} />}
      <CategoryMenu lanes={lanes} />
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
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {lanes?.map((lane) => (
        <LaneSection key={lane.gameCategory} lane={lane} />
      ))}
    </div>
  )
}
