import { Button, Checkbox, PasswordInput, TextInput } from '@baize/ui'
import { login, type LoginAnswer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useDialogs, type LoginReason } from '../../dialogs/dialogs.ts'
import { loadAccessPhrases } from '../../language/language.ts'
import { rememberTyped } from '../../session/password-due.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import { noteRememberedLogin, rememberedName, rememberName } from '../../session/remembered-name.ts'
import { LoginMessages } from './login-messages.tsx'
import classes from './form.module.css'

interface LoginFields {
  username: string
  password: string
  captcha: string
  remember: boolean
}

const CaptchaField = lazy(async () => {
  const [module] = await Promise.all([import('./captcha-field.tsx'), loadAccessPhrases()])
  return { default: module.CaptchaField }
})

/** Login by username and password (7.002). Shows why a login is needed and why the last attempt was refused. */
export function LoginForm({
  reason,
  side = 'member',
  onDone,
}: {
  readonly reason?: LoginReason | undefined
  /** The agents' page accepts agents only, offers no registration, and does not remember them. */
  readonly side?: 'member' | 'agent'
  readonly onDone: (value: LoginAnswer, kind: 'login') => void
}) {
  const t = usePhrases()
  const errorText = useErrorText()
  const show = useDialogs((state) => state.show)
  const { register, handleSubmit, formState, resetField, setError, setFocus, setValue } = useForm<LoginFields>({
    defaultValues: startValues(side),
  })
  // Once requested, the captcha stays until the login succeeds: every attempt, right or wrong, uses a picture up
  // (8.032).
  const [captchaRound, setCaptchaRound] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: LoginFields) => call(login, { body: bodyOf(fields, side) }),
    onError: (refused) => {
      resetField('captcha')
      if (captchaRound > 0 || (refused instanceof CallRefused && refused.captcha)) setCaptchaRound(captchaRound + 1)
      // The button had the focus and was disabled during the call: move the focus to the field to correct.
      if (isCaptchaWrong(refused)) setError('captcha', { message: refused.message }, { shouldFocus: true })
      else setFocus('password', { shouldSelect: true })
    },
    onSuccess: (value, { username, password, remember }) => {
      if (side === 'member') rememberName(remember ? username.trim() : undefined)
      noteRememberedLogin(remember)
      if (!('secondFactor' in value) && value.passwordDue !== null) rememberTyped(value.token, password)
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
      <LoginMessages reason={reason} refused={error === null || isCaptchaWrong(error) ? undefined : errorText(error)} />
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
      {captchaRound > 0 ? (
        <Suspense fallback={<div className={classes.captchaWaiting} />}>
          <CaptchaField
            error={formState.errors.captcha?.message}
            field={register('captcha', required)}
            onFill={(digits) => setValue('captcha', digits, { shouldValidate: digits !== '' })}
            round={captchaRound}
          />
        </Suspense>
      ) : null}
      <div className={classes.row}>
        {side === 'agent' ? null : <Checkbox label={t('auth.remember')} size="sm" {...register('remember')} />}
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

/** Whether the captcha was wrong; the error is then shown below its field. */
function isCaptchaWrong(refused: unknown): refused is CallRefused {
  return refused instanceof CallRefused && refused.code.startsWith('captcha.')
}

/** Fills in the remembered username; the password is left to the browser's password manager. */
function startValues(side: 'member' | 'agent'): LoginFields {
  const username = rememberedName()
  return { username, password: '', captcha: '', remember: side === 'member' && username !== '' }
}

/** The name without blanks around it, and the password as it was typed: blanks may belong to it (5.036). */
export function bodyOf({ username, password, captcha, remember }: LoginFields, side: 'member' | 'agent') {
  const answer = captcha.trim()
  return {
    username: username.trim(),
    password,
    side,
    remember,
    ...(answer === '' ? {} : { captcha: answer }),
  }
}
