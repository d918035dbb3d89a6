/**
 * Rains of red envelopes, as operators plan them.
 *
 * To change:
 * - the page of red envelopes in the back office: `RainsPage` here; one of them, `RainPanel` in `rain-panel.tsx`; the form,
 *   `RainForm` in `rain-form.tsx`
 */
import type { OfficeRain } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PageHead } from '../../kit/page-head.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { openRainForm } from './rain-form.tsx'
import { RainPanel } from './rain-panel.tsx'
import { rainListQuery, toneOfState } from './rain-queries.ts'

const rainList = defineList({ name: 'rains', paging: 'pages', filters: {} })
const column = columnsOf<OfficeRain>()

export function RainsPage() {
  const t = usePhrasesOf('office-giveaways')
  const may = useMay()
  const list = useList(rainList)
  const query = useQuery(rainListQuery({ pageNo: list.page, pageSize: list.pageSize }))
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('giveaways.change') ? (
          <Button
            icon={<IconPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openRainForm(t('plan'))}
            size="sm"
          >
            {t('plan')}
          </Button>
        ) : null}
      </PageHead>
      <DataTable
        columns={useColumns()}
        empty={{ title: t('empty') }}
        filterWords={{}}
        label={t('title')}
        list={list}
        Panel={RainPanel}
        panelTitle={() => t('rain')}
        query={query}
        rowId={({ rainId }) => rainId}
      />
    </>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-giveaways')
  const language = useLanguage((state) => state.language)
  return useMemo(
    () => [
      column.text('name', t('name'), ({ title }) => title[language]),
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)]),
      column.time('startsAt', t('startsAt'), ({ startsAt }) => startsAt),
      column.money('pot', t('pot'), ({ pot }) => pot),
      column.count('envelopes', t('envelopes'), ({ envelopes }) => envelopes),
      column.count('opened', t('opened'), ({ opened }) => opened),
      column.text('plannedBy', t('plannedBy'), ({ plannedBy }) => plannedBy),
      column.time('plannedAt', t('plannedAt'), ({ plannedAt }) => plannedAt, { isAgo: true, isExtra: true }),
    ],
    [t, language],
  )
}
