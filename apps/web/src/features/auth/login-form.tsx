import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@baize/ui'
import { login, type LoginAnswer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useDialogs, type LoginReason } from '../../state/dialogs.ts'
import { useErrorText, usePhrases } from '../../state/phrases.ts'
import { passwordDueOf, rememberTyped } from '../../state/password-due.ts'
import { rememberedName, rememberName } from './remembered-name.ts'
import classes from './form.module.css'

interface LoginFields {
  username: string
  password: string
  remember: boolean
}

/** Logging in by username and password (7.002). Says why it is asked for, and what was refused. */
export function LoginForm({
  reason,
  side = 'member',
  onDone,
}: {
  readonly reason?: LoginReason | undefined
  /** The agents' page takes agents only, and nobody registers there. */
  readonly side?: 'member' | 'agent'
  readonly onDone: (value: LoginAnswer, kind: 'login') => void
}) {
  const t = usePhrases()
  const errorText = useErrorText()
  const show = useDialogs((state) => state.show)
  const { register, handleSubmit, formState } = useForm<LoginFields>({ defaultValues: startValues() })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ username, password }: LoginFields) =>
      call(login, { body: { username: username.trim(), password: password.trim(), side } }),
    onSuccess: (value, { username, password, remember }) => {
      rememberName(remember ? username.trim() : undefined)
      if (!('secondFactor' in value) && passwordDueOf(value) !== undefined) rememberTyped(value.token, password.trim())
      onDone(value, 'login')
    },
  })
  const required = { validate: (value: string) => value.trim() !== '' || t('field.empty') }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      {error === null && reason !== undefined ? (
        <Alert color="gold">{t(reason === 'notLoggedIn' ? 'auth.notLoggedIn' : 'auth.sessionEnded')}</Alert>
      ) : null}
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <TextInput
        autoCapitalize="none"
        autoComplete="username"
        data-autofocus
        error={formState.errors.username?.message}
        label={t('field.username')}
        size="md"
        spellCheck={false}
        {...register('username', required)}
      />
      <PasswordInput
        autoComplete="current-password"
        error={formState.errors.password?.message}
        label={t('field.password')}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
        {...register('password', required)}
      />
      <div className={classes.row}>
        <Checkbox label={t('auth.remember')} size="sm" {...register('remember')} />
        <button className={classes.textButton} onClick={() => show({ kind: 'forgotPassword' })} type="button">
          {t('auth.forgot')}
        </button>
      </div>
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {t('auth.logIn')}
      </Button>
      {side === 'agent' ? null : (
        <p className={classes.other}>
          {t('auth.noAccount')}{' '}
          <button onClick={() => show({ kind: 'register' })} type="button">
            {t('auth.register')}
          </button>
        </p>
      )}
    </form>
  )
}

/** A remembered name is there already; the password is for the browser to fill in. */
function startValues(): LoginFields {
  const username = rememberedName()
  return { username, password: '', remember: username !== '' }
}
