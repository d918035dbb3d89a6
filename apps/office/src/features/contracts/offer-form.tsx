import { offerTopContract } from '@baize/contract/office'
import { emptyDraft, readDraft, type ContractKind, type TermsDraft } from '@baize/pay'
import { TextInput } from '@baize/ui'
import { TermsFields } from '@baize/ui/terms-fields'
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
      <TermsFields
        barClass={classes.buttons}
        draft={draft}
        onChange={setDraft}
        rowClass={classes.row}
        say={(word) => t(`contracts.${word}`)}
      />
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
