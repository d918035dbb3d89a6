/**
 * Agents' pay: amounts above the limit that wait for an approval, what could not be paid, every row, and periods that can be computed
 * again.
 *
 * To change:
 * - the page of agents' pay: `AgentsPayPage` here; its list, `PayList` in `pay-list.tsx`; the decision, `PayPanel` in `pay-panel.tsx`;
 *   periods and their corrections, `PeriodList` in `period-list.tsx` and `PeriodPanel` in `period-panel.tsx`
 */
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { PayList } from './pay-list.tsx'
import { PeriodList } from './period-list.tsx'

export function AgentsPayPage() {
  const t = usePhrasesOf('office-pay')
  return (
    <>
      <PageHead text={t('text')} title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={[
          ...(['awaiting', 'unpaid', 'all'] as const).map((queue) => ({
            value: queue,
            label: t(`queue.${queue}`),
            content: <PayList key={queue} queue={queue} />,
          })),
          { value: 'periods', label: t('periods'), content: <PeriodList /> },
        ]}
      />
    </>
  )
}
