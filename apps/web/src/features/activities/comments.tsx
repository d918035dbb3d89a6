import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { commentsQuery } from '../../api/activity-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useActivityPhrases, usePhrases } from '../../language/phrases.ts'
import classes from './activities.module.css'

/** What others wrote whose entries were accepted, under masked names. */
export function Comments({ activityId }: { readonly activityId: string }) {
  const t = usePhrases()
  const say = useActivityPhrases()
  const { minute } = useFormat()
  const heading = useId()
  const [page, setPage] = useState(1)
  const { data } = useQuery(commentsQuery(activityId, page))
  // What else the page says does not depend on them: if they do not arrive, they are left out.
  if (data === undefined) return null
  const labels = {
    page: (number: number) => t('pager.page', number),
    previous: t('pager.previous'),
    next: t('pager.next'),
  }
  return (
    <section aria-labelledby={heading} className={`${card} ${classes.box}`}>
      <h2 className={classes.heading} id={heading}>
        {say('comments.title')}
      </h2>
      {data.list.length === 0 ? <p className={classes.muted}>{say('comments.none')}</p> : null}
      {data.list.map(({ member, comment, at }) => (
        <article className={classes.entry} key={`${at} ${member}`}>
          <p className={classes.muted}>
            <b>{member}</b> · {minute(at)}
          </p>
          <p className={classes.said}>{comment}</p>
        </article>
      ))}
      {data.totalPages === 1 ? null : (
        <Pager labels={labels} onChange={setPage} page={page} totalPages={data.totalPages} />
      )}
    </section>
  )
}
