import type { MissionState, OfficeMission } from '@baize/contract/office'
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
import { draftOf } from './mission-draft.rules.ts'
import { missionListQuery } from './mission-queries.ts'

const states = ['draft', 'published', 'ended'] as const

const missionList = defineList({
  name: 'missions',
  paging: 'pages',
  filters: { state: { kind: 'choice', values: states } },
})

const column = columnsOf<OfficeMission>()

export const toneOfMission: Readonly<Record<MissionState, Tone>> = {
  draft: 'waiting',
  published: 'good',
  ended: 'plain',
}

/** The missions of the brand, those that changed last first. */
export function MissionList() {
  const t = usePhrasesOf('office-missions')
  const { filters, page, pageSize, ...list } = useList(missionList)
  const { state } = filters
  const query = useQuery(missionListQuery({ pageNo: page, pageSize, ...(state === undefined ? {} : { state }) }))
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t('empty'), text: t('emptyText') }}
      filterWords={{
        state: { label: t('state'), options: Object.fromEntries(states.map((one) => [one, t(`state.${one}`)])) },
      }}
      label={t('title')}
      list={{ filters, page, pageSize, ...list }}
      query={query}
      rowId={({ missionId }) => missionId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-missions')
  const language = useLanguage((one) => one.language)
  return useMemo(() => {
    const contentOf = ({ content }: Pick<OfficeMission, 'content'>) => draftOf(content, '')
    return [
      column.custom('name', t('name'), (row) => (
        <Link params={{ missionId: row.missionId }} search={{}} to="/missions/$missionId">
          {contentOf(row).title[language] || row.missionId}
        </Link>
      )),
      column.state('state', t('state'), ({ state }) => [toneOfMission[state], t(`state.${state}`)]),
      column.text('kind', t('kind'), (row) => t(`kind.${contentOf(row).kind}`)),
      column.text('goal', t('goal'), (row) => t(`goal.${contentOf(row).goal}`)),
      column.count('inProgress', t('inProgress'), ({ inProgress }) => inProgress),
      column.count('members', t('members'), ({ members }) => members),
      column.count('stepsReached', t('stepsReached'), ({ stepsReached }) => stepsReached),
      column.money('cost', t('cost'), ({ cost }) => cost),
      column.count('pointsCost', t('pointsCost'), ({ pointsCost }) => pointsCost),
      column.text(
        'days',
        t('days'),
        (row) => {
          const { from, until } = contentOf(row)
          return until === null ? t('daysOpen', from) : t('daysSpan', from, until)
        },
        { isExtra: true },
      ),
      column.time('changedAt', t('changedAt'), ({ changedAt }) => changedAt, { isAgo: true }),
      column.text('id', t('id'), ({ missionId }) => missionId, { isExtra: true }),
    ]
  }, [t, language])
}
