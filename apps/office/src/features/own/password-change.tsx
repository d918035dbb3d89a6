import { Button, PasswordInput } from '@baize/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changePassword } from '../../api/session.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useOperator } from '../../session/session.ts'
import classes from './own.module.css'

interface PasswordFields {
  readonly oldPassword: string
  readonly newPassword: string
  readonly again: string
}

/** Changes the operator's own password. All other sessions end. */
export function openPasswordChange(title: string): void {
  void openDialog<true>({ title, content: (close) => <PasswordChange onDone={() => close(true)} /> })
}

function PasswordChange({ onDone }: { readonly onDone: () => void }) {
  const t = usePhrases()
  const { username } = useOperator()
  const [error, setError] = useState<unknown>()
  const { register, handleSubmit, formState, getValues } = useForm<PasswordFields>()
  const submit = async ({ oldPassword, newPassword }: PasswordFields) => {
    setError(undefined)
    try {
      await changePassword({ oldPassword, newPassword })
      sayDone(t('own.passwordChanged'))
      onDone()
    } catch (refusal) {
      setError(refusal)
    }
  }
  const { errors } = formState
  const toggle = { 'aria-label': t('signIn.showPassword') }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <p>{t('own.passwordText')}</p>
      <input autoComplete="username" hidden readOnly value={username} />
      <PasswordInput
        autoComplete="current-password"
        data-autofocus
        error={errors.oldPassword?.message}
        label={t('own.oldPassword')}
        visibilityToggleButtonProps={toggle}
        {...register('oldPassword', { required: t('signIn.required') })}
      />
      <PasswordInput
        autoComplete="new-password"
        error={errors.newPassword?.message}
        label={t('own.newPassword')}
        visibilityToggleButtonProps={toggle}
        {...register('newPassword', { required: t('signIn.required') })}
      />
      <PasswordInput
        autoComplete="new-password"
        error={errors.again?.message}
        label={t('own.again')}
        visibilityToggleButtonProps={toggle}
        {...register('again', { validate: (again) => again === getValues('newPassword') || t('own.notSame') })}
      />
      <Failure error={error} />
      <Button fullWidth kind="primary" loading={formState.isSubmitting} type="submit">
        {t('own.password')}
      </Button>
    </form>
  )
}
