import { accountStatement, movementGroups, type accountRecord, type MovementGroup, type ValueOf } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { Pager } from '@baize/ui/pager'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { transactionsQuery } from '../../api/later-queries.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { isAgent, useSession } from '../../session/session.ts'
import { Downloads } from '../../records/downloads.tsx'
import { PeriodFilter } from '../../records/period-filter.tsx'
import { periodOf, useToday, type Period } from '../../records/record-period.ts'
import { TransactionDialog } from './transaction-dialog.tsx'
import { TransactionsTable } from './transactions-table.tsx'
import panel from './member-panel.module.css'
import classes from '../../records/records.module.css'
import own from './transactions-page.module.css'

/**
 * The account record (2.101): every movement of the member's money, down to its posting.
 *
 * To change:
 * - filters of the account record: `Filters` here; in the address, `readTransactionsSearch` in `apps/web/src/app/search.ts`;
 *   on the server, `groupOf` in `apps/server/src/modules/wallet/list-movements.ts`
 * - columns of the account record: `TransactionsTable` in `transactions-table.tsx`; what an entry's details show,
 *   `TransactionDialog` in `transaction-dialog.tsx`
 */
export function TransactionsPage() {
  const t = usePhrases()
  const errorText = useErrorText()
  const search = useTransactionsSearch()
  const go = useGo()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const period = periodOf(search, useToday(timeZone))
  const { page = 1, upTo, entry, ...filter } = search
  const { data, error, isPending, refetch } = useQuery(
    transactionsQuery(language, { ...filter, ...period, upTo, page }),
  )
  return (
    <div className={classes.page}>
      <h1 className={panel.title}>{t('member.transactions')}</h1>
      <Filters period={period} />
      {isPending ? <Skeleton height="24rem" /> : null}
      {error !== null && data === undefined ? (
        <EmptyState icon={<IconListDetails size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data?.list.length === 0 && page > 1 ? <Navigate replace search={filter} to="/member/transactions" /> : null}
      {data?.list.length === 0 && page === 1 ? <NoEntries earlierUpTo={data.earlierUpTo} /> : null}
      {data === undefined || data.list.length === 0 ? null : (
        <>
          <Downloads
            fetchFile={(format) => call(accountStatement, { query: { language, ...filter, ...period, format } })}
            name="account-record"
          />
          <TransactionsTable
            movements={data.list}
            onOpen={(postingId) => go({ ...search, entry: Number(postingId) })}
            symbol={data.currencySymbol}
          />
          <Pages data={data} />
        </>
      )}
      <TransactionDialog
        movement={data?.list.find(({ postingId }) => postingId === String(entry))}
        onClose={() => {
          const { entry: _, ...rest } = search
          go(rest)
        }}
        symbol={data?.currencySymbol ?? ''}
      />
    </div>
  )
}

/** What the address says. */
interface TransactionsSearch extends Partial<Period> {
  readonly group?: MovementGroup
  readonly page?: number
  readonly upTo?: number
  readonly entry?: number
}

/** The router has read it. */
function useTransactionsSearch(): TransactionsSearch {
  return useSearch({ strict: false })
}

function useGo() {
  const navigate = useNavigate()
  return (search: TransactionsSearch, resetScroll = false) =>
    void navigate({ to: '/member/transactions', search, resetScroll })
}

/** The filters; a new choice begins with the newest entry again. */
function Filters({ period }: { readonly period: Period }) {
  const say = useMoneyPhrases()
  const { page: _, upTo: __, entry: ___, ...filter } = useTransactionsSearch()
  const { group, ...anyGroup } = filter
  const go = useGo()
  // Only agents are paid under contracts.
  const hasPay = useSession(({ signedIn }) => isAgent(signedIn)) || group === 'pay'
  const groups = movementGroups.filter((one) => one !== 'pay' || hasPay)
  return (
    <div className={`${classes.filters} ${own.filters}`}>
      <PeriodFilter onChange={(from, to) => go({ ...filter, from, to })} period={period} />
      <Choice
        label={say('entries.group')}
        onChange={(value) => {
          const chosen = movementGroups.find((one) => one === value)
          go(chosen === undefined ? anyGroup : { ...filter, group: chosen })
        }}
        options={[
          { value: '', label: say('entries.allGroups') },
          ...groups.map((one) => ({ value: one, label: say(`entries.of.${one}`) })),
        ]}
        value={group ?? ''}
      />
    </div>
  )
}

/** The page numbers, what follows after the last of them, and until when entries are archived. */
function Pages({ data }: { readonly data: ValueOf<typeof accountRecord> }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const { day } = useFormat()
  const { page = 1, upTo: _, entry: __, ...filter } = useTransactionsSearch()
  const go = useGo()
  const isLast = page >= data.totalPages
  return (
    <>
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(number) =>
          go({ ...filter, ...(number === 1 ? {} : { page: number }), upTo: Number(data.upTo) }, true)
        }
        page={page}
        totalPages={data.totalPages}
      />
      {isLast && data.earlierUpTo !== null ? <Earlier upTo={data.earlierUpTo} /> : null}
      {isLast && data.archivedUntil !== null ? (
        <p className={own.note}>{say('entries.archived', day(data.archivedUntil))}</p>
      ) : null}
    </>
  )
}

/** Goes on where a search ended. */
function Earlier({ upTo }: { readonly upTo: string }) {
  const say = useMoneyPhrases()
  const { page: _, entry: __, ...filter } = useTransactionsSearch()
  const go = useGo()
  return <Button onClick={() => go({ ...filter, upTo: Number(upTo) }, true)}>{say('entries.earlier')}</Button>
}

function NoEntries({ earlierUpTo }: { readonly earlierUpTo: string | null }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const navigate = useNavigate()
  const icon = <IconListDetails size="2.5rem" />
  if (earlierUpTo !== null)
    return (
      <EmptyState icon={icon} text={say('entries.nothingHereText')} title={say('entries.nothingHere')}>
        <Earlier upTo={earlierUpTo} />
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} text={say('entries.emptyText')} title={say('entries.empty')}>
      <Button kind="primary" onClick={() => void navigate({ to: '/depositv2' })}>
        {t('menu.deposit')}
      </Button>
    </EmptyState>
  )
}
