import type { OfferState, OfficeOffer } from '@baize/contract/office'
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
import { draftOf } from './offer-draft.rules.ts'
import { offerListQuery } from './promotion-queries.ts'
import { Worth } from './worth.tsx'

const states = ['draft', 'published', 'closed'] as const

const offerList = defineList({
  name: 'offers',
  paging: 'pages',
  filters: { state: { kind: 'choice', values: states } },
})

const column = columnsOf<OfficeOffer>()

export const toneOfOffer: Readonly<Record<OfferState, Tone>> = { draft: 'waiting', published: 'good', closed: 'plain' }

/** The offers of the brand, those that changed last first. */
export function OfferList() {
  const t = usePhrasesOf('office-promotions')
  const { filters, page, pageSize, ...list } = useList(offerList)
  const { state } = filters
  const query = useQuery(offerListQuery({ pageNo: page, pageSize, ...(state === undefined ? {} : { state }) }))
  return (
    <DataTable
      columns={useColumns()}
      empty={{ title: t('empty'), text: t('emptyText') }}
      filterWords={{
        state: { label: t('state'), options: Object.fromEntries(states.map((one) => [one, t(`state.${one}`)])) },
      }}
      label={t('tab.offers')}
      list={{ filters, page, pageSize, ...list }}
      query={query}
      rowId={({ promotionId }) => promotionId}
    />
  )
}

function useColumns() {
  const t = usePhrasesOf('office-promotions')
  const language = useLanguage((one) => one.language)
  return useMemo(
    () => [
      column.custom('name', t('name'), ({ promotionId, content }) => (
        <Link params={{ promotionId }} search={{}} to="/promotions/$promotionId">
          {draftOf(content).title[language] || promotionId}
        </Link>
      )),
      column.state('state', t('state'), ({ state }) => [toneOfOffer[state], t(`state.${state}`)]),
      column.count('claims', t('claims'), ({ claims }) => claims),
      column.count('waiting', t('waiting'), ({ waiting }) => waiting),
      column.custom('spent', t('spent'), ({ spent, content }) => worth(spent, content)),
      column.custom('today', t('today'), ({ spentToday, content }) => worth(spentToday, content), { isExtra: true }),
      column.custom('budget', t('budget'), ({ content }) => worth(draftOf(content).budget.total || '0', content)),
      column.time('changedAt', t('changedAt'), ({ changedAt }) => changedAt, { isAgo: true }),
      column.text('id', t('id'), ({ promotionId }) => promotionId, { isExtra: true }),
    ],
    [t, language],
  )
}

function worth(amount: string, content: OfficeOffer['content']) {
  return <Worth amount={amount} isPoints={draftOf(content).reward.kind === 'points'} />
}
