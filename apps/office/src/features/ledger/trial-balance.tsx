import { trialBalance } from '@baize/contract/office'
import type { ValueOf } from '@baize/contract'
import { Alert, Button, EmptyState } from '@baize/ui'
import { IconBook2, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Panel } from '../../kit/panel.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { AgentPayHealth } from './agent-pay-health.tsx'
import { useBookMoney, useBookWords } from './book-words.ts'
import classes from './ledger.module.css'

type CurrencyBalance = ValueOf<typeof trialBalance>['list'][number]

/** What all accounts hold, per currency: both columns have the same total, or the books are wrong. */
export function TrialBalance() {
  const t = usePhrasesOf('office-ledger')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ledger', 'balance'],
    queryFn: ({ signal }) => call(trialBalance, { query: {}, signal }),
    refetchInterval: 60_000,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={10} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.tools}>
        <span className={classes.muted}>{t('asOf', format.time(data.at))}</span>
        <Button
          icon={<IconRefresh aria-hidden size={18} />}
          loading={isFetching}
          onClick={() => void refetch()}
          size="sm"
        >
          {t('refresh')}
        </Button>
      </div>
      {data.list.length > 0 ? (
        data.list.map((one) => <OneCurrency balance={one} key={one.currencyCode} />)
      ) : data.waiting > 0 ? (
        <Alert color="gold">{t('behind', data.waiting)}</Alert>
      ) : (
        <EmptyState icon={<IconBook2 size={36} />} title={t('empty')} />
      )}
      <AgentPayHealth />
    </>
  )
}

function OneCurrency({ balance }: { readonly balance: CurrencyBalance }) {
  const t = usePhrasesOf('office-ledger')
  const { house } = useBookWords()
  const money = useBookMoney()
  const { currencyCode, currencySymbol, sum, isBalanced } = balance
  const rows = [
    ...balance.houses.map(({ name, balance: amount }) => ({ name: house(name), amount })),
    ...balance.members.map(({ kind, balance: amount }) => ({ name: `${t('members')}: ${t(`kind.${kind}`)}`, amount })),
  ]
  const debits = rows.filter(({ amount }) => amount.startsWith('-'))
  const credits = rows.filter(({ amount }) => !amount.startsWith('-'))
  const written = (amount: string) => money(amount.replace('-', ''), currencySymbol)
  return (
    <Panel
      actions={
        <StateBadge tone={isBalanced ? 'good' : 'bad'}>
          {isBalanced ? t('balanced') : t('unbalanced', money(sum, currencySymbol))}
        </StateBadge>
      }
      title={currencyCode}
    >
      {isBalanced ? null : <Alert color="red">{t('unbalancedText')}</Alert>}
      <ScrollRegion label={currencyCode}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col">{t('debit')}</th>
              <th scope="col">{t('credit')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, amount }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{amount.startsWith('-') ? written(amount) : ''}</td>
                <td>{amount.startsWith('-') ? '' : written(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td>{written(sumOf(debits.map(({ amount }) => amount)))}</td>
              <td>{written(sumOf(credits.map(({ amount }) => amount)))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Panel>
  )
}

/** Adds decimal texts with the same digits after the point. */
function sumOf(amounts: readonly string[]): string {
  const digits = amounts[0]?.split('.')[1]?.length ?? 0
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  if (digits === 0) return String(total)
  const text = String(total < 0n ? -total : total).padStart(digits + 1, '0')
  return `${total < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
