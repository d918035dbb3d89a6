import { changeMethods, type OfficeMethods } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { loadFont } from '@baize/ui/fonts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Diff } from '../../kit/diff.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import {
  bodyOf,
  changedFacts,
  draftsOf,
  factsOf,
  isComplete,
  languages,
  type MethodDraft,
} from './method-draft.rules.ts'
import { MethodForm } from './method-form.tsx'
import { methodsKey } from './methods-key.ts'
import classes from './methods.module.css'

/** All methods in their order, and what would be saved. */
export function MethodEditor({ state }: { readonly state: OfficeMethods }) {
  const may = useMay()('methods.change')
  const [drafts, setDrafts] = useState(() => draftsOf(state))
  // The page shows all languages of the members, whichever the operator's own is.
  useEffect(() => {
    for (const language of languages) void loadFont(language)
  }, [])
  const change = (draft: MethodDraft) => setDrafts(drafts.map((one) => (one.method === draft.method ? draft : one)))
  const move = (place: number, by: 1 | -1) => {
    const [moved] = drafts.slice(place, place + 1)
    if (moved !== undefined) setDrafts(drafts.toSpliced(place, 1).toSpliced(place + by, 0, moved))
  }
  return (
    <div className={classes.list}>
      {drafts.map((draft, place) => {
        const method = state.methods.find((one) => one.method === draft.method)
        return method === undefined ? null : (
          <MethodForm
            draft={draft}
            key={draft.method}
            may={may}
            method={method}
            onChange={change}
            onMove={{
              up: place === 0 ? undefined : () => move(place, -1),
              down: place === drafts.length - 1 ? undefined : () => move(place, 1),
            }}
            state={state}
          />
        )
      })}
      <Changes drafts={drafts} onDiscard={() => setDrafts(draftsOf(state))} state={state} />
    </div>
  )
}

interface ChangesProps {
  readonly drafts: readonly MethodDraft[]
  readonly state: OfficeMethods
  readonly onDiscard: () => void
}

/** What differs from what counts now; saved with a reason. Nothing if nothing does. */
function Changes({ drafts, state, onDiscard }: ChangesProps) {
  const t = usePhrasesOf('office-payments')
  const queries = useQueryClient()
  const facts = useFacts(state)
  const { before, after } = changedFacts(facts(draftsOf(state)), facts(drafts))
  if (Object.keys(after).length === 0) return null
  const isRight = drafts.every((one) => isComplete(one, state.currencyDigits))
  const save = async () => {
    const reason = await askReason({
      title: t('methods.saveTitle'),
      text: Object.keys(after).join(' · '),
      action: t('methods.save'),
      run: (why) => call(changeMethods, { body: { version: state.version, methods: bodyOf(drafts), reason: why } }),
    })
    if (reason === undefined) return
    await queries.invalidateQueries({ queryKey: methodsKey })
    sayDone(t('methods.saved'))
  }
  return (
    <Panel title={t('methods.review')}>
      <Diff after={after} before={before} />
      {isRight ? null : <Alert color="red">{t('methods.wrong', state.currencyDigits)}</Alert>}
      <div className={classes.buttons}>
        <Button disabled={!isRight} kind="primary" onClick={() => void save()} size="sm">
          {t('methods.save')}
        </Button>
        <Button onClick={onDiscard} size="sm">
          {t('methods.discard')}
        </Button>
      </div>
    </Panel>
  )
}

/** The facts of methods under names that are read. */
function useFacts(state: OfficeMethods) {
  const t = usePhrasesOf('office-payments')
  const language = useLanguage((one) => one.language)
  const words = { on: t('methods.on'), off: t('methods.off'), order: t('methods.order') }
  return (drafts: readonly MethodDraft[]) =>
    factsOf(
      drafts,
      (code, field) => {
        const name = state.methods.find(({ method }) => method === code)?.name[language] ?? code
        const isWords = field === 'TH' || field === 'CN' || field === 'EN'
        return `${name}: ${isWords ? t('methods.instructions', field) : t(`methods.${field}`)}`
      },
      words,
    )
}
