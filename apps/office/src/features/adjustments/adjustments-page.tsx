/**
 * Adjustments of members' balances: one operator proposes, another decides.
 *
 * To change:
 * - the page of adjustments: `AdjustmentsPage` here; its lists, `AdjustmentList` in `adjustment-list.tsx`; one of them and what
 *   can be decided, `AdjustmentPanel` in `adjustment-panel.tsx`; the form, `ProposeForm` in `propose-form.tsx`
 */
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { AdjustmentList } from './adjustment-list.tsx'
import { openProposal } from './propose-form.tsx'

export function AdjustmentsPage() {
  const t = usePhrasesOf('office-adjustments')
  const may = useMay()
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('adjustments.propose') ? (
          <Button
            icon={<IconPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openProposal(t('propose'))}
            size="sm"
          >
            {t('propose')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'waiting', label: t('waiting'), content: <AdjustmentList queue="open" /> },
          { value: 'posted', label: t('state.posted'), content: <AdjustmentList queue="posted" /> },
          { value: 'all', label: t('all'), content: <AdjustmentList queue="all" /> },
        ]}
      />
    </>
  )
}
