import { Alert, Button, PasswordInput } from '@baize/ui'
import { changePassword } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useDialogs } from '../../state/dialogs.ts'
import { useErrorText, usePhrases } from '../../state/phrases.ts'
import { useSession } from '../../state/session.ts'
import classes from './member-panel.module.css'

interface PasswordFields {
  oldPassword: string
  newPassword: string
  confirmNewPassword: string
}

const names = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const

/** Changes the password (7.009). The house ends every session and answers a new one for this tab. */
export function PasswordForm() {
  const t = usePhrases()
  const form = useForm<PasswordFields>({ defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' } })
  const { submit, isPending, message } = usePasswordChange(form.setError)
  const validate = (name: keyof PasswordFields) => (value: string) => {
    if (value === '') return t('field.empty')
    return name !== 'confirmNewPassword' || value === form.getValues('newPassword') || t('field.differs')
  }
  return (
    <form className={classes.card} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <h2 className={classes.title}>{t('account.password')}</h2>
      <p className={classes.muted}>{t('account.passwordText')}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {names.map((name) => (
        <PasswordInput
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          error={form.formState.errors[name]?.message}
          key={name}
          label={t(`account.${name}`)}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          {...form.register(name, { validate: validate(name) })}
        />
      ))}
      <Button kind="primary" loading={isPending} type="submit">
        {t('account.password')}
      </Button>
    </form>
  )
}

function usePasswordChange(setError: UseFormSetError<PasswordFields>) {
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: PasswordFields) => call(changePassword, { body: fields }),
    onSuccess: async (value) => {
      useSession.getState().begin(value)
      queries.removeQueries({ queryKey: [mine] })
      await navigate({ to: '/', replace: true })
      useDialogs.getState().show({ kind: 'passwordChanged' })
    },
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
    submit: (fields: PasswordFields) => mutate(fields),
    isPending,
    message: error === null || named ? undefined : errorText(error),
  }
}
