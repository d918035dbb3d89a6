import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import classes from './money.module.css'

/** A page of a list, as a query has it. */
interface Listed {
  readonly data: { readonly list: readonly unknown[]; readonly totalPages: number } | undefined
  readonly error: unknown
  refetch(): unknown
}

interface MoneyHistoryProps {
  /** The id of its heading. */
  readonly id: string
  readonly title: string
  /** The page that the list is part of. */
  readonly to: '/depositv2' | '/withdraw'
  readonly page: number
  readonly query: Listed
  /** A row for each of the page. */
  readonly children: ReactNode
  /** What the list says if there is nothing yet. */
  readonly empty: ReactNode
}

/** All deposits or withdrawals so far, newest first, a page at a time. */
export function MoneyHistory({ id, title, to, page, query, children, empty }: MoneyHistoryProps) {
  const t = usePhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { data, error, refetch } = query
  const isEmpty = data?.list.length === 0
  return (
    <section aria-labelledby={id} className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id={id}>
        {title}
      </h2>
      {data === undefined && error === null ? <Skeleton height="16rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconReceipt size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {isEmpty && page === 1 ? empty : null}
      {isEmpty && page > 1 ? <Navigate replace search={{}} to={to} /> : null}
      {data === undefined || isEmpty ? null : (
        <>
          <ul className={classes.history}>{children}</ul>
          <Pager
            labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={(number) =>
              void navigate({ to, search: number === 1 ? {} : { page: number }, resetScroll: false })
            }
            page={page}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

interface HistoryRowProps {
  readonly to: '/depositv2' | '/withdraw'
  /** Which one it opens. */
  readonly search: { readonly order?: string; readonly withdrawal?: string }
  readonly sign: ReactNode
  readonly name: ReactNode
  readonly at: string
  readonly amount: string
  readonly state: ReactNode
}

/** One of them, which opens it. */
export function HistoryRow({ to, search, sign, name, at, amount, state }: HistoryRowProps) {
  return (
    <li>
      <Link className={classes.row} search={search} to={to}>
        <span aria-hidden className={classes.rowSign}>
          {sign}
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowName}>{name}</span>
          <span className={classes.muted}>{at}</span>
        </span>
        <span className={classes.rowEnd}>
          <strong className={classes.number}>{amount}</strong>
          {state}
        </span>
        <IconChevronRight aria-hidden className={classes.chevron} size="1.125rem" />
      </Link>
    </li>
  )
}
