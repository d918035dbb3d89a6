import { offerContract } from '@baize/contract'
import { emptyDraft, readDraft, type ContractKind, type TermsDraft } from '@baize/pay'
import { Alert, Button } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { contractsKey, useConsolidated } from '../../../api/consolidated.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { useContractPhrases, useErrorText } from '../../../language/phrases.ts'
import { DownlineChoice } from './downline-choice.tsx'
import classes from './contracts-page.module.css'
import { TermsFields } from './terms-fields.tsx'

/** Offers a contract to a direct downline, who is found by the begin of the name. */
export function OfferForm({ onDone }: { readonly onDone: () => void }) {
  const say = useContractPhrases()
  const errorText = useErrorText()
  const { currencyDigits } = useBrand()
  const queries = useQueryClient()
  const [downlineId, setDownline] = useState('')
  const kinds = useConsolidated()?.kinds ?? []
  const [draft, setDraft] = useState<TermsDraft>(emptyDraft(kinds[0] ?? 'daily'))
  const terms = readDraft(draft, currencyDigits)
  const { mutate, isPending, error } = useMutation({
    // The wire's lists are not read-only; the values are the same.
    mutationFn: () => call(offerContract, { body: { downlineId, terms: structuredClone(terms) as never } }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: contractsKey }),
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
      <DownlineChoice onChange={setDownline} value={downlineId} />
      <Choice
        label={say('contract.kind')}
        // The options below are all there are.
        onChange={(kind) => setDraft(emptyDraft(kind as ContractKind))}
        options={kinds.map((value) => ({
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
