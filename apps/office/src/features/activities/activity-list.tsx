import type { OfficeActivity, OfficeActivityState } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Tone } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { draftOf } from './activity-draft.rules.ts'
import { activityListQuery, usePrize } from './activity-queries.ts'

const states = ['draft', 'published', 'ended'] as const

const activityList = defineList({
  name: 'activities',
  paging: 'pages',
  filters: { state: { kind: 'choice', values: states } },
})

const column = columnsOf<OfficeActivity>()

export const toneOfActivity: Readonly<Record<OfficeActivityState, Tone>> = {
  draft: 'waiting',
  published: 'good',
  ended: 'plain',
}

/** The activities of the brand, those that changed last first. */
export function ActivityList() {
  const t = usePhrasesOf('office-activities')
  const { filters, page, pageSize, ...list } = useList(activityList)
  const { state } = filters
  const query = useQuery(activityListQuery({ pageNo: page, pageSize, ...(state === undefined ? {} : { state }) }))
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t('empty'), text: t('emptyText') }}
      filterWords={{
        state: { label: t('state'), options: Object.fromEntries(states.map((one) => [one, t(`state.${one}`)])) },
      }}
      label={t('tab.activities')}
      list={{ filters, page, pageSize, ...list }}
      query={query}
      rowId={({ activityId }) => activityId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-activities')
  const language = useLanguage((one) => one.language)
  const prize = usePrize()
  return useMemo(
    () => [
      column.custom('name', t('name'), ({ activityId, content }) => (
        <Link params={{ activityId }} search={{}} to="/activities/$activityId">
          {draftOf(content).title[language] || activityId}
        </Link>
      )),
      column.state('state', t('state'), ({ state }) => [toneOfActivity[state], t(`state.${state}`)]),
      column.count('entries', t('entries'), ({ entries }) => entries),
      column.count('waiting', t('waiting'), ({ waiting }) => waiting),
      column.custom('spent', t('spent'), ({ spent, kind }) => prize(spent, kind)),
      column.custom('budget', t('budget'), ({ budget, kind }) => prize(budget, kind)),
      column.time('until', t('until'), ({ content }) => draftOf(content).until),
      column.time('changedAt', t('changedAt'), ({ changedAt }) => changedAt, { isAgo: true, isExtra: true }),
      column.text('id', t('id'), ({ activityId }) => activityId, { isExtra: true }),
    ],
    [t, language, prize],
  )
}
