/**
 * Activities: writing them, publishing and ending them, their budgets, and entries that wait for a decision.
 *
 * To change:
 * - the page of activities in the back office: `ActivitiesPage` here; the list, `ActivityList` in `activity-list.tsx`; the form of
 *   one, `ActivityForm` in `activity-form.tsx`
 * - entries that operators decide about: `EntryList` in `entry-list.tsx`, `EntryPanel` in `entry-panel.tsx`
 */
import { activityId } from '@baize/contract'
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { askForId } from '../../dialogs/ask-for-id.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { ActivityList } from './activity-list.tsx'
import { EntryList } from './entry-list.tsx'

export function ActivitiesPage() {
  const t = usePhrasesOf('office-activities')
  const may = useMay()
  const navigate = useNavigate()
  const ask = useAskForId()
  const begin = async () => {
    const id = await ask(t('newTitle'))
    if (id !== undefined)
      await navigate({ to: '/activities/$activityId', params: { activityId: id }, search: { new: 'yes' } })
  }
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('activities.change') ? (
          <Button icon={<IconPlus aria-hidden size={18} />} kind="primary" onClick={() => void begin()} size="sm">
            {t('new')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'activities', label: t('tab.activities'), content: <ActivityList /> },
          { value: 'waiting', label: t('tab.waiting'), content: <EntryList queue="waiting" /> },
          { value: 'entries', label: t('tab.entries'), content: <EntryList queue="all" /> },
        ]}
      />
    </>
  )
}

/** Asks for the id of a new activity. */
export function useAskForId(): (title: string) => Promise<string | undefined> {
  const t = usePhrasesOf('office-activities')
  return (title) =>
    askForId(
      { title, label: t('id'), text: t('newText'), wrong: t('idWrong'), action: t('newAction') },
      (typed) => activityId.safeParse(typed).success,
    )
}
