import { ownFeedback } from '@baize/contract'
import { Alert, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconMessageReport } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, usePhrases, useSupportPhrases } from '../../language/phrases.ts'
import { FeedbackForm } from './feedback-form.tsx'
import classes from './feedback.module.css'

const feedbackKey = [mine, 'feedback'] as const

const feedbackQuery = (page: number) =>
  queryOptions({
    queryKey: [...feedbackKey, page],
    queryFn: ({ signal }) => call(ownFeedback, { query: { pageNo: page, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Feedback: tells us something about the site, and shows what was answered (2.110, 3.068).
 *
 * To change:
 * - the form of feedback: `FeedbackForm` in `feedback-form.tsx`; its types and length, `packages/contract/src/support.ts`
 */
export function FeedbackPage() {
  const t = usePhrases()
  const say = useSupportPhrases()
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>{t('member.feedback')}</h1>
        <p className={classes.muted}>{say('feedback.text')}</p>
      </div>
      <div className={classes.columns}>
        <section className={`${card} ${classes.card}`}>
          <FeedbackForm />
        </section>
        <section aria-labelledby="own-feedback" className={`${card} ${classes.card}`}>
          <h2 className={classes.heading} id="own-feedback">
            {say('feedback.own')}
          </h2>
          <OwnFeedback />
        </section>
      </div>
    </div>
  )
}

function OwnFeedback() {
  const t = usePhrases()
  const say = useSupportPhrases()
  const errorText = useErrorText()
  const { minute } = useFormat()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(feedbackQuery(page))
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton height="10rem" />
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={<IconMessageReport size="2.25rem" />}
        text={say('feedback.noneText')}
        title={say('feedback.none')}
      />
    )
  const labels = {
    page: (number: number) => t('pager.page', number),
    previous: t('pager.previous'),
    next: t('pager.next'),
  }
  return (
    <>
      {data.list.map(({ feedbackId, questionType, content, sentAt, answer }) => (
        <article className={classes.entry} key={feedbackId}>
          <p className={classes.muted}>
            {say(`feedback.${questionType}`)} · {minute(sentAt)} ·{' '}
            {say(answer === null ? 'feedback.waiting' : 'feedback.answered')}
          </p>
          <p className={classes.words}>{content}</p>
          {answer === null ? null : (
            <div className={classes.answer}>
              <p className={classes.muted}>
                {say('feedback.answer')} · {minute(answer.at)}
              </p>
              <p className={classes.words}>{answer.text}</p>
            </div>
          )}
        </article>
      ))}
      {data.totalPages === 1 ? null : (
        <Pager labels={labels} onChange={setPage} page={page} totalPages={data.totalPages} />
      )}
    </>
  )
}
