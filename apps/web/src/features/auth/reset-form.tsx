import { Alert, Button } from '@baize/ui'
import { resetPassword } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useFieldRefusals } from '../../forms/field-refusals.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { usePasswordRule } from '../../forms/password-rule.ts'
import { AppCodeField, asksAppCode } from './app-code-field.tsx'
import { NewPasswordInput } from './new-password-inputs.tsx'
import classes from './form.module.css'

interface ResetFields {
  newPassword: string
  confirmNewPassword: string
  factorCode: string
}

/** Sets the new password that a reset link allows. If the link has been used, offers to request another. */
export function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const rule = usePasswordRule()
  const form = useForm<ResetFields>({ defaultValues: { newPassword: '', confirmNewPassword: '', factorCode: '' } })
  const [withApp, setWithApp] = useState(false)
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const refusals = useFieldRefusals<ResetFields>(['newPassword', 'confirmNewPassword', 'factorCode'], form.setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: ResetFields) => call(resetPassword, { body: { ...fields, token } }),
    onSuccess: onDone,
    onError: (refusal) => {
      // Before the refusal is put at the field, which appears with it.
      if (asksAppCode(refusal)) setWithApp(true)
      refusals.put(refusal)
    },
  })
  if (error instanceof CallRefused && error.code === 'password.link_spent') return <Spent message={error.message} />
  const { errors } = form.formState
  const message = refusals.messageOf(error)
  const isSame = (text: string) =>
    text === '' ? t('field.empty') : text === form.getValues('newPassword') || t('field.differs')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => mutate(fields))(event)}
    >
      <p className={classes.note}>{say('reset.text')}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <NewPasswordInput
        description={rule.words}
        error={errors.newPassword?.message}
        input={form.register('newPassword', { validate: rule.validate })}
        label={t('account.newPassword')}
        typed={typed}
      />
      <NewPasswordInput
        error={errors.confirmNewPassword?.message}
        input={form.register('confirmNewPassword', { validate: isSame })}
        label={t('account.confirmNewPassword')}
      />
      {withApp ? <AppCodeField error={errors.factorCode?.message} input={form.register('factorCode')} /> : null}
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {say('forgot.setPassword')}
      </Button>
    </form>
  )
}

/** Reset links work once and expire soon, so this offers to request a new one. */
function Spent({ message }: { readonly message: string }) {
  const say = useAccessPhrases()
  const show = useDialogs((state) => state.show)
  return (
    <div className={classes.form}>
      <Alert color="red" role="alert">
        {message}
      </Alert>
      <Button kind="primary" onClick={() => show({ kind: 'forgotPassword' })}>
        {say('reset.newLink')}
      </Button>
    </div>
  )
}
