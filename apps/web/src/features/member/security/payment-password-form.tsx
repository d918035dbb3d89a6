import { Alert, Button, FocusOnArrival, PasswordInput } from '@baize/ui'
import {
  changePaymentPassword,
  formatProblem,
  isPatternId,
  setPaymentPassword,
  type paymentPassword,
  type ValueOf,
} from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type FieldPath } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { paymentPasswordQuery } from '../../../api/later-queries.ts'
import { useFieldRefusals } from '../../../forms/field-refusals.ts'
import { useAccessPhrases, useFieldPhrases, usePhrases, type FieldKey } from '../../../language/phrases.ts'
import { OwnerGate } from '../../../verification/owner-gate.tsx'
import { useHasPassword } from '../../../api/owner-query.ts'
import classes from './centre.module.css'

interface PaymentFields {
  /** The login password when setting the payment password, the old payment password when changing it. */
  password: string
  oldPaymentPassword: string
  paymentPassword: string
  confirmPaymentPassword: string
}

type Standing = ValueOf<typeof paymentPassword>

/** Props of {@link PaymentPasswordForm}. */
export interface PaymentPasswordFormProps {
  readonly standing: Standing
  readonly onSaved: () => void
  readonly onClose: () => void
}

const digitsOnly = 6

/** Sets a payment password with the login password, or changes it with the old payment password. */
export function PaymentPasswordForm(props: PaymentPasswordFormProps) {
  // Asks for the old payment password if there is one, otherwise for proof of ownership.
  if (props.standing.isSet) return <Fields {...props} />
  return (
    <OwnerGate onCancel={props.onClose}>
      <Fields {...props} />
    </OwnerGate>
  )
}

function Fields({ standing, onSaved, onClose }: PaymentPasswordFormProps) {
  const hasPassword = useHasPassword()
  const t = usePhrases()
  const say = useAccessPhrases()
  const rule = useRule(standing)
  const { register, handleSubmit, getValues, setError, formState } = useForm<PaymentFields>({
    defaultValues: { password: '' },
  })
  const { save, isPending, message } = useSaving(standing, setError, onSaved)
  const first = standing.isSet ? 'oldPaymentPassword' : 'password'
  const inputOf = (name: FieldPath<PaymentFields>, validate: (text: string) => string | true) => ({
    error: formState.errors[name]?.message,
    size: 'md' as const,
    visibilityToggleButtonProps: { 'aria-label': t('field.showPassword') },
    // Shows the numeric keyboard on phones if the pattern is digits.
    ...(name !== 'password' && standing.patternId === digitsOnly ? { inputMode: 'numeric' as const } : {}),
    ...register(name, { validate: (text) => (text === '' ? t('field.empty') : validate(text)) }),
  })
  return (
    <FocusOnArrival>
      <form
        className={`${classes.form} ${classes.narrow}`}
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => save(fields))(event)}
      >
        {message === undefined ? null : (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        {standing.isSet || hasPassword ? (
          <PasswordInput
            autoComplete={standing.isSet ? 'off' : 'current-password'}
            data-autofocus
            label={say(standing.isSet ? 'payment.old' : 'payment.loginPassword')}
            {...inputOf(first, () => true)}
          />
        ) : null}
        <PasswordInput
          autoComplete="off"
          data-autofocus={(!standing.isSet && !hasPassword) || undefined}
          description={rule.words}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={say('payment.new')}
          {...inputOf('paymentPassword', rule.validate)}
        />
        <PasswordInput
          autoComplete="off"
          label={say('payment.again')}
          {...inputOf('confirmPaymentPassword', (text) => text === getValues('paymentPassword') || t('field.differs'))}
        />
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" loading={isPending} type="submit">
            {say('payment.save')}
          </Button>
        </div>
      </form>
    </FocusOnArrival>
  )
}

function useRule({ patternId, minLength, maxLength }: Standing) {
  const say = useFieldPhrases()
  const length = minLength === maxLength ? String(minLength) : say('pattern.range', minLength, maxLength)
  // The dictionary has a phrase for every pattern of the specification (5.007–5.027).
  const words = say(`pattern.${patternId}` as FieldKey, length)
  const validate = (text: string): string | true =>
    !isPatternId(patternId) || formatProblem({ patternId, minLength, maxLength }, text) === undefined || words
  return { words, validate }
}

type SetError = ReturnType<typeof useForm<PaymentFields>>['setError']

function useSaving({ isSet }: Standing, setError: SetError, onSaved: () => void) {
  const queries = useQueryClient()
  const names = ['password', 'oldPaymentPassword', 'paymentPassword', 'confirmPaymentPassword'] as const
  const refusals = useFieldRefusals<PaymentFields>(names, setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password, oldPaymentPassword, ...fresh }: PaymentFields) =>
      isSet
        ? call(changePaymentPassword, { body: { oldPaymentPassword, ...fresh } })
        : call(setPaymentPassword, { body: { password, ...fresh } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: paymentPasswordQuery().queryKey })
      onSaved()
    },
    onError: refusals.put,
  })
  return { save: (fields: PaymentFields) => mutate(fields), isPending, message: refusals.messageOf(error) }
}
