import { accountPostings, memberAccounts, readTransaction, type AccountPosting } from '@baize/contract/office'
import { Button, EmptyState } from '@baize/ui'
import { IconWallet } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { useBookMoney, useBookWords } from './book-words.ts'
import classes from './ledger.module.css'
import { TransactionView } from './transaction-view.tsx'

const groups = ['deposit', 'withdrawal', 'transfer', 'bet', 'win', 'promotion', 'pay', 'correction', 'other'] as const

const postingList = defineList({
  name: 'ledger-postings',
  paging: 'pages',
  filters: {
    member: { kind: 'text', maxLength: 64 },
    account: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
    group: { kind: 'choice', values: groups },
    day: { kind: 'days' },
    upTo: { kind: 'text', maxLength: 18, pattern: /^\d+$/ },
  },
})

/** The accounts of a member, and the postings of one of them. All of it is in the address. */
export function AccountPostings() {
  const list = useList(postingList)
  const accountId = useAccount()
  return (
    <>
      <MemberAccounts
        member={list.filters.member}
        onChoose={(chosen) => list.setFilters({ account: chosen, upTo: undefined })}
        open={accountId}
      />
      <Postings accountId={accountId} />
    </>
  )
}

const accountsQuery = (member: string | undefined) =>
  queryOptions({
    queryKey: ['ledger', 'accounts', member],
    queryFn: ({ signal }) => call(memberAccounts, { query: { member: member ?? '' }, signal }),
    enabled: member !== undefined,
    retry: false,
  })

/** The account that is chosen, or the only one of the member. */
function useAccount(): string | undefined {
  const { member, account } = useList(postingList).filters
  const { data } = useQuery(accountsQuery(member))
  const [only, ...others] = data?.list ?? []
  return account ?? (member === undefined || others.length > 0 ? undefined : only?.accountId)
}

interface MemberAccountsProps {
  readonly member: string | undefined
  readonly open: string | undefined
  readonly onChoose: (accountId: string) => void
}

function MemberAccounts({ member, open, onChoose }: MemberAccountsProps) {
  const words = useBookWords()
  const money = useBookMoney()
  const t = usePhrasesOf('office-ledger')
  const { data, error, refetch } = useQuery(accountsQuery(member))
  if (member === undefined) return null
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingLines lines={2} />
  return (
    <ul className={classes.accounts}>
      {data.list.map((one) => (
        <li key={one.accountId}>
          <Button
            aria-pressed={one.accountId === open}
            kind={one.accountId === open ? 'primary' : 'plain'}
            onClick={() => onChoose(one.accountId)}
            size="sm"
          >
            {`${data.member.username} · ${words.account(one)} · ${money(one.balance, one.currencySymbol)}`}
          </Button>
          {/[1-9]/.test(one.owed) ? (
            <span className={classes.muted}> {t('owed', money(one.owed, one.currencySymbol))}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const column = columnsOf<AccountPosting & { readonly symbol: string }>()

function Postings({ accountId }: { readonly accountId: string | undefined }) {
  const t = usePhrasesOf('office-ledger')
  const format = useFormat()
  const list = useList(postingList)
  const { group, day, upTo } = list.filters
  const asked = {
    pageNo: list.page,
    pageSize: list.pageSize,
    ...(group === undefined ? {} : { group }),
    ...(upTo === undefined ? {} : { upTo }),
    ...day,
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ledger', 'postings', accountId, asked],
    queryFn: ({ signal }) => call(accountPostings, { params: { accountId: accountId ?? '' }, query: asked, signal }),
    enabled: accountId !== undefined,
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(
    () =>
      accountId === undefined
        ? { list: [], totalPages: 1, totalCount: 0 }
        : data && { ...data, list: data.list.map((row) => ({ ...row, symbol: data.account.currencySymbol })) },
    [accountId, data],
  )
  const nothingChosen = list.filters.member === undefined ? ('chooseMember' as const) : ('chooseAccount' as const)
  const whyEmpty = accountId === undefined ? nothingChosen : ('noPostings' as const)
  const earlier = accountId === undefined ? null : (data?.earlierUpTo ?? null)
  return (
    <>
      <DataTable
        columns={usePostingColumns()}
        empty={{ title: t(whyEmpty) }}
        filterWords={{
          member: { label: t('memberText') },
          account: { label: t('accountNumber') },
          group: {
            label: t('group'),
            options: Object.fromEntries(groups.map((one) => [one, t(`group.${one}`)])),
          },
          day: { label: t('day') },
          upTo: { label: t('upTo') },
        }}
        label={t('postings')}
        list={accountId === undefined ? { ...list, isFiltered: false } : list}
        Panel={PostingPanel}
        panelTitle={() => t('transaction')}
        query={{ data: shown, error, isFetching, refetch }}
        rowId={({ sequence }) => sequence}
      />
      {earlier === null ? null : (
        <p className={classes.tools}>
          <Button onClick={() => list.setFilters({ upTo: earlier })} size="sm">
            {t('earlier')}
          </Button>
        </p>
      )}
      {accountId === undefined || data === undefined || data.archivedUntil === null ? null : (
        <p className={classes.muted}>{t('archived', format.day(data.archivedUntil))}</p>
      )}
    </>
  )
}

function usePostingColumns() {
  const t = usePhrasesOf('office-ledger')
  const { movement, provider } = useBookWords()
  const money = useBookMoney()
  return [
    column.text('number', t('number'), ({ sequence }) => sequence),
    column.text('kind', t('kind'), ({ kind }) => movement(kind)),
    column.text('amount', t('amount'), ({ amount, symbol }) => money(amount, symbol)),
    column.text('after', t('after'), ({ balanceAfter, symbol }) => money(balanceAfter, symbol)),
    column.time('at', t('at'), ({ at }) => at),
    column.text('provider', t('provider'), (row) => provider(row.provider)),
    column.text('game', t('game'), ({ gameCode }) => gameCode ?? '–'),
    column.id('round', t('round'), ({ roundId }) => roundId ?? '–', { isExtra: true }),
    column.id('key', t('key'), ({ key }) => key, { isExtra: true }),
  ]
}

/** The transaction of the posting that is open. */
function PostingPanel({ id: sequence }: PanelProps<AccountPosting>) {
  const t = usePhrasesOf('office-ledger')
  const accountId = useAccount()
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'transaction', accountId, sequence],
    queryFn: ({ signal }) => call(readTransaction, { params: { accountId: accountId ?? '', sequence }, signal }),
    enabled: accountId !== undefined,
  })
  if (accountId === undefined) return <EmptyState icon={<IconWallet size={36} />} title={t('chooseAccount')} />
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return <TransactionView transaction={data} />
}
