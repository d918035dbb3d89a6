import { Button, PasswordInput, TextInput } from '@baize/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { signIn } from '../../api/session.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { codeForm } from './code-form.ts'
import { EntryFrame } from './entry-frame.tsx'
import classes from './entry.module.css'

interface SignInFields {
  readonly username: string
  readonly password: string
  readonly code: string
}

/**
 * Signs an operator in, at whatever address is open: the page there is shown afterwards.
 *
 * To change:
 * - how operators sign in: `SignInPage` here; the rules, `apps/server/src/modules/operators/`
 */
export function SignInPage({ menus }: { readonly menus: ReactNode }) {
  const t = usePhrases()
  const session = useSession()
  const [error, setError] = useState<unknown>()
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<SignInFields>()
  useEffect(() => {
    document.title = t('signIn.title')
  }, [t])
  const submit = async ({ username, password, code }: SignInFields) => {
    setError(undefined)
    try {
      await signIn({ username: username.trim().toLowerCase(), password, code })
    } catch (refusal) {
      setError(refusal)
      // A code works once, so that the next try needs another one.
      setValue('code', '')
      setFocus('code')
    }
  }
  const { errors } = formState
  return (
    <EntryFrame menus={menus}>
      <div>
        <h1 className={classes.title}>{t('signIn.title')}</h1>
        {session.state === 'visitor' && session.lost ? (
          <p className={classes.text} role="status">
            {t('signIn.lost')}
          </p>
        ) : null}
      </div>
      <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextInput
          autoCapitalize="none"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing else to do
          autoFocus
          error={errors.username?.message}
          label={t('signIn.username')}
          spellCheck={false}
          {...register('username', { required: t('signIn.required') })}
        />
        <PasswordInput
          autoComplete="current-password"
          error={errors.password?.message}
          label={t('signIn.password')}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
          {...register('password', { required: t('signIn.required') })}
        />
        <TextInput
          autoComplete="one-time-code"
          description={t('signIn.codeText')}
          error={errors.code?.message}
          inputMode="numeric"
          label={t('code.label')}
          maxLength={16}
          {...register('code', {
            required: t('signIn.required'),
            pattern: { value: codeForm, message: t('signIn.codeText') },
          })}
        />
        <Failure error={error} />
        <Button fullWidth kind="primary" loading={formState.isSubmitting} type="submit">
          {t('signIn.action')}
        </Button>
      </form>
    </EntryFrame>
  )
}
