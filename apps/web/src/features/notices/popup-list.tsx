import { pageOf } from '@baize/contract'
import { Button, Checkbox, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announcementsQuery } from '../../api/queries.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useLanguage } from '../../language/language.ts'
import { hideToday, popupsFor } from './popups.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { useBrand } from '../../api/use-brand.ts'
import { NewsItem } from './news-item.tsx'
import { NewsLink } from './news-link.tsx'
import { NewsPager } from './news-pager.tsx'
import { NewsPicture } from './news-picture.tsx'
import classes from './news-list.module.css'

/** Popups per page (9.029). */
const pageSize = 7

/** The announcement popups for this visitor (2.069), with the option to hide them for today (4.024). */
export function PopupList() {
  const t = usePhrases()
  const { timeZone } = useBrand()
  const language = useLanguage((state) => state.language)
  const signedIn = useSession((state) => state.signedIn)
  const close = useDialogs((state) => state.close)
  const [page, setPage] = useState(1)
  const [hidden, setHidden] = useState(false)
  const { data } = useQuery(announcementsQuery(language))
  if (data === undefined) return <Skeleton height="20rem" />
  const popups = popupsFor(data.popup, signedIn)
  const { rows: shown, totalPages } = pageOf(popups, page, pageSize)
  const hide = (wanted: boolean) => {
    setHidden(wanted)
    hideToday(wanted ? timeZone : undefined)
  }
  return (
    <div className={classes.list}>
      {shown.map((popup, place) => (
        <NewsItem key={popup.id} news={popup} opened={place === 0} picture={<NewsPicture picture={popup.picture} />}>
          <NewsLink link={popup} />
        </NewsItem>
      ))}
      <NewsPager onChange={setPage} page={page} totalPages={totalPages} />
      <div className={classes.below}>
        <Checkbox
          checked={hidden}
          label={t('popups.hideToday')}
          onChange={(event) => hide(event.currentTarget.checked)}
          size="sm"
        />
        <Button onClick={close} size="sm">
          {t('shell.close')}
        </Button>
      </div>
    </div>
  )
}
