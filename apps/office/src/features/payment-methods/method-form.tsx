import type { OfficeMethod, OfficeMethods } from '@baize/contract/office'
import { localeOf } from '@baize/phrases'
import { Button, Checkbox, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Panel } from '../../kit/panel.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { draftOf, languages, type MethodDraft } from './method-draft.rules.ts'
import { MethodPreview } from './method-preview.tsx'
import classes from './methods.module.css'

/** Props of {@link MethodForm}. */
export interface MethodFormProps {
  readonly state: OfficeMethods
  readonly method: OfficeMethod
  readonly draft: MethodDraft
  readonly may: boolean
  readonly onChange: (draft: MethodDraft) => void
  readonly onMove: { readonly up: (() => void) | undefined; readonly down: (() => void) | undefined }
}

/** One method: what can be changed about it, and how members see it. */
export function MethodForm({ state, method, draft, may, onChange, onMove }: MethodFormProps) {
  const t = usePhrasesOf('office-payments')
  const language = useLanguage((one) => one.language)
  const name = method.name[language]
  return (
    <Panel actions={may ? <Moves name={name} onMove={onMove} /> : undefined} title={`${name} · ${method.gateway}`}>
      <fieldset className={classes.form} disabled={!may}>
        <Checkbox
          checked={draft.isOn}
          label={t('methods.isOn')}
          onChange={({ currentTarget }) => onChange({ ...draft, isOn: currentTarget.checked })}
        />
        <Limits draft={draft} onChange={onChange} timeZone={state.timeZone} />
        {languages.map((one) => (
          <TextArea
            key={one}
            label={t('methods.instructions', one)}
            lang={localeOf[one]}
            maxLength={1_000}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, instructions: { ...draft.instructions, [one]: currentTarget.value } })
            }
            rows={2}
            value={draft.instructions[one]}
          />
        ))}
        {may ? (
          <Button kind="quiet" onClick={() => onChange(draftOf(method.method, method.file))} size="sm">
            {t('methods.toFile')}
          </Button>
        ) : null}
      </fieldset>
      <MethodPreview draft={draft} method={method} />
    </Panel>
  )
}

function Moves({ name, onMove: { up, down } }: { readonly name: string; readonly onMove: MethodFormProps['onMove'] }) {
  const t = usePhrasesOf('office-payments')
  return (
    <div className={classes.buttons}>
      <Button aria-label={t('methods.up', name)} disabled={up === undefined} kind="quiet" onClick={up} size="sm">
        <IconArrowUp aria-hidden size={18} />
      </Button>
      <Button aria-label={t('methods.down', name)} disabled={down === undefined} kind="quiet" onClick={down} size="sm">
        <IconArrowDown aria-hidden size={18} />
      </Button>
    </div>
  )
}

interface LimitsProps {
  readonly draft: MethodDraft
  readonly timeZone: string
  readonly onChange: (draft: MethodDraft) => void
}

function Limits({ draft, timeZone, onChange }: LimitsProps) {
  const t = usePhrasesOf('office-payments')
  const set = (field: 'minAmount' | 'maxAmount' | 'suggested' | 'from' | 'until') => ({
    value: draft[field],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ ...draft, [field]: currentTarget.value }),
  })
  return (
    <>
      <div className={classes.pair}>
        <TextInput inputMode="decimal" label={t('methods.min')} {...set('minAmount')} />
        <TextInput inputMode="decimal" label={t('methods.max')} {...set('maxAmount')} />
      </div>
      <TextInput description={t('methods.suggestedHint')} label={t('methods.suggested')} {...set('suggested')} />
      <div className={classes.pair}>
        <TextInput label={t('methods.from')} type="time" {...set('from')} />
        <TextInput label={t('methods.until')} type="time" {...set('until')} />
      </div>
      <p className={classes.muted}>{t('methods.hoursHint', timeZone)}</p>
    </>
  )
}
