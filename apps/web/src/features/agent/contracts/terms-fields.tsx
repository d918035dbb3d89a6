import { emptyTier, type Cadence, type TermsDraft } from '@baize/pay'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { StepRows } from '@baize/ui/step-rows'
import { useContractPhrases } from '../../../language/phrases.ts'
import classes from './contracts-page.module.css'

interface FieldsProps {
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
}

/** The fields of a contract's terms: two rates, or steps. */
export function TermsFields({ draft, onChange }: FieldsProps) {
  const say = useContractPhrases()
  const field = (name: 'profit' | 'loss' | 'single' | 'roundTo') => (
    <TextInput
      inputMode="decimal"
      key={name}
      label={say(`contract.${name}`)}
      maxLength={15}
      onChange={({ currentTarget }) => onChange({ ...draft, [name]: currentTarget.value })}
      value={draft[name]}
    />
  )
  if (draft.kind === 'hourly') return <div className={classes.row}>{(['profit', 'loss'] as const).map(field)}</div>
  if (draft.kind === 'realtime')
    return <div className={classes.row}>{(['profit', 'loss', 'single'] as const).map(field)}</div>
  return (
    <>
      {draft.kind === 'dividend' ? (
        <Choice
          label={say('contract.cadence')}
          // The options below are all there are.
          onChange={(cadence) => onChange({ ...draft, cadence: cadence as Cadence })}
          options={(['daily', 'weekly', 'semimonthly', 'monthly'] as const).map((value) => ({
            value,
            label: say(`contract.cadence.${value}`),
          }))}
          value={draft.cadence}
        />
      ) : (
        field('roundTo')
      )}
      <Steps draft={draft} onChange={onChange} />
    </>
  )
}

function Steps({ draft, onChange }: FieldsProps) {
  const say = useContractPhrases()
  const names =
    draft.kind === 'dividend'
      ? (['turnover', 'loss', 'active', 'rate'] as const)
      : (['turnover', 'active', 'rate'] as const)
  return (
    <StepRows
      barClass={classes.bar}
      mostRows={10}
      names={names}
      next={(last = emptyTier) => ({ ...last, rate: '' })}
      onChange={(tiers) => onChange({ ...draft, tiers })}
      rowClass={classes.row}
      rows={draft.tiers}
      words={{
        field: (name) => say(`contract.step.${name}`),
        add: say('contract.addStep'),
        remove: say('contract.removeStep'),
      }}
    />
  )
}
