import type { Deposit } from '@baize/contract'
import { Button, EmptyState } from '@baize/ui'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { depositListQuery } from '../../api/deposit-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { amountField } from './amount-field.ts'
import { signOfKind, useMethodName } from './method-names.ts'
import { HistoryRow, MoneyHistory } from './money-history.tsx'
import classes from './money.module.css'

/** All deposits so far, newest first; each opens its order. */
export function DepositHistory({ page }: { readonly page: number }) {
  const say = useMoneyPhrases()
  const query = useQuery(depositListQuery(page))
  const symbol = query.data?.currencySymbol ?? ''
  return (
    <MoneyHistory
      empty={<NoDeposits />}
      id="deposit-history"
      page={page}
      query={query}
      title={say('history.title')}
      to="/depositv2"
    >
      {query.data?.list.map((deposit) => (
        <Row deposit={deposit} key={deposit.depositId} symbol={symbol} />
      ))}
    </MoneyHistory>
  )
}

function Row({ deposit, symbol }: { readonly deposit: Deposit; readonly symbol: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const nameOf = useMethodName()
  const Sign = signOfKind[deposit.kind]
  return (
    <HistoryRow
      amount={money(deposit.amount, symbol)}
      at={minute(deposit.createdAt)}
      name={nameOf(deposit)}
      search={{ order: deposit.depositId }}
      sign={<Sign size="1.375rem" stroke={1.7} />}
      state={
        <span className={classes.state} data-state={deposit.state}>
          {say(`state.${deposit.state}`)}
        </span>
      }
      to="/depositv2"
    />
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
