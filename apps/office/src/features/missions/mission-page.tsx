import { saveMission, type MissionState, type OfficeMission } from '@baize/contract/office'
import type { MissionContent } from '@baize/contract'
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
import { PageTabs } from '../../kit/page-tabs.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Money, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand, useMay } from '../../session/session.ts'
import { draftOf, emptyMission, problemsOf } from './mission-draft.rules.ts'
import { MissionForm } from './mission-form.tsx'
import { toneOfMission } from './mission-list.tsx'
import { MissionPreview } from './mission-preview.tsx'
import { missionQuery, missionsKey } from './mission-queries.ts'
import { askForId } from './missions-page.tsx'
import { VersionList } from './version-list.tsx'
import editor from '../../kit/editor.module.css'

/** What a copy begins with, until it is saved. */
const copies = new Map<string, MissionContent>()

/** One mission: its form and preview, and every version. `new` in the address: it is not stored yet. */
export function MissionPage() {
  const t = usePhrasesOf('office-missions')
  const { missionId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { timeZone } = useBrand()
  const isNew = search['new'] === 'yes'
  const { data, error, refetch } = useQuery(missionQuery(missionId, !isNew))
  if (isNew) {
    const content = copies.get(missionId) ?? emptyMission(todayIn(timeZone))
    return <Editor content={content} key={missionId} mission={undefined} missionId={missionId} />
  }
  if (data === undefined)
    return (
      <>
        <PageHead title={t('title')} />
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  const { mission, today } = data
  return (
    <Editor
      content={draftOf(mission.content, today)}
      key={`${missionId} ${mission.version}`}
      mission={mission}
      missionId={missionId}
    />
  )
}

/** Today in a time zone, as a field for days has it. */
function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    performance.timeOrigin + performance.now(),
  )
}

interface EditorProps {
  readonly missionId: string
  readonly mission: OfficeMission | undefined
  /** What is stored, or what a new one begins with. */
  readonly content: MissionContent
}

function Editor({ missionId, mission, content }: EditorProps) {
  const t = usePhrasesOf('office-missions')
  const language = useLanguage((one) => one.language)
  const may = useMay()('missions.change')
  const { timeZone } = useBrand()
  const [draft, setDraft] = useState(content)
  const form = (
    <div className={editor.columns}>
      <MissionForm draft={draft} may={may} onChange={setDraft} timeZone={timeZone} />
      <div className={editor.side}>
        <MissionPreview content={draft} />
        {may ? (
          <Saving content={content} draft={draft} mission={mission} missionId={missionId} />
        ) : (
          <p>{t('onlyRead')}</p>
        )}
      </div>
    </div>
  )
  return (
    <>
      <PageHead title={draft.title[language] || missionId}>
        <Link search={{}} to="/missions">
          {t('back')}
        </Link>
        {may && mission !== undefined ? <Duplicate content={content} /> : null}
      </PageHead>
      {mission === undefined ? (
        form
      ) : (
        <>
          <Standing mission={mission} />
          <PageTabs
            label={t('mission')}
            tabs={[
              { value: 'form', label: t('tab.form'), content: form },
              { value: 'versions', label: t('tab.versions'), content: <VersionList missionId={missionId} /> },
            ]}
          />
        </>
      )}
    </>
  )
}

/** Its state and numbers. */
function Standing({ mission }: { readonly mission: OfficeMission }) {
  const t = usePhrasesOf('office-missions')
  const facts = [
    [t('inProgress'), mission.inProgress],
    [t('members'), mission.members],
    [t('stepsReached'), mission.stepsReached],
    [t('pointsCost'), mission.pointsCost],
  ] as const
  return (
    <p className={editor.standing}>
      <StateBadge tone={toneOfMission[mission.state]}>{t(`state.${mission.state}`)}</StateBadge>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name}: {value}
        </span>
      ))}
      <span>
        {t('cost')}: <Money amount={mission.cost} />
      </span>
      <span>{t('bySteps', mission.reachedBySteps.join(' · '))}</span>
    </p>
  )
}

/** Begins another mission with the same content. */
function Duplicate({ content }: { readonly content: MissionContent }) {
  const t = usePhrasesOf('office-missions')
  const navigate = useNavigate()
  const begin = async () => {
    const id = await askForId(t('duplicate'))
    if (id === undefined) return
    copies.set(id, content)
    await navigate({ to: '/missions/$missionId', params: { missionId: id }, search: { new: 'yes' } })
  }
  return (
    <Button onClick={() => void begin()} size="sm">
      {t('duplicate')}
    </Button>
  )
}

/** What differs from what is stored, and the buttons that save it. */
function Saving({ missionId, mission, content, draft }: EditorProps & { readonly draft: MissionContent }) {
  const t = usePhrasesOf('office-missions')
  const save = useSave({ missionId, mission, draft })
  const { before, after } = changedFacts(content, draft)
  const problems = problemsOf(draft)
  const isChanged = Object.keys(after).length > 0
  const isWrong = problems.length > 0
  const state = mission?.state ?? 'draft'
  const isSame = mission !== undefined && !isChanged
  return (
    <Panel title={t('review')}>
      <div className={editor.form}>
        {mission === undefined ? null : isChanged ? (
          <>
            <Diff after={after} before={before} />
            <p className={editor.muted}>{t('claimedStays')}</p>
          </>
        ) : (
          <p className={editor.muted}>{t('unchanged')}</p>
        )}
        {isWrong ? <Alert color="red">{t('wrong', problems.join(', '))}</Alert> : null}
        <div className={editor.buttons}>
          {state === 'published' ? (
            <Button disabled={isSame || isWrong} kind="primary" onClick={() => void save('published')} size="sm">
              {t('saveText')}
            </Button>
          ) : (
            <>
              <Button disabled={isWrong} kind="primary" onClick={() => void save('published')} size="sm">
                {t('publish')}
              </Button>
              <Button disabled={isWrong || (state === 'draft' && isSame)} onClick={() => void save('draft')} size="sm">
                {t('saveDraft')}
              </Button>
            </>
          )}
          {state === 'published' ? (
            <Button disabled={isWrong} kind="danger" onClick={() => void save('ended')} size="sm">
              {t('end')}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

function useSave({ missionId, mission, draft }: Omit<EditorProps, 'content'> & { readonly draft: MissionContent }) {
  const t = usePhrasesOf('office-missions')
  const language = useLanguage((one) => one.language)
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (state: MissionState) => {
    const says = { draft: t('saveDraft'), published: t('publish'), ended: t('end') }[state]
    const reason = await askReason({
      title: says,
      text: state === 'ended' ? t('endText') : draft.title[language],
      action: says,
      isDanger: state === 'ended',
      run: (why) =>
        call(saveMission, {
          params: { missionId },
          body: { version: mission?.version ?? 0, state, content: draft, reason: why },
        }),
    })
    if (reason === undefined) return
    copies.delete(missionId)
    await queries.invalidateQueries({ queryKey: missionsKey })
    sayDone(t('saved'))
    if (mission === undefined)
      await navigate({ to: '/missions/$missionId', params: { missionId }, search: {}, replace: true })
  }
}
