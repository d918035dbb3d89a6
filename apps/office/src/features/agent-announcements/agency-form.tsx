import { saveAgencyAnnouncement, type AgencyAnnouncement, type AgencyState } from '@baize/contract/office'
import { inEachLanguage, languages, type Language } from '@baize/phrases'
import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import editor from '../../kit/editor.module.css'
import { WordsField } from '../../kit/words-field.tsx'
import { fieldText, momentIn } from '../../kit/zoned-time.rules.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'

export const agencyKey = ['agencyAnnouncements'] as const

const states = ['draft', 'published', 'ended'] as const

/** Writes an announcement for agents, or changes one. */
export function openAgencyForm(title: string, row?: AgencyAnnouncement): Promise<undefined> {
  return openDialog({ title, size: 'lg', content: (close) => <AgencyForm onClose={() => close()} row={row} /> })
}

function AgencyForm({ row, onClose }: { readonly row: AgencyAnnouncement | undefined; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-agents')
  const general = usePhrases()
  const [title, setTitle] = useState(() => row?.content.title ?? inEachLanguage(() => ''))
  const [text, setText] = useState(() => row?.content.text ?? inEachLanguage(() => ''))
  const [isPinned, setPinned] = useState(row?.content.isPinned ?? false)
  const [state, setState] = useState<AgencyState>(row?.state ?? 'draft')
  const [shown, setShown] = useState<Shown>({ from: row?.content.from ?? null, until: row?.content.until ?? null })
  const [reason, setReason] = useState('')
  const saving = useSave(row, onClose)
  const isComplete = languages.every((one) => title[one].trim() !== '' && text[one].trim() !== '')
  const write = (language: Language, words: { readonly title: string; readonly text: string }) => {
    setTitle({ ...title, [language]: words.title })
    setText({ ...text, [language]: words.text })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate({ state, content: { title, text, isPinned, ...shown }, reason: reason.trim() })
      }}
    >
      {languages.map((language) => (
        <WordsField
          className={undefined}
          key={language}
          labels={{ title: `${t('news.subject')} (${language})`, text: `${t('news.body')} (${language})` }}
          language={language}
          onChange={(words) => write(language, words)}
          value={{ title: title[language], text: text[language] }}
        />
      ))}
      <Choice
        label={t('apply.state')}
        onChange={(value) => setState(states.find((one) => one === value) ?? 'draft')}
        options={states.map((value) => ({ value, label: t(`news.state.${value}`) }))}
        value={state}
      />
      <ShownFields onChange={setShown} value={shown} />
      <Checkbox
        checked={isPinned}
        label={t('news.pin')}
        my="sm"
        onChange={({ currentTarget }) => setPinned(currentTarget.checked)}
      />
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        rows={2}
        value={reason}
      />
      <FormEnd
        action={t('news.save')}
        error={saving.error}
        isDisabled={!isComplete || !isInOrder(shown) || reason.trim().length < 3}
        isSending={saving.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

type Shown = Pick<AgencyAnnouncement['content'], 'from' | 'until'>

const isInOrder = ({ from, until }: Shown) => from === null || until === null || Date.parse(from) < Date.parse(until)

/** From when and until when agents see it, on the clocks of the brand; empty for at once, and for no end. */
function ShownFields({ value, onChange }: { readonly value: Shown; readonly onChange: (value: Shown) => void }) {
  const t = usePhrasesOf('office-agents')
  const { timeZone } = useBrand()
  return (
    <div className={editor.pair}>
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          error={name === 'until' && !isInOrder(value) ? t('news.notInOrder') : undefined}
          key={name}
          label={t(`news.${name}`, timeZone)}
          onChange={({ currentTarget }) => onChange({ ...value, [name]: momentIn(currentTarget.value, timeZone) })}
          type="datetime-local"
          value={fieldText(value[name], timeZone)}
        />
      ))}
    </div>
  )
}

type Saved = Pick<AgencyAnnouncement, 'state' | 'content'> & { readonly reason: string }

/** Saves it. Sent again after a failure, it is the same announcement. */
function useSave(row: AgencyAnnouncement | undefined, onSaved: () => void) {
  const t = usePhrasesOf('office-agents')
  const queries = useQueryClient()
  const [announcementId] = useState(() => row?.announcementId ?? crypto.randomUUID())
  return useMutation({
    mutationFn: (body: Saved) =>
      call(saveAgencyAnnouncement, { params: { announcementId }, body: { version: row?.version ?? 0, ...body } }),
    onSuccess() {
      onSaved()
      sayDone(t('news.saved'))
      return queries.invalidateQueries({ queryKey: agencyKey })
    },
  })
}
