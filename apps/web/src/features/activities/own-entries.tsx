import type { ActivityDetail } from '@baize/contract'
import { card } from '@baize/ui/look'
import { useId } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { useActivityPhrases } from '../../language/phrases.ts'
import { ImageList } from './entry-images.tsx'
import { useActivityWords } from './use-activity-words.ts'
import classes from './activities.module.css'

/** The entries that the member has sent, with what became of them. */
export function OwnEntries({ entries }: Pick<ActivityDetail, 'entries'>) {
  const say = useActivityPhrases()
  const { minute } = useFormat()
  const { givenOf } = useActivityWords()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={`${card} ${classes.box}`}>
      <h2 className={classes.heading} id={heading}>
        {say('own.title')}
      </h2>
      {entries.map(({ entryId, state, comment, pictures, sentAt, answer, given }) => (
        <article className={classes.entry} key={entryId}>
          <p className={classes.muted}>
            <span className={classes.state} data-state={state}>
              {say(`state.${state}`)}
            </span>{' '}
            {say('own.sent', minute(sentAt))}
            {given === null ? null : <b> · {givenOf(given)}</b>}
          </p>
          <p className={classes.said}>{comment}</p>
          <ImageList images={pictures} />
          {answer === null ? null : (
            <div className={classes.standing}>
              <p className={classes.muted}>{say('own.answer')}</p>
              <p className={classes.said}>{answer}</p>
            </div>
          )}
        </article>
      ))}
    </section>
  )
}
