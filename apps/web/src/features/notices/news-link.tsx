import { Button } from '@baize/ui'
import { useNewsLink, type NewsLinkData } from '../../play/news-link.ts'
import classes from './news-list.module.css'

/** The button of a popup or a promotion, if it leads anywhere. */
export function NewsLink({ link }: { readonly link: NewsLinkData & { readonly action: string } }) {
  const go = useNewsLink(link)
  if (go === undefined || link.action === '') return null
  return (
    <div className={classes.go}>
      <Button kind="primary" onClick={go} size="sm">
        {link.action}
      </Button>
    </div>
  )
}
