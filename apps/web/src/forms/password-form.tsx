import { Alert, Button, PasswordInput } from '@baize/ui'
import { changePassword, setPassword, type BodyOf, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { call } from '../api/client.ts'
import { useErrorText, usePhrases } from '../language/phrases.ts'
import { usePasswordRule } from './password-rule.ts'
import classes from './password-form.module.css'

interface PasswordFields {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
}

const names = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const

/** Props of {@link PasswordForm}. */
export interface PasswordFormProps {
  readonly className: string | undefined
  /** Whether this is the account's first password. */
  readonly isFirst?: boolean
  /** The password that was just used to log in, so that it is not asked for again (5.038). */
  readonly knownPassword?: string | undefined
  /** Closes the form; if absent, the form cannot be skipped. */
  readonly onCancel?: (() => void) | undefined
  /** Shown above the fields. */
  readonly children: ReactNode
  /** What is asked besides the passwords: the fields below them, and what they add to the call; `undefined` until all is given. */
  readonly more?:
    | {
        readonly fields: ReactNode
        readonly given: () => Pick<BodyOf<typeof changePassword>, 'ageConfirmed' | 'termsVersion'> | undefined
      }
    | undefined
  /** Receives the new session of this tab, since the server has ended all others. */
  readonly onChanged: (login: ValueOf<typeof changePassword>) => void
}

/** Changes the password (7.009), or sets the first one. Requires `loadFieldPhrases`. */
export function PasswordForm(props: PasswordFormProps) {
  const { className, isFirst = false, knownPassword, children, more, onChanged, onCancel } = props
  const t = usePhrases()
  const rule = usePasswordRule()
  const form = useForm<PasswordFields>({
    defaultValues: { oldPassword: knownPassword ?? '', newPassword: '', confirmNewPassword: '' },
  })
  const { submit, isPending, message } = usePasswordChange(form.setError, { isFirst, more, onChanged })
  const asked = names.filter((name) => name !== 'oldPassword' || (knownPassword === undefined && !isFirst))
  // A broken rule is shown once, as the error.
  const brokenRule = form.formState.errors.newPassword?.message === rule.words
  const validate = (name: keyof PasswordFields) => (value: string) => {
    if (value === '') return t('field.empty')
    if (name === 'newPassword') return rule.validate(value)
    return name !== 'confirmNewPassword' || value === form.getValues('newPassword') || t('field.differs')
  }
  return (
    <form className={className} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {children}
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {asked.map((name, place) => (
        <PasswordInput
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          data-autofocus={place === 0 || undefined}
          description={name === 'newPassword' && !brokenRule ? rule.words : undefined}
          error={form.formState.errors[name]?.message}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          key={name}
          label={t(`account.${name}`)}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          {...form.register(name, { validate: validate(name) })}
        />
      ))}
      {more?.fields}
      <Actions isPending={isPending} onCancel={onCancel} />
    </form>
  )
}

function Actions({ isPending, onCancel }: Pick<PasswordFormProps, 'onCancel'> & { readonly isPending: boolean }) {
  const t = usePhrases()
  const submit = (
    <Button kind="primary" loading={isPending} type="submit">
      {t('account.password')}
    </Button>
  )
  if (onCancel === undefined) return submit
  return (
    <div className={classes.actions}>
      <Button onClick={onCancel}>{t('shell.cancel')}</Button>
      {submit}
    </div>
  )
}

function usePasswordChange(
  setError: UseFormSetError<PasswordFields>,
  { isFirst, more, onChanged }: Pick<PasswordFormProps, 'more' | 'onChanged'> & { readonly isFirst: boolean },
) {
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ oldPassword, ...fresh }: PasswordFields) =>
      isFirst
        ? call(setPassword, { body: fresh })
        : call(changePassword, { body: { oldPassword, ...fresh, ...more?.given() } }),
    onSuccess: onChanged,
    onError: (refusal) => {
      if (!(refusal instanceof CallRefused)) return
      for (const { field, message } of refusal.fields) {
        const name = names.find((each) => each === field)
        if (name !== undefined) setError(name, { message }, { shouldFocus: true })
      }
    },
  })
  const named = error instanceof CallRefused && error.fields.some(({ field }) => names.some((name) => name === field))
  return {
    submit(fields: PasswordFields) {
      if (more === undefined || more.given() !== undefined) mutate(fields)
    },
    isPending,
    message: error === null || named ? undefined : errorText(error),
  }
}
