import { TextInput } from '@baize/ui'
import { useState } from 'react'
import { memberLanguages } from '../../kit/member-languages.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { NumberField, type OfferFieldsProps } from './fields.tsx'
import { momentOf, wallClock } from './offer-draft.rules.ts'
import editor from '../../kit/editor.module.css'

/** When an offer runs, and for whom it is. Times are those of the brand's time zone. */
export function AudienceFields({ draft, onChange, timeZone }: OfferFieldsProps & { readonly timeZone: string }) {
  const t = usePhrasesOf('office-promotions')
  const { audience } = draft
  const set = (change: Partial<typeof audience>) => onChange({ ...draft, audience: { ...audience, ...change } })
  const moment = (label: string, value: string | null, change: (moment: string | null) => void) => (
    <TextInput
      label={label}
      onChange={({ currentTarget }) => change(momentOf(currentTarget.value, timeZone))}
      type="datetime-local"
      value={wallClock(value, timeZone)}
    />
  )
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        {moment(t('f.from', timeZone), draft.from, (from) => onChange({ ...draft, from }))}
        {moment(t('f.until', timeZone), draft.until, (until) => onChange({ ...draft, until }))}
      </div>
      <div className={editor.pair}>
        {moment(t('f.registeredFrom'), audience.registeredFrom, (registeredFrom) => set({ registeredFrom }))}
        {moment(t('f.registeredUntil'), audience.registeredUntil, (registeredUntil) => set({ registeredUntil }))}
        <NumberField label={t('f.minLevel')} onChange={(minLevel) => set({ minLevel })} value={audience.minLevel} />
      </div>
      <div className={editor.pair}>
        <ListField
          label={t('f.languages')}
          onChange={(typed) => set({ languages: memberLanguages.filter((one) => typed.includes(one)) })}
          toEntry={(text) => text.toUpperCase()}
          value={audience.languages}
        />
        <ListField
          label={t('f.countries')}
          onChange={(countries) => set({ countries })}
          toEntry={(text) => text.toUpperCase()}
          value={audience.countries}
        />
      </div>
      <div className={editor.pair}>
        <ListField label={t('f.tags')} onChange={(tags) => set({ tags })} value={audience.tags} />
        <ListField label={t('f.uplines')} onChange={(uplines) => set({ uplines })} value={audience.uplines} />
      </div>
    </div>
  )
}

interface ListFieldProps {
  readonly label: string
  readonly value: readonly string[]
  readonly toEntry?: (text: string) => string
  readonly onChange: (value: string[]) => void
}

/** A list that is typed with commas. What is typed stays as it is until the field is left. */
function ListField({ label, value, toEntry = (text) => text, onChange }: ListFieldProps) {
  const t = usePhrasesOf('office-promotions')
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(
          currentTarget.value
            .split(',')
            .map((one) => toEntry(one.trim()))
            .filter((one) => one !== ''),
        )
      }}
      placeholder={t('f.everybody')}
      value={typed ?? value.join(', ')}
    />
  )
}
