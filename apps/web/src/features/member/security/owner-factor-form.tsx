import { proveOwner, sendOwnerCode, type OwnerWay, type ownerStanding, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button } from '@baize/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { FactorField } from '../../../state/factor-field.tsx'
import { useAccessPhrases, useErrorText, usePhrases } from '../../../state/phrases.ts'
import { ownerQuery } from './owner-query.ts'
import classes from './factors.module.css'

/** One way of confirming that it is the member. Whoever waits for it sees by the owner's query that it is done. */
export function OwnerFactorForm({
  standing,
  way,
}: {
  readonly standing: ValueOf<typeof ownerStanding>
  readonly way: OwnerWay
}) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) => call(proveOwner, { body: { way, code: code.trim() } }),
    onSuccess: ({ provedUntil }) =>
      queries.setQueryData(ownerQuery().queryKey, (known) => known && { ...known, provedUntil }),
    onError: (refusal) => {
      const [field] = refusal instanceof CallRefused ? refusal.fields : []
      if (field !== undefined) setError('code', { message: field.message }, { shouldFocus: true })
    },
  })
  const named = error instanceof CallRefused && error.fields.length > 0
  return (
    <form
      className={`${classes.step} ${classes.narrow}`}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      <p>{say(`factor.ask.${way}`, (way === 'sms' || way === 'email' ? standing.targets[way] : undefined) ?? '')}</p>
      {error === null || named ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <FactorField
        error={formState.errors.code?.message}
        input={register('code', { validate: (value) => value.trim() !== '' || t('field.empty') })}
        send={(sent) => call(sendOwnerCode, { body: { way: sent } })}
        use={way === 'sms' ? 'ownerSms' : 'ownerEmail'}
        way={way}
      />
      <Button kind="primary" loading={isPending} type="submit">
        {say('factor.confirm')}
      </Button>
    </form>
  )
}
