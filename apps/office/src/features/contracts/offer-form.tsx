import { offerTopContract } from '@baize/contract/office'
import { emptyDraft, emptyTier, readDraft, type Cadence, type ContractKind, type TermsDraft } from '@baize/pay'
import { TextInput } from '@baize/ui'
import { StepRows } from '@baize/ui/step-rows'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { contractsKey } from './contract-words.ts'
import classes from './contracts.module.css'

/** Offers a contract of the site to an agent without an upline. */
export function openOfferForm(title: string): Promise<undefined> {
  return openDialog({ title, size: 'lg', content: (close) => <OfferForm onClose={() => close()} /> })
}

function OfferForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-agents')
  const general = usePhrases()
  const { digits: currencyDigits } = useBrand()
  const queries = useQueryClient()
  const [member, setMember] = useState('')
  const [reason, setReason] = useState('')
  const [draft, setDraft] = useState<TermsDraft>(emptyDraft('daily'))
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const terms = readDraft(draft, currencyDigits)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (terms === undefined) return
    setSending(true)
    setError(undefined)
    try {
      // The wire's lists are not read-only; the values are the same.
      const body = { member: member.trim(), terms: structuredClone(terms) as never, reason: reason.trim() }
      await call(offerTopContract, { body })
      onClose()
      sayDone(t('contracts.offered'))
    } catch (refusal) {
      setError(refusal)
    }
    setSending(false)
    await queries.invalidateQueries({ queryKey: contractsKey })
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={t('contracts.agent')}
        maxLength={64}
        onChange={({ currentTarget }) => setMember(currentTarget.value)}
        value={member}
      />
      <Choice
        label={t('contracts.kind')}
        // The options below are all there are.
        onChange={(kind) => setDraft(emptyDraft(kind as ContractKind))}
        options={(['daily', 'hourly', 'realtime', 'dividend'] as const).map((value) => ({
          value,
          label: t(`contracts.kind.${value}`),
        }))}
        value={draft.kind}
      />
      <TermsFields draft={draft} onChange={setDraft} />
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        rows={2}
        value={reason}
      />
      <FormEnd
        action={t('contracts.offer')}
        error={error}
        isDisabled={terms === undefined || member.trim() === '' || reason.trim().length < 3}
        isSending={isSending}
        onCancel={onClose}
      />
    </form>
  )
}

interface FieldsProps {
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
}

/** The terms: two rates, or steps. */
function TermsFields({ draft, onChange }: FieldsProps) {
  const t = usePhrasesOf('office-agents')
  const field = (name: 'profit' | 'loss' | 'single' | 'roundTo') => (
    <TextInput
      inputMode="decimal"
      key={name}
      label={t(`contracts.${name}`)}
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
          label={t('contracts.cadence')}
          // The options below are all there are.
          onChange={(cadence) => onChange({ ...draft, cadence: cadence as Cadence })}
          options={(['daily', 'weekly', 'semimonthly', 'monthly'] as const).map((value) => ({
            value,
            label: t(`contracts.cadence.${value}`),
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
  const t = usePhrasesOf('office-agents')
  const names =
    draft.kind === 'dividend'
      ? (['turnover', 'loss', 'active', 'rate'] as const)
      : (['turnover', 'active', 'rate'] as const)
  return (
    <StepRows
      barClass={classes.buttons}
      mostRows={10}
      names={names}
      next={(last = emptyTier) => ({ ...last, rate: '' })}
      onChange={(tiers) => onChange({ ...draft, tiers })}
      rowClass={classes.row}
      rows={draft.tiers}
      words={{
        field: (name) => t(`contracts.step.${name}`),
        add: t('contracts.addStep'),
        remove: t('contracts.removeStep'),
      }}
    />
  )
}
