/**
 * Wins of vendors that are held for review: two people decide about each.
 *
 * To change:
 * - the page of held wins: `HeldWinsPage` here; one of them, and what can be decided, `HeldWinPanel` in `held-win-panel.tsx`
 */
import { officeHeldWins, type OfficeHeldWin } from '@baize/contract/office'
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
import { HeldWinPanel } from './held-win-panel.tsx'
import { heldWinsKey } from './held-wins-key.ts'

const heldList = defineList({ name: 'held-wins', paging: 'pages', filters: {} })
const column = columnsOf<OfficeHeldWin>()

export function HeldWinsPage() {
  const t = usePhrasesOf('office-adjustments')
  return (
    <>
      <PageHead text={t('held.text')} title={t('held.title')} />
      <PageTabs
        label={t('held.title')}
        tabs={[
          { value: 'waiting', label: t('held.waiting'), content: <HeldWins queue="waiting" /> },
          { value: 'decided', label: t('held.decided'), content: <HeldWins queue="decided" /> },
        ]}
      />
    </>
  )
}

function HeldWins({ queue }: { readonly queue: 'waiting' | 'decided' }) {
  const t = usePhrasesOf('office-adjustments')
  const list = useList(heldList)
  const asked = { queue, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...heldWinsKey, asked],
    queryFn: ({ signal }) => call(officeHeldWins, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.money('amount', t('amount'), ({ amount }) => amount),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('vendor', t('held.vendor'), ({ vendor }) => vendor),
      column.text('game', t('held.game'), ({ gameCode }) => gameCode ?? '–'),
      column.id('round', t('held.round'), ({ roundId }) => roundId ?? '–'),
      ...(queue === 'waiting'
        ? [
            column.age('heldAt', t('held.heldAt'), ({ heldAt }) => heldAt),
            column.text('first', t('held.first'), ({ first }) =>
              first === null ? '–' : `${first.operator}: ${t(`held.${first.decision}`)}`,
            ),
          ]
        : [
            column.state('decision', t('held.decided'), ({ decided }) =>
              decided?.decision === 'release'
                ? ['good', t('held.decision.release')]
                : ['bad', t('held.decision.refuse')],
            ),
            column.text('by', t('held.by'), ({ decided }) => decided?.operators ?? '–'),
          ]),
    ],
    [t, queue],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t(queue === 'waiting' ? 'held.none' : 'held.noneDecided') }}
      label={t('held.title')}
      list={list}
      Panel={HeldWinPanel}
      panelTitle={() => t('held.panel')}
      query={query}
      rowId={({ heldWinId }) => heldWinId}
    />
  )
}
