/**
 * Raffles, as operators plan them.
 *
 * To change:
 * - the page of raffles in the back office: `RafflesPage` here; one of them, `RafflePanel` in `raffle-panel.tsx`; who takes part,
 *   `RaffleEntrants` in `raffle-entrants.tsx`; the form, `RaffleForm` in `raffle-form.tsx`; what it checks, `problemsOf` in
 *   `raffle-draft.rules.ts`
 */
import type { OfficeRaffle } from '@baize/contract/office'
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
import { newDraft } from './raffle-draft.rules.ts'
import { openRaffleForm } from './raffle-form.tsx'
import { RafflePanel } from './raffle-panel.tsx'
import { raffleListQuery, toneOfState } from './raffle-queries.ts'

const raffleList = defineList({ name: 'raffles', paging: 'pages', filters: {} })
const column = columnsOf<OfficeRaffle>()

export function RafflesPage() {
  const t = usePhrasesOf('office-giveaways')
  const may = useMay()
  const list = useList(raffleList)
  const query = useQuery(raffleListQuery({ pageNo: list.page, pageSize: list.pageSize }))
  return (
    <>
      <PageHead text={t('raffle.pageText')} title={t('raffle.title')}>
        {may('giveaways.change') ? (
          <Button
            icon={<IconPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openRaffleForm(t('raffle.plan'), newDraft)}
            size="sm"
          >
            {t('raffle.plan')}
          </Button>
        ) : null}
      </PageHead>
      <DataTable
        columns={useColumns()}
        empty={{ title: t('raffle.empty') }}
        filterWords={{}}
        label={t('raffle.title')}
        list={list}
        Panel={RafflePanel}
        panelTitle={() => t('raffle.raffle')}
        query={query}
        rowId={({ raffleId }) => raffleId}
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
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`raffle.state.${state}`)]),
      column.time('opensAt', t('raffle.opensAt'), ({ opensAt }) => opensAt),
      column.time('drawsAt', t('raffle.drawsAt'), ({ drawsAt }) => drawsAt),
      column.money('total', t('raffle.total'), ({ total }) => total),
      column.count('tickets', t('raffle.tickets'), ({ tickets }) => tickets),
      column.count('entrants', t('raffle.entrants'), ({ entrants }) => entrants),
      column.count('winners', t('raffle.winners'), ({ winners }) => winners),
      column.time('closesAt', t('raffle.closesAt'), ({ closesAt }) => closesAt, { isExtra: true }),
      column.text('plannedBy', t('plannedBy'), ({ plannedBy }) => plannedBy, { isExtra: true }),
    ],
    [t, language],
  )
}
