import type { ActivityContent } from '@baize/contract'
import { saveActivity, type OfficeActivity, type OfficeActivityState } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Diff } from '../../kit/diff.tsx'
import { changedFacts } from '../../kit/draft-facts.rules.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useMemberFonts } from '../../kit/member-languages.ts'
import { StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand, useMay } from '../../session/session.ts'
import { useAskForId } from './activities-page.tsx'
import { draftOf, emptyActivity, problemsOf } from './activity-draft.rules.ts'
import { ActivityForm } from './activity-form.tsx'
import { toneOfActivity } from './activity-list.tsx'
import { activitiesKey, activityQuery, usePrize } from './activity-queries.ts'
import editor from '../../kit/editor.module.css'

/** What a copy begins with, until it is saved. */
const copies = new Map<string, ActivityContent>()

/** One activity: its form, and what was given. `new` in the address: it is not stored yet. */
export function ActivityPage() {
  const t = usePhrasesOf('office-activities')
  const { activityId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const isNew = search['new'] === 'yes'
  const { data, error, refetch } = useQuery(activityQuery(activityId, !isNew))
  useMemberFonts()
  if (isNew)
    return (
      <Editor
        activity={undefined}
        activityId={activityId}
        content={copies.get(activityId) ?? emptyActivity}
        key={activityId}
      />
    )
  if (data === undefined)
    return (
      <>
        <PageHead title={t('title')} />
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  const { activity } = data
  return (
    <Editor
      activity={activity}
      activityId={activityId}
      content={draftOf(activity.content)}
      key={`${activityId} ${activity.version}`}
    />
  )
}

interface EditorProps {
  readonly activityId: string
  readonly activity: OfficeActivity | undefined
  /** What is stored, or what a new one begins with. */
  readonly content: ActivityContent
}

function Editor({ activityId, activity, content }: EditorProps) {
  const t = usePhrasesOf('office-activities')
  const language = useLanguage((one) => one.language)
  const may = useMay()('activities.change')
  const { timeZone } = useBrand()
  const [draft, setDraft] = useState(content)
  return (
    <>
      <PageHead title={draft.title[language] || activityId}>
        <Link search={{}} to="/activities">
          {t('back')}
        </Link>
        {may && activity !== undefined ? <Duplicate content={content} /> : null}
      </PageHead>
      {activity === undefined ? null : <Standing activity={activity} />}
      <div className={editor.columns}>
        <ActivityForm draft={draft} may={may} onChange={setDraft} timeZone={timeZone} />
        {may ? (
          <Saving activity={activity} activityId={activityId} content={content} draft={draft} />
        ) : (
          <p>{t('onlyRead')}</p>
        )}
      </div>
    </>
  )
}

/** Its state, and how much of its budget was given. */
function Standing({ activity }: { readonly activity: OfficeActivity }) {
  const t = usePhrasesOf('office-activities')
  const prize = usePrize()
  const { state, entries, waiting, spent, budget, kind } = activity
  return (
    <p className={editor.standing}>
      <StateBadge tone={toneOfActivity[state]}>{t(`state.${state}`)}</StateBadge>
      <span>
        {t('entries')}: {entries}
      </span>
      <span>
        {t('waiting')}: {waiting}
      </span>
      <span>
        {t('spent')}: {prize(spent, kind)} / {prize(budget, kind)}
      </span>
    </p>
  )
}

/** Begins another activity with the same content. */
function Duplicate({ content }: { readonly content: ActivityContent }) {
  const t = usePhrasesOf('office-activities')
  const navigate = useNavigate()
  const ask = useAskForId()
  const begin = async () => {
    const id = await ask(t('duplicate'))
    if (id === undefined) return
    copies.set(id, content)
    await navigate({ to: '/activities/$activityId', params: { activityId: id }, search: { new: 'yes' } })
  }
  return (
    <Button onClick={() => void begin()} size="sm">
      {t('duplicate')}
    </Button>
  )
}

/** What differs from what is stored, and the buttons that save it. */
function Saving({ activityId, activity, content, draft }: EditorProps & { readonly draft: ActivityContent }) {
  const t = usePhrasesOf('office-activities')
  const save = useSave({ activityId, activity, draft })
  const { before, after } = changedFacts(content, draft)
  const problems = problemsOf(draft)
  const isChanged = Object.keys(after).length > 0
  const state = activity?.state ?? 'draft'
  const isWrong = problems.length > 0
  const button = (to: OfficeActivityState, says: string, isDisabled: boolean, kind?: 'primary' | 'danger') => (
    <Button disabled={isWrong || isDisabled} onClick={() => void save(to)} size="sm" {...(kind && { kind })}>
      {says}
    </Button>
  )
  return (
    <Panel title={t('review')}>
      {isChanged && activity !== undefined ? <Diff after={after} before={before} /> : null}
      {isWrong ? <Alert color="red">{t('wrong', problems.join(', '))}</Alert> : null}
      <div className={editor.buttons}>
        {state === 'published' ? (
          <>
            {button('published', t('saveText'), !isChanged, 'primary')}
            {button('ended', t('end'), false, 'danger')}
          </>
        ) : (
          <>
            {button('published', t('publish'), false, 'primary')}
            {state === 'draft' ? button('draft', t('saveDraft'), activity !== undefined && !isChanged) : null}
          </>
        )}
      </div>
    </Panel>
  )
}

function useSave({ activityId, activity, draft }: Omit<EditorProps, 'content'> & { readonly draft: ActivityContent }) {
  const t = usePhrasesOf('office-activities')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (state: OfficeActivityState) => {
    const says = { draft: t('saveDraft'), published: t('publish'), ended: t('end') }[state]
    const reason = await askReason({
      title: says,
      text: draft.title.EN,
      action: says,
      isDanger: state === 'ended',
      run: (why) =>
        call(saveActivity, {
          params: { activityId },
          body: { version: activity?.version ?? 0, state, content: draft, reason: why },
        }),
    })
    if (reason === undefined) return
    copies.delete(activityId)
    await queries.invalidateQueries({ queryKey: activitiesKey })
    sayDone(t('saved'))
    if (activity === undefined)
      await navigate({ to: '/activities/$activityId', params: { activityId }, search: {}, replace: true })
  }
}
