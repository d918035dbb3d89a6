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
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '../../session/session.ts'
import { AdjustmentList } from './adjustment-list.tsx'
import { openProposal, proposalIn } from './propose-form.tsx'

export function AdjustmentsPage() {
  const t = usePhrasesOf('office-adjustments')
  const may = useMay()
  useProposalFromAddress(may('adjustments.propose'))
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

/** Opens the form with what a link from another page says of it, once. */
function useProposalFromAddress(isAllowed: boolean): void {
  const t = usePhrasesOf('office-adjustments')
  // The router is told to read addresses as texts only.
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  useEffect(() => {
    if (search['propose'] === undefined) return
    void navigate({ to: '.', search: {}, replace: true })
    if (isAllowed) void openProposal(t('propose'), proposalIn(search))
  }, [isAllowed, navigate, search, t])
}
