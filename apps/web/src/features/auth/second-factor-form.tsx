import { passFactor, sendFactorCode, type FactorWay, type LoginValue, type SecondFactorAsked } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, FocusOnArrival } from '@baize/ui'
import { useMutation } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useAccessPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import { FactorField } from '../../verification/factor-field.tsx'
import classes from './form.module.css'

interface Fields {
  code: string
}

/** Props of {@link SecondFactorForm}. */
export interface SecondFactorFormProps {
  readonly asked: SecondFactorAsked
  readonly way: FactorWay
  readonly onPassed: (value: LoginValue) => void
  /** Called when the pending login has expired, so that it can start over. */
  readonly onEnded: () => void
}

/** One method of a second factor: its instructions, its field and its refusals. */
export function SecondFactorForm({ asked, way, onPassed, onEnded }: SecondFactorFormProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const form = useForm<Fields>({ defaultValues: { code: '' } })
  const { submit, isPending, message } = usePass({ asked, way, onPassed, onEnded }, form.setError)
  return (
    <FocusOnArrival>
      <form className={classes.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <p className={classes.note}>{say(`factor.ask.${way}`, targetOf(asked, way))}</p>
        {message === undefined ? null : (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        <FactorField
          error={form.formState.errors.code?.message}
          input={form.register('code', { validate: (value) => value.trim() !== '' || t('field.empty') })}
          send={async (by) => {
            const sent = await call(sendFactorCode, { body: { challenge: asked.challenge, way: by } })
            // An earlier error no longer applies: it was about another code, or a missing one.
            form.clearErrors('code')
            return sent
          }}
          use="secondFactor"
          way={way}
        />
        <Button fullWidth kind="primary" loading={isPending} type="submit">
          {say('factor.confirm')}
        </Button>
      </form>
    </FocusOnArrival>
  )
}

function targetOf({ targets }: SecondFactorAsked, way: FactorWay): string {
  return (way === 'sms' || way === 'email' ? targets[way] : undefined) ?? ''
}

function usePass(
  { asked, way, onPassed, onEnded }: SecondFactorFormProps,
  setError: UseFormReturn<Fields>['setError'],
) {
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: Fields) =>
      call(passFactor, { body: { challenge: asked.challenge, way, code: code.trim() } }),
    onSuccess: onPassed,
    onError: (refusal) => {
      if (!(refusal instanceof CallRefused)) return
      if (refusal.code === 'factor.challenge_spent') onEnded()
      const [field] = refusal.fields
      if (field !== undefined) setError('code', { message: field.message }, { shouldFocus: true })
    },
  })
  const named = error instanceof CallRefused && error.fields.length > 0
  return {
    submit: (fields: Fields) => mutate(fields),
    isPending,
    message: error === null || named ? undefined : errorText(error),
  }
}
