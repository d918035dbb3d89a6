import type { Deposit } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { depositListQuery } from '../../api/deposit-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { amountField } from './amount-field.ts'
import { signOfKind, useMethodName } from './method-names.ts'
import classes from './deposit.module.css'

/** All deposits so far, newest first; each opens its order. */
export function DepositHistory({ page }: { readonly page: number }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(depositListQuery(page))
  const isEmpty = data?.list.length === 0
  return (
    <section aria-labelledby="deposit-history" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="deposit-history">
        {say('history.title')}
      </h2>
      {data === undefined && error === null ? <Skeleton height="16rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconReceipt size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {isEmpty && page === 1 ? <NoDeposits /> : null}
      {isEmpty && page > 1 ? <Navigate replace search={{}} to="/depositv2" /> : null}
      {data === undefined || isEmpty ? null : (
        <>
          <ul className={classes.history}>
            {data.list.map((deposit) => (
              <Row deposit={deposit} key={deposit.depositId} symbol={data.currencySymbol} />
            ))}
          </ul>
          <Pager
            labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={(number) =>
              void navigate({ to: '/depositv2', search: number === 1 ? {} : { page: number }, resetScroll: false })
            }
            page={page}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

function Row({ deposit, symbol }: { readonly deposit: Deposit; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const nameOf = useMethodName()
  const Sign = signOfKind[deposit.kind]
  return (
    <li>
      <Link className={classes.row} search={{ order: deposit.depositId }} to="/depositv2">
        <span aria-hidden className={classes.rowSign}>
          <Sign size="1.375rem" stroke={1.7} />
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowName}>{nameOf(deposit)}</span>
          <span className={classes.muted}>{minute(deposit.createdAt)}</span>
        </span>
        <span className={classes.rowEnd}>
          <strong className={classes.number}>{money(deposit.amount, symbol)}</strong>
          <span className={classes.state} data-state={deposit.state}>
            {say(`state.${deposit.state}`)}
          </span>
        </span>
        <IconChevronRight aria-hidden className={classes.chevron} size="1.125rem" />
      </Link>
    </li>
  )
}

function NoDeposits() {
  const say = useMoneyPhrases()
  return (
    <EmptyState icon={<IconReceipt size="2.25rem" />} text={say('history.emptyText')} title={say('history.empty')}>
      <Button onClick={() => document.querySelector<HTMLInputElement>(`#${amountField}`)?.focus()}>
        {say('history.start')}
      </Button>
    </EmptyState>
  )
}
