/**
 * Withdrawals, from a request to the bank's answer.
 *
 * To change:
 * - which lists of withdrawals there are: `queues` here, and `statesOfQueue` in
 *   `apps/server/src/modules/office/withdrawals/withdrawal-pages.ts`
 * - one withdrawal beside the list: `WithdrawalPanel` in `withdrawal-panel.tsx`; what can be decided, `useDecisions` in
 *   `use-decisions.ts`
 * - what is shown of money that has not arrived: `Answer` in `withdrawal-answer.tsx`
 * - why a withdrawal deserves a closer look: `riskFlags` in `apps/server/src/modules/office/withdrawals/risk.rules.ts`
 */
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { WithdrawalList } from './withdrawal-list.tsx'

const queues = ['waiting', 'second', 'late', 'paying', 'disputed', 'ended', 'all'] as const

export function WithdrawalsPage() {
  const t = usePhrasesOf('office-withdrawals')
  return (
    <>
      <PageHead text={t('about')} title={t('title')} />
      <PageTabs
        label={t('queue')}
        tabs={queues.map((queue) => ({
          value: queue,
          label: t(`queue.${queue}`),
          content: <WithdrawalList key={queue} queue={queue} />,
        }))}
      />
    </>
  )
}
