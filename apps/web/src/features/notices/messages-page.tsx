import { usePhrases } from '../../language/phrases.ts'
import { News } from './news.tsx'
import classes from './news-list.module.css'

/** The site's messages as a page of the member centre, the member's own first (2.107). */
export function MessagesPage() {
  const t = usePhrases()
  return (
    <>
      <h1 className={classes.title}>{t('menu.messages')}</h1>
      <News ownFirst />
    </>
  )
}
