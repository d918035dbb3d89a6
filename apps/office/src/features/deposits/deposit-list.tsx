import { officeDepositState, type OfficeDepositRow } from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { askedOf } from '../../table/asked-of.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { depositListQuery, toneOfState } from './deposit-queries.ts'
import { reviewWords } from './review-words.ts'

const sorts = ['createdAt', 'amount'] as const
const states = officeDepositState.options
const codePattern = /^[A-Za-z0-9_-]+$/
const common = {
  name: 'deposits',
  paging: 'pages',
  sorts,
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    state: { kind: 'choice', values: states },
    method: { kind: 'named', maxLength: 64, pattern: codePattern },
    gateway: { kind: 'named', maxLength: 64, pattern: codePattern },
    amount: { kind: 'amounts' },
    day: { kind: 'days' },
  },
} as const
/** What waits is worked through from the oldest on; all others are looked up from the newest on. */
const waitingList = defineList({ ...common, firstSort: 'createdAt' })
const allList = defineList({ ...common, firstSort: '-createdAt' })

const column = columnsOf<OfficeDepositRow>()

/** The deposits of a queue, with one of them open beside the list. */
export function DepositList({ queue }: { readonly queue: 'review' | 'second' | 'all' }) {
  const t = usePhrasesOf('office-payments')
  const list = useList<typeof waitingList | typeof allList>(queue === 'all' ? allList : waitingList)
  const query = useQuery(depositListQuery({ queue, ...askedOf(list, sorts) }))
  const language = useLanguage((state) => state.language)
  const columns = useColumns(language)
  const { methods, gateways } = query.data ?? nothing
  return (
    <DataTable
      columns={columns}
      empty={{ title: t(queue === 'all' ? 'deposits.none' : 'deposits.noneWaiting') }}
      filterWords={{
        member: { label: t('memberNumber') },
        state: {
          label: t('state'),
          options: Object.fromEntries(states.map((one) => [one, t(`deposits.state.${one}`)])),
        },
        method: {
          label: t('method'),
          options: Object.fromEntries(methods.map(({ code, names }) => [code, names[language] ?? code])),
        },
        gateway: { label: t('gateway'), options: Object.fromEntries(gateways.map((code) => [code, code])) },
        amount: { label: t('amount') },
        day: { label: t('ordered') },
      }}
      label={t('deposits.title')}
      list={list}
      Panel={DepositPanel}
      panelTitle={() => t('deposit')}
      query={query}
      rowId={({ depositId }) => depositId}
    />
  )
}

const nothing = { methods: [], gateways: [] }

function useColumns(language: Language) {
  const t = usePhrasesOf('office-payments')
  return useMemo(
    () => [
      column.money('amount', t('amount'), ({ amount }) => amount),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('paid', t('paid'), ({ paid }) => (paid === null ? '–' : `${paid.amount} ${paid.currency}`)),
      column.text('review', t('why'), ({ review }) => (review === null ? '–' : reviewWords(t, review))),
      column.state('state', t('state'), ({ state, first }) =>
        first === null ? [toneOfState[state], t(`deposits.state.${state}`)] : ['waiting', t('deposits.queue.second')],
      ),
      column.age('createdAt', t('ordered'), ({ createdAt }) => createdAt),
      column.text('claim', t('with'), ({ claim }) =>
        claim === null ? '–' : claim.isMine ? t('mine') : claim.operator,
      ),
      column.text('method', t('method'), ({ method, methodNames }) => methodNames[language] ?? method),
      column.text('gateway', t('gateway'), ({ gateway }) => gateway, { isExtra: true }),
    ],
    [t, language],
  )
}
