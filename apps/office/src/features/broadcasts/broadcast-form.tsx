import { countAudience, sendBroadcast, type Audience } from '@baize/contract/office'
import { type Language } from '@baize/phrases'
import { Button, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { WordsField } from '../../kit/words-field.tsx'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { audienceFields, broadcastKey } from './broadcast-words.ts'
import classes from './broadcasts.module.css'

/** Writes a message to many members. */
export function openBroadcast(title: string): Promise<undefined> {
  return openDialog({ title, size: 'lg', content: (close) => <BroadcastForm onClose={() => close()} /> })
}

type Words = Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>
type Typed = Readonly<Record<(typeof audienceFields)[number], string>>

const anybody: Typed = { tag: '', level: '', registeredFrom: '', registeredTo: '', seenFrom: '', seenTo: '' }

/** The fields that are filled in. */
const audienceOf = (typed: Typed): Audience =>
  Object.fromEntries(
    audienceFields.flatMap((field) => (typed[field].trim() === '' ? [] : [[field, typed[field].trim()]])),
  )

function BroadcastForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-support')
  const general = usePhrases()
  const { languages } = useBrand()
  const [typed, setTyped] = useState(anybody)
  const [words, setWords] = useState<Words>({})
  const [reason, setReason] = useState('')
  const counting = useMutation({
    mutationFn: () => call(countAudience, { body: { audience: audienceOf(typed) } }),
  })
  const sending = useSend(onClose)
  const written = languages.flatMap((language) => {
    const { title = '', text = '' } = words[language] ?? {}
    return title.trim() === '' && text.trim() === '' ? [] : [{ language, title, text }]
  })
  const isHalf = written.some(({ title, text }) => title.trim() === '' || text.trim() === '')
  // Nothing is sent before one knows to how many.
  const isReady = counting.data !== undefined && counting.data.members > 0 && written.length > 0 && !isHalf
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate({ audience: audienceOf(typed), words: written, reason: reason.trim() })
      }}
    >
      <AudienceFields
        onChange={(next) => {
          setTyped(next)
          counting.reset()
        }}
        value={typed}
      />
      <Count counting={counting} />
      {languages.map((language) => (
        <WordsField
          className={classes.words}
          key={language}
          labels={{ title: t('cast.subjectIn', language), text: t('cast.bodyIn', language) }}
          language={language}
          onChange={(one) => setWords({ ...words, [language]: one })}
          value={words[language] ?? { title: '', text: '' }}
        />
      ))}
      <p className={classes.muted} role="status">
        {t(isHalf ? 'cast.half' : 'cast.fallback')}
      </p>
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        rows={2}
        value={reason}
      />
      <FormEnd
        action={t('cast.send')}
        error={sending.error}
        isDisabled={!isReady || reason.trim().length < 3}
        isSending={sending.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

/** How many members the message is for. */
function Count({
  counting: { data, error, isPending, mutate },
}: {
  readonly counting: Pick<
    ReturnType<typeof useMutation<{ members: number }, Error, void>>,
    'data' | 'error' | 'isPending' | 'mutate'
  >
}) {
  const t = usePhrasesOf('office-support')
  const { count } = useFormat()
  return (
    <>
      <div className={classes.row}>
        <Button loading={isPending} onClick={() => mutate()} size="sm">
          {t('cast.count')}
        </Button>
        <span role="status">
          {data === undefined ? '' : data.members === 1 ? t('cast.countedOne') : t('cast.counted', count(data.members))}
        </span>
      </div>
      <Failure error={error} />
    </>
  )
}

function AudienceFields({ value, onChange }: { readonly value: Typed; readonly onChange: (next: Typed) => void }) {
  const t = usePhrasesOf('office-support')
  return (
    <fieldset className={classes.fields}>
      <legend>{t('cast.audience')}</legend>
      <p className={classes.muted}>{t('cast.audienceText')}</p>
      {audienceFields.map((field) => (
        <TextInput
          data-autofocus={field === 'tag' || undefined}
          key={field}
          label={t(`cast.${field}`)}
          maxLength={field === 'level' ? 2 : 30}
          onChange={({ currentTarget }) => onChange({ ...value, [field]: currentTarget.value })}
          type={field === 'tag' || field === 'level' ? 'text' : 'date'}
          value={value[field]}
        />
      ))}
    </fieldset>
  )
}

interface Order {
  readonly audience: Audience
  readonly words: { language: Language; title: string; text: string }[]
  readonly reason: string
}

/** Begins to send. Sent again after a failure, it is the same message. */
function useSend(onSent: () => void) {
  const t = usePhrasesOf('office-support')
  const queries = useQueryClient()
  const [broadcastId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: Order) => call(sendBroadcast, { params: { broadcastId }, body }),
    onSuccess() {
      onSent()
      sayDone(t('cast.begunNote'))
      return queries.invalidateQueries({ queryKey: broadcastKey })
    },
  })
}
