import { Button } from '@baize/ui'
import { login, loginCode, type LoginAnswer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useDialogs, type LoginReason } from '../../dialogs/dialogs.ts'
import { useFieldRefusals } from '../../forms/field-refusals.ts'
import { usePhrases } from '../../language/phrases.ts'
import { putRefusal, proofIn, type MobileCodeFields } from './mobile-code-fields.ts'
import { MobileWithCode } from './mobile-with-code.tsx'
import { useMobile } from './use-mobile.ts'
import { LoginMessages } from './login-messages.tsx'
import classes from './form.module.css'

/** Props of {@link SmsLoginForm}. */
export interface SmsLoginFormProps {
  readonly reason: LoginReason | undefined
  readonly side: 'member' | 'agent'
  readonly onDone: (value: LoginAnswer, kind: 'login' | 'sms') => void
}

/** Login by SMS code (7.003, 7.002 with type `sms`, 5.037). */
export function SmsLoginForm({ reason, side, onDone }: SmsLoginFormProps) {
  const t = usePhrases()
  const mobile = useMobile()
  const { countryDialingCode } = mobile
  const form = useForm<MobileCodeFields>({ defaultValues: { mobileNum: '', verificationCode: '' } })
  const refusals = useFieldRefusals<MobileCodeFields>(['mobileNum', 'verificationCode'], form.setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: MobileCodeFields) =>
      call(login, { body: { ...proofIn(fields), type: 'sms', countryDialingCode, side } }),
    onSuccess: (value) => onDone(value, 'sms'),
    onError: putRefusal(form, refusals.put),
  })
  const message = refusals.messageOf(error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => mutate(fields))(event)}
    >
      <LoginMessages reason={reason} refused={message} />
      <FormProvider {...form}>
        <MobileWithCode endpoint={loginCode} mobile={mobile} use="login" />
      </FormProvider>
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {t('auth.logIn')}
      </Button>
      {side === 'agent' ? null : <ToRegister />}
    </form>
  )
}

/** The link to the registration dialog (2.084). */
function ToRegister() {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  return (
    <p className={classes.other}>
      {t('auth.noAccount')}{' '}
      <button onClick={() => show({ kind: 'register' })} type="button">
        {t('auth.register')}
      </button>
    </p>
  )
}
