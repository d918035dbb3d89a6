import type { Withdrawal } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconBuildingBank, IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { withdrawalListQuery } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { amountField } from './amount-field.ts'
import classes from './deposit.module.css'
import own from './withdrawal.module.css'

/** All withdrawals so far, newest first; each opens its steps. */
export function WithdrawalHistory({ page }: { readonly page: number }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(withdrawalListQuery(page, language))
  const isEmpty = data?.list.length === 0
  return (
    <section aria-labelledby="withdrawal-history" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="withdrawal-history">
        {say('payouts.title')}
      </h2>
      {data === undefined && error === null ? <Skeleton height="16rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconReceipt size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {isEmpty && page === 1 ? <NoWithdrawals /> : null}
      {isEmpty && page > 1 ? <Navigate replace search={{}} to="/withdraw" /> : null}
      {data === undefined || isEmpty ? null : (
        <>
          <ul className={classes.history}>
            {data.list.map((withdrawal) => (
              <Row key={withdrawal.withdrawalId} symbol={data.currencySymbol} withdrawal={withdrawal} />
            ))}
          </ul>
          <Pager
            labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
            onChange={(number) =>
              void navigate({ to: '/withdraw', search: number === 1 ? {} : { page: number }, resetScroll: false })
            }
            page={page}
            totalPages={data.totalPages}
          />
        </>
      )}
    </section>
  )
}

function Row({ withdrawal, symbol }: { readonly withdrawal: Withdrawal; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const { withdrawalId, bankName, numberTail, requestedAt, amount, state } = withdrawal
  return (
    <li>
      <Link className={classes.row} search={{ withdrawal: withdrawalId }} to="/withdraw">
        <span aria-hidden className={classes.rowSign}>
          <IconBuildingBank size="1.375rem" stroke={1.7} />
        </span>
        <span className={classes.rowText}>
          <span className={classes.rowName}>
            {bankName} <span className={own.tail}>•••• {numberTail}</span>
          </span>
          <span className={classes.muted}>{minute(requestedAt)}</span>
        </span>
        <span className={classes.rowEnd}>
          <strong className={classes.number}>{money(amount, symbol)}</strong>
          <span className={own.state} data-state={state}>
            {say(`payout.state.${state}`)}
          </span>
        </span>
        <IconChevronRight aria-hidden className={classes.chevron} size="1.125rem" />
      </Link>
    </li>
  )
}

function NoWithdrawals() {
  const say = useMoneyPhrases()
  // The field is missing while nothing can be withdrawn; what to do instead is said there.
  const begin = () =>
    (document.querySelector<HTMLElement>(`#${amountField}`) ?? document.querySelector<HTMLElement>('legend'))?.focus()
  return (
    <EmptyState icon={<IconReceipt size="2.25rem" />} text={say('payouts.emptyText')} title={say('payouts.empty')}>
      <Button onClick={begin}>{say('payouts.start')}</Button>
    </EmptyState>
  )
}
