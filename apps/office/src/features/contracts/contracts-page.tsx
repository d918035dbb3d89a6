/**
 * Contracts of agents: those that the site itself pays, and all others to look at and to end.
 *
 * To change:
 * - the page of contracts: `ContractsPage` here; one contract and what can be decided, `ContractPanel` in `contract-panel.tsx`; the
 *   form of an offer, `OfferForm` in `offer-form.tsx`
 */
import { officeContracts, type OfficeContract } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { ContractPanel } from './contract-panel.tsx'
import { contractsKey, keyOfEnd, toneOfContract } from './contract-words.ts'
import { openOfferForm } from './offer-form.tsx'

const states = ['offered', 'accepted', 'termination', 'rejected', 'withdrawn', 'ended'] as const
const kinds = ['daily', 'hourly', 'realtime', 'dividend'] as const
const contractList = defineList({
  name: 'contracts',
  paging: 'pages',
  filters: {
    payer: { kind: 'choice', values: ['all'] },
    kind: { kind: 'choice', values: kinds },
    state: { kind: 'choice', values: states },
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
  },
})
const column = columnsOf<OfficeContract>()

export function ContractsPage() {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  const list = useList(contractList)
  const asked = { ...list.filters, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...contractsKey, asked],
    queryFn: ({ signal }) => call(officeContracts, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead text={t('contracts.text')} title={t('contracts.title')}>
        {may('agents.change') ? (
          <Button
            icon={<IconPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openOfferForm(t('contracts.offer'))}
            size="sm"
          >
            {t('contracts.offer')}
          </Button>
        ) : null}
      </PageHead>
      <DataTable
        columns={useColumns()}
        empty={{ title: t('contracts.none'), text: t('contracts.noneText') }}
        filterWords={{
          payer: { label: t('contracts.payer'), options: { all: t('contracts.payerAll') } },
          kind: {
            label: t('contracts.kind'),
            options: Object.fromEntries(kinds.map((one) => [one, t(`contracts.kind.${one}`)])),
          },
          state: {
            label: t('contracts.state'),
            options: Object.fromEntries(states.map((one) => [one, t(`contracts.state.${one}`)])),
          },
          member: { label: t('contracts.member') },
        }}
        label={t('contracts.title')}
        list={list}
        Panel={ContractPanel}
        panelTitle={() => t('contracts.one')}
        query={query}
        rowId={({ contractId }) => contractId}
      />
    </>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-agents')
  return useMemo(() => {
    const wordsOfEnd = (row: OfficeContract) => {
      const end = keyOfEnd(row)
      return end === undefined ? '' : t(end)
    }
    return [
      column.text('kind', t('contracts.kind'), ({ kind }) => t(`contracts.kind.${kind}`)),
      column.member('downline', t('contracts.downline'), ({ downline }) => ({
        memberId: downline.memberId,
        name: downline.username,
      })),
      column.text('upline', t('contracts.payer'), ({ upline }) => upline?.username ?? t('contracts.site')),
      column.state('state', t('contracts.state'), (row) => {
        const state = row.terminationAt === null ? row.state : 'termination'
        return [toneOfContract[state], t(`contracts.state.${state}`)]
      }),
      column.time('offeredAt', t('contracts.offeredAt'), ({ offeredAt }) => offeredAt),
      column.text('reason', t('contracts.endReason'), wordsOfEnd, { isExtra: true }),
    ]
  }, [t])
}
