import { proveOwner, sendOwnerCode, type OwnerWay, type ownerStanding, type ValueOf } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../api/client.ts'
import { useFieldRefusals } from '../forms/field-refusals.ts'
import { useAccessPhrases, usePhrases } from '../language/phrases.ts'
import { FactorField } from './factor-field.tsx'
import { ownerQuery } from '../api/owner-query.ts'
import classes from './confirm-owner.module.css'

/** The server's names for the codes that it sends. */
const codeNames = { verificationCode: 'code' } as const

/** One method of confirming that it is the member. Others learn of the confirmation from the owner query. */
export function OwnerFactorForm({
  standing,
  way,
  onProved,
}: {
  readonly standing: ValueOf<typeof ownerStanding>
  readonly way: OwnerWay
  readonly onProved: (() => void) | undefined
}) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const queries = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } })
  const refusals = useFieldRefusals<{ code: string }>(['code'], setError, codeNames)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) => call(proveOwner, { body: { way, code: code.trim() } }),
    onSuccess: (proof) => {
      queries.setQueryData(ownerQuery().queryKey, (known) => known && { ...known, ...proof })
      onProved?.()
    },
    onError: refusals.put,
  })
  const message = refusals.messageOf(error)
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      <p>{say(`factor.ask.${way}`, (way === 'sms' || way === 'email' ? standing.targets[way] : undefined) ?? '')}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
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
