/**
 * Deposits: payments that do not match their order, payments for orders that do not exist, and all deposits.
 *
 * To change:
 * - which lists of deposits there are: `DepositsPage` here; their filters and columns, `DepositList` in `deposit-list.tsx`
 * - one deposit beside the list: `DepositPanel` in `deposit-panel.tsx`; what can be decided, `useDecisions` in `use-decisions.ts`
 * - payments for unknown orders: `UnknownPayments` in `unknown-payments.tsx`
 */
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { DepositList } from './deposit-list.tsx'
import { UnknownPayments } from './unknown-payments.tsx'

const queues = ['review', 'second', 'all'] as const

export function DepositsPage() {
  const t = usePhrasesOf('office-payments')
  return (
    <>
      <PageHead text={t('deposits.about')} title={t('deposits.title')} />
      <PageTabs
        label={t('queue')}
        tabs={[
          ...queues.map((queue) => ({
            value: queue,
            label: t(`deposits.queue.${queue}`),
            content: <DepositList key={queue} queue={queue} />,
          })),
          { value: 'unknown', label: t('deposits.queue.unknown'), content: <UnknownPayments /> },
        ]}
      />
    </>
  )
}
