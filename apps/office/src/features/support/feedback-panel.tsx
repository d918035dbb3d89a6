import { longestChatText } from '@baize/contract'
import { answerFeedback, type OfficeFeedbackRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import classes from './support.module.css'

/** Key of the lists of feedback. */
export const feedbackKey = ['feedback'] as const

/** What a member told us, and the answer. */
export function FeedbackPanel({ row }: PanelProps<OfficeFeedbackRow>) {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  if (row === undefined) return <p>{t('feedback.gone')}</p>
  const { member, questionType, content, sentAt, answer } = row
  return (
    <div className={classes.stack}>
      <DescriptionList
        items={[
          [t('feedback.member'), <MemberLink key="member" memberId={member.memberId} name={member.username} />],
          [t('feedback.type'), t(`type.${questionType}`)],
          [t('feedback.sent'), <ExactTime key="sent" time={sentAt} />],
        ]}
      />
      <p className={classes.text}>{content}</p>
      {answer === null ? null : (
        <DescriptionList
          items={[
            [t('feedback.by'), answer.by],
            [t('feedback.answerAt'), <ExactTime key="at" time={answer.at} />],
            [t('feedback.answer'), answer.text],
          ]}
        />
      )}
      {answer === null && may('feedback.answer') ? <AnswerForm key={row.feedbackId} row={row} /> : null}
    </div>
  )
}

function AnswerForm({ row: { feedbackId } }: { readonly row: OfficeFeedbackRow }) {
  const t = usePhrasesOf('office-support')
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(answerFeedback, { params: { feedbackId }, body: { text } }),
    onSuccess: () => sayDone(t('feedback.done')),
    onSettled: () => void queries.invalidateQueries({ queryKey: feedbackKey }),
  })
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && text.trim() !== '') mutate()
      }}
    >
      <TextArea
        autosize
        label={t('feedback.answer')}
        maxLength={longestChatText}
        maxRows={12}
        minRows={4}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        value={text}
      />
      <Failure error={error} />
      <div className={classes.actions}>
        <Button disabled={text.trim() === ''} kind="primary" loading={isPending} size="sm" type="submit">
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  )
}
