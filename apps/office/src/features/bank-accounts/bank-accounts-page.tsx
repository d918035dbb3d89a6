/**
 * Members' bank accounts: those that nobody has verified, and all others.
 *
 * To change:
 * - which lists of bank accounts there are, their filters and columns: `BankAccountsPage` here
 * - one bank account beside the list, and what can be decided: `BankAccountPanel` in `bank-account-panel.tsx`
 */
import { officeBankAccounts, type OfficeBankAccount } from '@baize/contract/office'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { banksKey, toneOfState } from './bank-accounts.ts'
import { BankAccountPanel } from './bank-account-panel.tsx'

const queues = ['waiting', 'verified', 'rejected', 'removed', 'all'] as const

export function BankAccountsPage() {
  const t = usePhrasesOf('office-payments')
  return (
    <>
      <PageHead text={t('banks.about')} title={t('banks.title')} />
      <PageTabs
        label={t('queue')}
        tabs={queues.map((queue) => ({
          value: queue,
          label: t(`banks.queue.${queue}`),
          content: <BankAccountList key={queue} queue={queue} />,
        }))}
      />
    </>
  )
}

const common = {
  name: 'bank-accounts',
  paging: 'pages',
  sorts: ['addedAt'],
  filters: {
    member: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    number: { kind: 'text', maxLength: 20, pattern: /^\d{6,20}$/ },
    day: { kind: 'days' },
  },
} as const
const waitingList = defineList({ ...common, firstSort: 'addedAt' })
const allList = defineList({ ...common, firstSort: '-addedAt' })
const column = columnsOf<OfficeBankAccount>()

function BankAccountList({ queue }: { readonly queue: (typeof queues)[number] }) {
  const t = usePhrasesOf('office-payments')
  const language = useLanguage((state) => state.language)
  const list = useList<typeof waitingList | typeof allList>(queue === 'waiting' ? waitingList : allList)
  const { day, ...filters } = list.filters
  const direction = list.sort?.isDescending === true ? ('desc' as const) : ('asc' as const)
  const asked = { queue, ...filters, ...day, direction, pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...banksKey, asked, language],
    queryFn: ({ signal }) => call(officeBankAccounts, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('account', t('account'), ({ bankName, numberTail }) => `${bankName} •••• ${numberTail}`),
      column.member('member', t('member'), ({ member }) => ({ memberId: member.memberId, name: member.username })),
      column.text('holder', t('holder'), ({ holder }) => holder),
      column.state('state', t('state'), ({ state, isVerified }) => [
        toneOfState[state],
        t(isVerified && state === 'usable' ? 'banks.state.verified' : `banks.state.${state}`),
      ]),
      column.text('flags', t('flags'), ({ sameNumber, otherName }) =>
        [sameNumber.length > 0 ? t('flag.sameNumber') : '', otherName === null ? '' : t('flag.otherName')]
          .filter((one) => one !== '')
          .join(' · '),
      ),
      column.age('addedAt', t('added'), ({ addedAt }) => addedAt),
    ],
    [t],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t(queue === 'waiting' ? 'banks.noneWaiting' : 'banks.none') }}
      filterWords={{
        member: { label: t('memberNumber') },
        number: { label: t('accountNumber') },
        day: { label: t('added') },
      }}
      label={t('banks.title')}
      list={list}
      Panel={BankAccountPanel}
      panelTitle={() => t('bankAccount')}
      query={query}
      rowId={({ accountId }) => accountId}
    />
  )
}
