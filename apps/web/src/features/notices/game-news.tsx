import { EmptyState, Skeleton } from '@baize/ui'
import { IconDeviceGamepad2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gameNewsQuery } from '../../api/later-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { NewsItem } from './news-item.tsx'
import { NewsLink } from './news-link.tsx'
import { NewsPager } from './news-pager.tsx'
import classes from './news-list.module.css'

/** News about games (7.035), each linking to its game. */
export function GameNews() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const [page, setPage] = useState(1)
  const { data } = useQuery(gameNewsQuery(language, page))
  if (data === undefined) return <Skeleton height="14rem" />
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={<IconDeviceGamepad2 size="2.25rem" />}
        text={t('notices.emptyText')}
        title={t('notices.noGames')}
      />
    )
  return (
    <div className={classes.list}>
      {data.list.map((news, place) => (
        <NewsItem key={news.id} news={news} opened={place === 0}>
          {news.gameType === null || news.vassalage === null || news.gameCode === null ? null : (
            <NewsLink
              link={{
                linkType: 'game',
                target: '',
                game: { gameType: news.gameType, vassalage: news.vassalage, gameCode: news.gameCode },
                action: t('game.play'),
              }}
            />
          )}
        </NewsItem>
      ))}
      <NewsPager onChange={setPage} page={page} totalPages={data.totalPages} />
    </div>
  )
}
