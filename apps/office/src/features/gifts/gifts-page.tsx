/**
 * Single rewards: what operators give members into the reward centre, and what waits for a second operator.
 *
 * To change:
 * - the page of single rewards: `GiftsPage` here; its list, `GiftList` in `gift-list.tsx`; what a second operator sees, `GiftPanel` in
 *   `gift-panel.tsx`; the form, `GiftForm` in `gift-form.tsx`
 */
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { openGiftForm } from './gift-form.tsx'
import { GiftList } from './gift-list.tsx'

export function GiftsPage() {
  const t = usePhrasesOf('office-gifts')
  const may = useMay()
  // The router is told to read addresses as texts only.
  const { member = '' } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('gifts.give') ? (
          <Button
            icon={<IconPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openGiftForm(t('give'), member)}
            size="sm"
          >
            {t('give')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'waiting', label: t('waiting'), content: <GiftList key="waiting" queue="waiting" /> },
          { value: 'all', label: t('all'), content: <GiftList key="all" queue="all" /> },
        ]}
      />
    </>
  )
}
