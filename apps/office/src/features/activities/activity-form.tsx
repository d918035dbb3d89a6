import { maxActivityPictures, promotionArts, type ActivityContent } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { memberLanguages } from '../../kit/member-languages.ts'
import { Panel } from '../../kit/panel.tsx'
import { fieldText, momentIn } from '../../kit/zoned-time.rules.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import editor from '../../kit/editor.module.css'

interface FieldsProps {
  readonly draft: ActivityContent
  readonly onChange: (draft: ActivityContent) => void
}

/** Everything that an operator can say about an activity. */
export function ActivityForm({
  may,
  timeZone,
  ...fields
}: FieldsProps & { readonly may: boolean; readonly timeZone: string }) {
  const t = usePhrasesOf('office-activities')
  return (
    <fieldset className={editor.fields} disabled={!may}>
      <Panel title={t('part.texts')}>
        <TextFields {...fields} />
      </Panel>
      <Panel title={t('part.entry')}>
        <EntryFields {...fields} />
      </Panel>
      <Panel title={t('part.prize')}>
        <PrizeFields {...fields} />
      </Panel>
      <Panel title={t('part.when')}>
        <TimeFields {...fields} timeZone={timeZone} />
      </Panel>
    </fieldset>
  )
}

const texts = [
  ['summary', 240, 2],
  ['steps', 1_000, 3],
  ['terms', 4_000, 4],
] as const

function TextFields({ draft, onChange }: FieldsProps) {
  const t = usePhrasesOf('office-activities')
  return (
    <div className={editor.form}>
      <Choice
        label={t('f.art')}
        onChange={(value) => {
          const art = promotionArts.find((one) => one === value)
          if (art !== undefined) onChange({ ...draft, art })
        }}
        options={promotionArts.map((one) => ({ value: one, label: t(`art.${one}`) }))}
        size="sm"
        value={draft.art}
      />
      {memberLanguages.map((language) => (
        <div className={editor.form} key={language} lang={localeOf[language]}>
          <TextInput
            label={`${t('f.title')} · ${language}`}
            maxLength={80}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, title: { ...draft.title, [language]: value } })
            }
            value={draft.title[language]}
          />
          {texts.map(([name, most, rows]) => (
            <TextArea
              key={name}
              label={`${t(`f.${name}`)} · ${language}`}
              maxLength={most}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...draft, [name]: { ...draft[name], [language]: value } })
              }
              rows={rows}
              value={draft[name][language]}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const counts = Array.from({ length: maxActivityPictures + 1 }, (_, count) => String(count))

function EntryFields({ draft, onChange }: FieldsProps) {
  const t = usePhrasesOf('office-activities')
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        <Choice
          label={t('f.per')}
          onChange={(value) => onChange({ ...draft, per: value === 'day' ? 'day' : 'ever' })}
          options={(['ever', 'day'] as const).map((one) => ({ value: one, label: t(`per.${one}`) }))}
          size="sm"
          value={draft.per}
        />
        <Choice
          label={t('f.minPictures')}
          onChange={(value) => onChange({ ...draft, minPictures: Number(value) })}
          options={counts.map((one) => ({ value: one, label: one }))}
          size="sm"
          value={String(draft.minPictures)}
        />
      </div>
      <Checkbox
        checked={draft.isPublic}
        label={t('f.isPublic')}
        onChange={({ currentTarget: { checked } }) => onChange({ ...draft, isPublic: checked })}
      />
    </div>
  )
}

function PrizeFields({ draft, onChange }: FieldsProps) {
  const t = usePhrasesOf('office-activities')
  const { reward } = draft
  const set = (change: Partial<typeof reward>) => onChange({ ...draft, reward: { ...reward, ...change } })
  return (
    <div className={editor.pair}>
      <Choice
        label={t('f.kind')}
        onChange={(value) => set({ kind: value === 'points' ? 'points' : 'cash' })}
        options={(['cash', 'points'] as const).map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        size="sm"
        value={reward.kind}
      />
      <TextInput
        inputMode="decimal"
        label={t('f.amount')}
        maxLength={24}
        onChange={({ currentTarget: { value } }) => set({ amount: value.trim() })}
        value={reward.amount}
      />
      <TextInput
        inputMode="decimal"
        label={t('f.budget')}
        maxLength={24}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, budget: value.trim() })}
        value={draft.budget}
      />
      <TextInput
        inputMode="numeric"
        label={t('f.claimDays')}
        maxLength={2}
        onChange={({ currentTarget: { value } }) => set({ claimDays: Number(value.replaceAll(/\D/g, '') || '0') })}
        value={String(reward.claimDays)}
      />
    </div>
  )
}

function TimeFields({ draft, onChange, timeZone }: FieldsProps & { readonly timeZone: string }) {
  const t = usePhrasesOf('office-activities')
  return (
    <div className={editor.pair}>
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`f.${name}`, timeZone)}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, [name]: momentIn(value, timeZone) })}
          type="datetime-local"
          value={fieldText(draft[name], timeZone)}
        />
      ))}
    </div>
  )
}
