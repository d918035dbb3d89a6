import { offerContract } from '@baize/contract'
import { emptyDraft, emptyTier, readDraft, type Cadence, type ContractKind, type TermsDraft } from '@baize/pay'
import { Alert, Button, TextInput } from '@baize/ui'
import { StepRows } from '@baize/ui/step-rows'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { useContractPhrases, useErrorText } from '../../../language/phrases.ts'
import classes from './contracts-page.module.css'

/** Offers a contract to a direct downline, whose number the agent knows from the team’s pages. */
export function OfferForm({ onDone }: { readonly onDone: () => void }) {
  const say = useContractPhrases()
  const errorText = useErrorText()
  const { currencyDigits } = useBrand()
  const queries = useQueryClient()
  const [downlineId, setDownline] = useState('')
  const [draft, setDraft] = useState<TermsDraft>(emptyDraft('daily'))
  const terms = readDraft(draft, currencyDigits)
  const { mutate, isPending, error } = useMutation({
    // The wire's lists are not read-only; the values are the same.
    mutationFn: () => call(offerContract, { body: { downlineId, terms: structuredClone(terms) as never } }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [mine, 'contracts'] }),
  })
  return (
    <form
      className={`${card} ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <TextInput
        inputMode="numeric"
        label={say('contract.downlineId')}
        maxLength={18}
        onChange={({ currentTarget }) => setDownline(currentTarget.value.replaceAll(/\D/g, ''))}
        value={downlineId}
      />
      <Choice
        label={say('contract.kind')}
        // The options below are all there are.
        onChange={(kind) => setDraft(emptyDraft(kind as ContractKind))}
        options={(['daily', 'hourly', 'realtime', 'dividend'] as const).map((value) => ({
          value,
          label: say(`contract.kind.${value}`),
        }))}
        value={draft.kind}
      />
      <TermsFields draft={draft} onChange={setDraft} />
      {error === null ? null : <Alert color="red">{errorText(error)}</Alert>}
      <div className={classes.bar}>
        <Button disabled={isPending || terms === undefined || downlineId === ''} kind="primary" size="sm" type="submit">
          {say('contract.offer')}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
}

/** The terms: two rates, or steps. */
function TermsFields({ draft, onChange }: FieldsProps) {
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
