import { Alert, Button, PasswordInput } from '@baize/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldRefusals } from '../../../forms/field-refusals.ts'
import { useAccessPhrases, usePhrases } from '../../../language/phrases.ts'
import { OwnerGate } from '../../../verification/owner-gate.tsx'
import { useHasPassword } from '../../../api/owner-query.ts'
import classes from './factors.module.css'

/** Props of {@link PasswordAsked}. */
export interface PasswordAskedProps<Value> {
  /** Explains why the password is asked for, and what follows. */
  readonly children: ReactNode
  readonly action: string
  readonly danger?: boolean
  readonly send: (password: string) => Promise<Value>
  readonly onDone: (value: Value) => void
  readonly onCancel: () => void
}

/**
 * Asks for the password before a change to how the member logs in. Members without one confirm in another way, then
 * continue with a press.
 */
export function PasswordAsked<Value>(props: PasswordAskedProps<Value>) {
  return (
    <OwnerGate onCancel={props.onCancel}>
      <Asked {...props} />
    </OwnerGate>
  )
}

function Asked<Value>({ children, action, danger, send, onDone, onCancel }: PasswordAskedProps<Value>) {
  const hasPassword = useHasPassword()
  const t = usePhrases()
  const say = useAccessPhrases()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } })
  // Without a password there is no field to show a problem at.
  const refusals = useFieldRefusals<{ password: string }>(hasPassword ? ['password'] : [], setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: { password: string }) => send(password),
    onSuccess: onDone,
    onError: refusals.put,
  })
  const message = refusals.messageOf(error)
  return (
    <form
      className={`${classes.step} ${classes.narrow}`}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      {children}
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {hasPassword ? (
        <PasswordInput
          autoComplete="current-password"
          data-autofocus
          error={formState.errors.password?.message}
          label={say('security.password')}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          {...register('password', { validate: (value) => value !== '' || t('field.empty') })}
        />
      ) : null}
      <div className={classes.actions}>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <Button
          data-autofocus={!hasPassword || undefined}
          kind={danger ? 'danger' : 'primary'}
          loading={isPending}
          type="submit"
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
