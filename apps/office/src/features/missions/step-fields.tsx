import type { MissionContent, MissionStep } from '@baize/contract'
import { Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { usePhrasesOf } from '../../language/phrases.ts'
import { mostSteps, stepChanged, withRewardKind, withStep } from './mission-draft.rules.ts'
import editor from '../../kit/editor.module.css'
import classes from './missions.module.css'
import { NumberField } from './number-field.tsx'

interface StepFieldsProps {
  readonly draft: MissionContent
  readonly onChange: (draft: MissionContent) => void
}

/** The steps of a mission: what reaches each, and what it brings. */
export function StepFields({ draft, onChange }: StepFieldsProps) {
  const t = usePhrasesOf('office-missions')
  return (
    <div className={editor.form}>
      {draft.steps.map((step, place) => (
        <OneStep
          canGo={draft.steps.length > 1}
          // A step is known by its place.
          // oxlint-disable-next-line react/no-array-index-key -- steps have no other name
          key={place}
          number={place + 1}
          onChange={(changed) => onChange(stepChanged(draft, place, changed))}
          step={step}
        />
      ))}
      <div className={editor.buttons}>
        <Button
          disabled={draft.steps.length >= mostSteps}
          icon={<IconPlus aria-hidden size={16} />}
          onClick={() => onChange(withStep(draft))}
          size="sm"
        >
          {t('step.add')}
        </Button>
      </div>
    </div>
  )
}

interface OneStepProps {
  readonly number: number
  readonly step: MissionStep
  readonly canGo: boolean
  readonly onChange: (step: MissionStep | undefined) => void
}

function OneStep({ number, step, canGo, onChange }: OneStepProps) {
  const t = usePhrasesOf('office-missions')
  const { reward } = step
  return (
    <fieldset className={classes.step}>
      <legend className={classes.stepName}>{t('step', number)}</legend>
      <TextInput
        inputMode="decimal"
        label={t('step.target')}
        maxLength={20}
        onChange={({ currentTarget }) => onChange({ ...step, target: currentTarget.value.trim() })}
        value={step.target}
      />
      <Choice
        label={t('step.kind')}
        onChange={(value) => {
          if (value === 'cash' || value === 'points') onChange(withRewardKind(step, value))
        }}
        options={(['cash', 'points'] as const).map((one) => ({ value: one, label: t(`step.${one}`) }))}
        size="sm"
        value={reward.kind}
      />
      {reward.kind === 'cash' ? (
        <TextInput
          inputMode="decimal"
          label={t('step.amount')}
          maxLength={20}
          onChange={({ currentTarget }) =>
            onChange({ ...step, reward: { kind: 'cash', amount: currentTarget.value.trim() } })
          }
          value={reward.amount}
        />
      ) : (
        <NumberField
          label={t('step.amount')}
          maxLength={8}
          onChange={(points) => onChange({ ...step, reward: { kind: 'points', points } })}
          value={reward.points}
        />
      )}
      <NumberField
        label={t('step.board')}
        maxLength={6}
        onChange={(board) => onChange({ ...step, board })}
        value={step.board}
      />
      {canGo ? (
        <Button
          aria-label={t('step.remove', number)}
          icon={<IconTrash aria-hidden size={16} />}
          onClick={() => onChange(undefined)}
          size="sm"
        />
      ) : null}
    </fieldset>
  )
}
