import { emptyTier, type Cadence, type TermsDraft } from '@baize/pay'
import { TextInput } from '@mantine/core'
import { Choice } from './choice.tsx'
import { StepRows } from './step-rows.tsx'

const cadences = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
type FieldName = 'profit' | 'loss' | 'single' | 'roundTo'
type StepName = 'turnover' | 'loss' | 'active' | 'rate'

/** A word that the fields of a contract's terms show. */
export type TermsWord =
  | FieldName
  | 'cadence'
  | `cadence.${(typeof cadences)[number]}`
  | `step.${StepName}`
  | 'addStep'
  | 'removeStep'

/** Props of {@link TermsFields}. */
export interface TermsFieldsProps {
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
  readonly say: (word: TermsWord) => string
  readonly rowClass: string | undefined
  readonly barClass: string | undefined
}

/** The fields of a contract's terms: two rates, or steps. */
export function TermsFields(props: TermsFieldsProps) {
  const { draft, onChange, say, rowClass } = props
  const field = (name: FieldName) => (
    <TextInput
      inputMode="decimal"
      key={name}
      label={say(name)}
      maxLength={15}
      onChange={({ currentTarget }) => onChange({ ...draft, [name]: currentTarget.value })}
      value={draft[name]}
    />
  )
  if (draft.kind === 'hourly') return <div className={rowClass}>{(['profit', 'loss'] as const).map(field)}</div>
  if (draft.kind === 'realtime')
    return <div className={rowClass}>{(['profit', 'loss', 'single'] as const).map(field)}</div>
  return (
    <>
      {draft.kind === 'dividend' ? (
        <Choice
          label={say('cadence')}
          // The options below are all there are.
          onChange={(cadence) => onChange({ ...draft, cadence: cadence as Cadence })}
          options={cadences.map((value) => ({ value, label: say(`cadence.${value}`) }))}
          value={draft.cadence}
        />
      ) : (
        field('roundTo')
      )}
      <Steps {...props} />
    </>
  )
}

function Steps({ draft, onChange, say, rowClass, barClass }: TermsFieldsProps) {
  const names: readonly StepName[] =
    draft.kind === 'dividend' ? ['turnover', 'loss', 'active', 'rate'] : ['turnover', 'active', 'rate']
  return (
    <StepRows
      barClass={barClass}
      mostRows={10}
      names={names}
      next={(last = emptyTier) => ({ ...last, rate: '' })}
      onChange={(tiers) => onChange({ ...draft, tiers })}
      rowClass={rowClass}
      rows={draft.tiers}
      words={{ field: (name) => say(`step.${name}`), add: say('addStep'), remove: say('removeStep') }}
    />
  )
}
