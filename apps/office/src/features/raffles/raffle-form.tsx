import { planRaffle } from '@baize/contract/office'
import { localeOf } from '@baize/phrases'
import { Checkbox, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { PrizeFields } from './prize-fields.tsx'
import { bodyOf, problemsOf, textLanguages, type RaffleDraft, type RaffleFieldsProps } from './raffle-draft.rules.ts'
import { RafflePreview } from './raffle-preview.tsx'
import { rafflesKey } from './raffle-queries.ts'
import { WayFields } from './way-fields.tsx'
import classes from './raffles.module.css'

/** Opens the form in a dialog, with what it begins with. */
export async function openRaffleForm(title: string, begin: RaffleDraft): Promise<void> {
  await openDialog<true>({
    title,
    size: 'lg',
    content: (close) => <RaffleForm begin={begin} onClose={() => close()} />,
  })
}

/** Plans a raffle: once it is sent, nothing of it can be changed, so it shows first what it comes to. */
function RaffleForm({ begin, onClose }: { readonly begin: RaffleDraft; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-giveaways')
  const queries = useQueryClient()
  const { digits, timeZone } = useBrand()
  const [draft, setDraft] = useState(begin)
  const [openedMs] = useState(() => performance.timeOrigin + performance.now())
  const [sending, setSending] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const fields = { draft, onChange: (change: Partial<RaffleDraft>) => setDraft({ ...draft, ...change }) }
  const problems = problemsOf(draft, { digits, timeZone, nowMs: openedMs })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return
    setSending(true)
    setError(undefined)
    try {
      await call(planRaffle, { body: bodyOf(draft) })
      onClose()
      sayDone(t('raffle.planned'))
      await queries.invalidateQueries({ queryKey: rafflesKey })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextFields {...fields} />
      <TimeFields {...fields} />
      <PrizeFields {...fields} />
      <WayFields {...fields} />
      <TextArea
        autosize
        label={t('reason')}
        maxLength={300}
        minRows={2}
        onChange={({ currentTarget: { value } }) => fields.onChange({ reason: value })}
        value={draft.reason}
      />
      <RafflePreview draft={draft} problems={wasTried ? problems : []} />
      <p className={classes.note}>{t('raffle.fixed')}</p>
      <FormEnd action={t('raffle.plan')} error={error} isSending={sending} onCancel={onClose} />
    </form>
  )
}

/** Its name and what it says, in each language. */
function TextFields({ draft, onChange }: RaffleFieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  return textLanguages.map((language, place) => (
    <div className={classes.form} key={language}>
      <TextInput
        autoComplete="off"
        data-autofocus={place === 0 || undefined}
        label={t(`name.${language}`)}
        lang={localeOf[language]}
        maxLength={80}
        onChange={({ currentTarget: { value } }) => onChange({ title: { ...draft.title, [language]: value } })}
        value={draft.title[language]}
      />
      <TextArea
        autosize
        label={t(`raffle.words.${language}`)}
        lang={localeOf[language]}
        maxLength={1_000}
        minRows={2}
        onChange={({ currentTarget: { value } }) => onChange({ words: { ...draft.words, [language]: value } })}
        value={draft.words[language]}
      />
    </div>
  ))
}

function TimeFields({ draft, onChange }: RaffleFieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  return (
    <div className={classes.pair}>
      {(['opensAt', 'closesAt', 'drawsAt'] as const).map((time) => (
        <TextInput
          description={t(time === 'drawsAt' ? 'raffle.drawsAtText' : 'startsAtText')}
          key={time}
          label={t(`raffle.${time}`)}
          onChange={({ currentTarget: { value } }) => onChange({ [time]: value })}
          type="datetime-local"
          value={draft[time]}
        />
      ))}
      <Checkbox
        checked={draft.isOneEach}
        label={t('raffle.isOneEach')}
        onChange={({ currentTarget: { checked } }) => onChange({ isOneEach: checked })}
      />
    </div>
  )
}
