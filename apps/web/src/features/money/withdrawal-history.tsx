import type { Withdrawal } from '@baize/contract'
import { Button, EmptyState } from '@baize/ui'
import { IconBuildingBank, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../api/use-brand.ts'
import { withdrawalListQuery } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { amountField } from './amount-field.ts'
import { HistoryRow, MoneyHistory } from './money-history.tsx'
import own from './withdrawal.module.css'

/** All withdrawals so far, newest first; each opens its steps. */
export function WithdrawalHistory({ page }: { readonly page: number }) {
  const say = useMoneyPhrases()
  const language = useLanguage((state) => state.language)
  const query = useQuery(withdrawalListQuery(page, language))
  const symbol = query.data?.currencySymbol ?? ''
  return (
    <MoneyHistory
      empty={<NoWithdrawals />}
      id="withdrawal-history"
      page={page}
      query={query}
      title={say('payouts.title')}
      to="/withdraw"
    >
      {query.data?.list.map((withdrawal) => (
        <Row key={withdrawal.withdrawalId} symbol={symbol} withdrawal={withdrawal} />
      ))}
    </MoneyHistory>
  )
}

function Row({ withdrawal, symbol }: { readonly withdrawal: Withdrawal; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const { withdrawalId, bankName, numberTail, requestedAt, amount, state, receipt } = withdrawal
  return (
    <HistoryRow
      amount={money(amount, symbol)}
      at={minute(requestedAt)}
      name={
        <>
          {bankName} <span className={own.tail}>•••• {numberTail}</span>
        </>
      }
      search={{ withdrawal: withdrawalId }}
      sign={<IconBuildingBank size="1.375rem" stroke={1.7} />}
      state={
        <span className={own.state} data-state={receipt?.state ?? state}>
          {say(receipt === null ? `payout.state.${state}` : `receipt.state.${receipt.state}`)}
        </span>
      }
      to="/withdraw"
    />
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
