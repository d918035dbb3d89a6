import type { OfficeClaim } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { claimListQuery, toneOfClaim } from './promotion-queries.ts'
import { Worth } from './worth.tsx'

const claimList = defineList({
  name: 'promotion-claims',
  paging: 'pages',
  filters: {
    promotion: { kind: 'text', maxLength: 64, pattern: /^[a-z0-9][a-z0-9-]*$/ },
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
  },
})

const column = columnsOf<OfficeClaim>()

/** The claims of a queue, with one of them open beside the list. */
export function ClaimList({ queue }: { readonly queue: 'waiting' | 'all' }) {
  const t = usePhrasesOf('office-promotions')
  const { filters, page, pageSize, ...list } = useList(claimList)
  const { promotion, member } = filters
  const query = useQuery(
    claimListQuery({
      queue,
      pageNo: page,
      pageSize,
      ...(promotion === undefined ? {} : { promotion }),
      ...(member === undefined ? {} : { member }),
    }),
  )
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t(queue === 'waiting' ? 'noClaims' : 'noneClaimed') }}
      filterWords={{ promotion: { label: t('offer') }, member: { label: t('member') } }}
      label={t('claims')}
      list={{ filters, page, pageSize, ...list }}
      Panel={ClaimPanel}
      panelTitle={() => t('claim')}
      query={query}
      rowId={({ claimId }) => claimId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-promotions')
  return useMemo(
    () => [
      column.text('madeAt', t('offer'), ({ promotionId }) => promotionId),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.custom('amount', t('amount'), ({ amount, isPoints }) =>
        amount === null ? '–' : <Worth amount={amount} isPoints={isPoints} />,
      ),
      column.state('state', t('state'), ({ state }) => [toneOfClaim[state], t(`claim.${state}`)]),
      column.text('bonus', t('bonus'), ({ bonus }) =>
        bonus === null ? '' : bonus.outcome === null ? t(`bonus.${bonus.state}`) : t(`outcome.${bonus.outcome}`),
      ),
      column.time('at', t('madeAt'), ({ madeAt }) => madeAt, { isAgo: true }),
      column.text('decidedBy', t('decidedBy'), ({ decidedBy }) => decidedBy ?? '', { isExtra: true }),
      column.custom(
        'open',
        t('open'),
        ({ promotionId }) => (
          <Link params={{ promotionId }} search={{}} to="/promotions/$promotionId">
            {t('open')}
          </Link>
        ),
        { isExtra: true },
      ),
    ],
    [t],
  )
}
