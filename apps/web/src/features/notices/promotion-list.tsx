import { pageOf, type announcements, type ValueOf } from '@baize/contract'
import { EmptyState } from '@baize/ui'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { NewsItem } from './news-item.tsx'
import { NewsLink } from './news-link.tsx'
import { NewsPager } from './news-pager.tsx'
import { NewsPicture } from './news-picture.tsx'
import classes from './news-list.module.css'

const pageSize = 9

/** Current promotions (PR of 7.044), each with its picture and link. */
export function PromotionList({ promotions }: { readonly promotions: ValueOf<typeof announcements>['promotion'] }) {
  const t = usePhrases()
  const [page, setPage] = useState(1)
  if (promotions.length === 0)
    return (
      <EmptyState icon={<IconGift size="2.25rem" />} text={t('notices.emptyText')} title={t('notices.noPromotions')} />
    )
  const { rows: shown, totalPages } = pageOf(promotions, page, pageSize)
  return (
    <div className={classes.list}>
      {shown.map((promotion, place) => (
        <NewsItem
          key={promotion.id}
          news={promotion}
          opened={place === 0}
          picture={<NewsPicture picture={promotion.picture} />}
        >
          <NewsLink link={promotion} />
        </NewsItem>
      ))}
      <NewsPager onChange={setPage} page={page} totalPages={totalPages} />
    </div>
  )
}
