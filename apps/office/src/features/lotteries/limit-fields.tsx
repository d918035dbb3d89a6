import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { Panel } from '../../kit/panel.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './lotteries.module.css'
import type { SettingsFieldsProps } from './rate-fields.tsx'
import { limitNames, numberNames, openLimits, type ScheduleDraft } from './settings-draft.rules.ts'
import { weekdayKey } from './use-lottery-words.ts'

/** The limits, the calendar, and how a lottery is sold. */
export function LimitFields({ page, draft, onChange }: SettingsFieldsProps) {
  const t = usePhrasesOf('office-lotteries')
  return (
    <>
      <Panel title={t('settings.limits')}>
        <div className={classes.pair}>
          {limitNames.map((name) => (
            <TextInput
              inputMode="decimal"
              key={name}
              label={`${t(`settings.${name}`)} (${page.currencySymbol})`}
              maxLength={18}
              onChange={({ currentTarget: { value } }) => onChange({ limits: { ...draft.limits, [name]: value } })}
              value={draft.limits[name]}
              {...(openLimits.includes(name) ? { description: t('settings.noLimit') } : {})}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('settings.sale')}>
        <div className={classes.form}>
          <Checkbox
            checked={draft.isOn}
            description={t('settings.isOnText')}
            label={t('settings.isOn')}
            onChange={({ currentTarget: { checked } }) => onChange({ isOn: checked })}
          />
          <div className={classes.pair}>
            {numberNames.map((name) => (
              <TextInput
                inputMode="numeric"
                key={name}
                label={t(`settings.${name}`)}
                maxLength={6}
                onChange={({ currentTarget: { value } }) => onChange({ numbers: { ...draft.numbers, [name]: value } })}
                value={draft.numbers[name]}
                {...(name === 'cancelSeconds' ? { description: t('settings.cancelNever') } : {})}
              />
            ))}
            <Choice
              label={t('source')}
              onChange={(value) => onChange({ source: value === 'official' ? 'official' : 'own' })}
              options={(['own', 'official'] as const).map((one) => ({ value: one, label: t(`source.${one}`) }))}
              size="sm"
              value={draft.source}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t('settings.calendar')}>
        <CalendarFields
          onChange={(change) => onChange({ schedule: { ...draft.schedule, ...change } })}
          schedule={draft.schedule}
        />
      </Panel>
    </>
  )
}

const kinds = ['monthly', 'weekly', 'rounds'] as const

function CalendarFields({
  schedule,
  onChange,
}: {
  readonly schedule: ScheduleDraft
  readonly onChange: (change: Partial<ScheduleDraft>) => void
}) {
  const t = usePhrasesOf('office-lotteries')
  const text = (name: 'days' | 'everyMinutes' | 'rounds' | 'zone', label: string, maxLength = 60) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      value={schedule[name]}
    />
  )
  const time = (name: 'closesAt' | 'drawsAt' | 'from', label: string) => (
    <TextInput
      label={label}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      type="time"
      value={schedule[name]}
    />
  )
  return (
    <div className={classes.form}>
      <div className={classes.pair}>
        <Choice
          label={t('settings.kind')}
          onChange={(value) => onChange({ kind: kinds.find((one) => one === value) ?? schedule.kind })}
          options={kinds.map((one) => ({ value: one, label: t(`settings.kind.${one}`) }))}
          size="sm"
          value={schedule.kind}
        />
        {text('zone', t('settings.zone'))}
        {schedule.kind === 'rounds' ? (
          <>
            {text('everyMinutes', t('settings.everyMinutes'), 4)}
            {text('rounds', t('settings.roundCount'), 4)}
            {time('from', t('settings.firstFrom'))}
          </>
        ) : (
          <>
            {schedule.kind === 'monthly' ? text('days', t('settings.days'), 120) : null}
            {time('closesAt', t('settings.closesTime'))}
            {time('drawsAt', t('settings.drawsTime'))}
          </>
        )}
      </div>
      {schedule.kind === 'weekly' ? <Weekdays onChange={onChange} schedule={schedule} /> : null}
    </div>
  )
}

function Weekdays({
  schedule: { weekdays },
  onChange,
}: {
  readonly schedule: ScheduleDraft
  readonly onChange: (change: Partial<ScheduleDraft>) => void
}) {
  const t = usePhrasesOf('office-lotteries')
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.weekdays')}</legend>
      <div className={classes.checks}>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <Checkbox
            checked={weekdays.includes(day)}
            key={day}
            label={t(weekdayKey(day))}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ weekdays: checked ? [...weekdays, day] : weekdays.filter((one) => one !== day) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
