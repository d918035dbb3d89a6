/**
 * Feedback: what members tell us, with our answers.
 *
 * To change:
 * - the lists of feedback: `FeedbackPage` here; the answer, `FeedbackPanel` in `feedback-panel.tsx`
 */
import { officeFeedback, type OfficeFeedbackRow } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { feedbackKey, FeedbackPanel } from './feedback-panel.tsx'

const feedbackList = defineList({ name: 'feedback', paging: 'pages', filters: {} })
const column = columnsOf<OfficeFeedbackRow>()

export function FeedbackPage() {
  const t = usePhrasesOf('office-support')
  return (
    <>
      <PageHead text={t('feedback.text')} title={t('feedback.title')} />
      <PageTabs
        label={t('feedback.title')}
        tabs={[
          { value: 'open', label: t('feedback.open'), content: <FeedbackList queue="open" /> },
          { value: 'answered', label: t('feedback.answered'), content: <FeedbackList queue="answered" /> },
        ]}
      />
    </>
  )
}

function FeedbackList({ queue }: { readonly queue: 'open' | 'answered' }) {
  const t = usePhrasesOf('office-support')
  const list = useList(feedbackList)
  const asked = { queue, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...feedbackKey, asked],
    queryFn: ({ signal }) => call(officeFeedback, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('content', t('feedback.content'), ({ content }) => content),
      column.text('type', t('feedback.type'), ({ questionType }) => t(`type.${questionType}`)),
      column.member('member', t('feedback.member'), ({ member }) => ({
        memberId: member.memberId,
        name: member.username,
      })),
      ...(queue === 'open'
        ? [column.age('sentAt', t('feedback.sent'), ({ sentAt }) => sentAt)]
        : [
            column.time('answeredAt', t('feedback.answerAt'), ({ answer, sentAt }) => answer?.at ?? sentAt),
            column.text('by', t('feedback.by'), ({ answer }) => answer?.by ?? '–'),
          ]),
    ],
    [t, queue],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t(queue === 'open' ? 'feedback.noneOpen' : 'feedback.noneAnswered') }}
      label={t('feedback.title')}
      list={list}
      Panel={FeedbackPanel}
      panelTitle={() => t('feedback.title')}
      query={query}
      rowId={({ feedbackId }) => feedbackId}
    />
  )
}
