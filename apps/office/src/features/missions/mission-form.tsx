import { countsPlay, gameType, missionGoals, missionKinds, type MissionContent } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { memberLanguages } from '../../kit/member-languages.ts'
import { Panel } from '../../kit/panel.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { withGoal, withType } from './mission-draft.rules.ts'
import editor from '../../kit/editor.module.css'
import classes from './missions.module.css'
import { NumberField } from './number-field.tsx'
import { StepFields } from './step-fields.tsx'

/** Props of the parts of the form. */
interface MissionFieldsProps {
  readonly draft: MissionContent
  readonly onChange: (draft: MissionContent) => void
}

/** Everything that an operator can say about a mission. */
export function MissionForm({
  may,
  timeZone,
  ...fields
}: MissionFieldsProps & { readonly may: boolean; readonly timeZone: string }) {
  const t = usePhrasesOf('office-missions')
  return (
    <fieldset className={editor.fields} disabled={!may}>
      <Panel title={t('part.goal')}>
        <GoalFields {...fields} />
      </Panel>
      <Panel title={t('part.steps')}>
        <StepFields {...fields} />
      </Panel>
      <Panel title={t('part.when')}>
        <TimeFields {...fields} timeZone={timeZone} />
      </Panel>
      <Panel title={t('part.texts')}>
        <TextFields {...fields} />
      </Panel>
    </fieldset>
  )
}

function GoalFields({ draft, onChange }: MissionFieldsProps) {
  const t = usePhrasesOf('office-missions')
  const say = usePhrasesOf('office-rewards')
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        <Choice
          label={t('kind')}
          onChange={(value) => {
            const kind = missionKinds.find((one) => one === value)
            if (kind !== undefined) onChange({ ...draft, kind })
          }}
          options={missionKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          size="sm"
          value={draft.kind}
        />
        <Choice
          label={t('goal')}
          onChange={(value) => {
            const goal = missionGoals.find((one) => one === value)
            if (goal !== undefined) onChange(withGoal(draft, goal))
          }}
          options={missionGoals.map((one) => ({ value: one, label: t(`goal.${one}`) }))}
          size="sm"
          value={draft.goal}
        />
      </div>
      {countsPlay(draft.goal) ? (
        <fieldset className={classes.types}>
          <legend>{t('f.gameTypes')}</legend>
          {gameType.options.map((type) => (
            <Checkbox
              checked={draft.gameTypes.includes(type)}
              key={type}
              label={say(`type.${type}`)}
              onChange={({ currentTarget }) => onChange(withType(draft, type, currentTarget.checked))}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

function TimeFields({ draft, onChange, timeZone }: MissionFieldsProps & { readonly timeZone: string }) {
  const t = usePhrasesOf('office-missions')
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        <TextInput
          label={t('f.from', timeZone)}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, from: value })}
          type="date"
          value={draft.from}
        />
        <TextInput
          label={t('f.until')}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, until: value === '' ? null : value })}
          type="date"
          value={draft.until ?? ''}
        />
      </div>
      <div className={editor.pair}>
        <NumberField
          label={t('f.minLevel')}
          onChange={(minLevel) => onChange({ ...draft, minLevel })}
          value={draft.minLevel}
        />
        <NumberField
          label={t('f.claimDays')}
          onChange={(claimDays) => onChange({ ...draft, claimDays })}
          value={draft.claimDays}
        />
        <NumberField label={t('f.order')} onChange={(order) => onChange({ ...draft, order })} value={draft.order} />
      </div>
    </div>
  )
}

function TextFields({ draft, onChange }: MissionFieldsProps) {
  const t = usePhrasesOf('office-missions')
  return (
    <div className={editor.form}>
      {memberLanguages.map((language) => (
        <div className={editor.form} key={language}>
          <TextInput
            label={`${t('f.title')} · ${language}`}
            lang={localeOf[language]}
            maxLength={80}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, title: { ...draft.title, [language]: value } })
            }
            value={draft.title[language]}
          />
          <TextArea
            label={`${t('f.summary')} · ${language}`}
            lang={localeOf[language]}
            maxLength={240}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, summary: { ...draft.summary, [language]: value } })
            }
            rows={2}
            value={draft.summary[language]}
          />
        </div>
      ))}
    </div>
  )
}
