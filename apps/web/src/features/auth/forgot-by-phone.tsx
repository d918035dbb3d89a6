import { Alert, Button } from '@baize/ui'
import { passwordCode, setPasswordByPhone, type LoginAnswer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useFieldRefusals } from '../../forms/field-refusals.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { putRefusal, proofIn, type MobileCodeFields } from './mobile-code-fields.ts'
import { MobileWithCode } from './mobile-with-code.tsx'
import { usePasswordRule } from '../../forms/password-rule.ts'
import { useBrand } from '../../api/use-brand.ts'
import { AppCodeField, asksAppCode } from './app-code-field.tsx'
import { NewPasswordInput } from './new-password-inputs.tsx'
import { useMobile } from './use-mobile.ts'
import classes from './form.module.css'

interface PhoneFields extends MobileCodeFields {
  newPassword: string
  factorCode: string
}

/** Props of {@link ForgotByPhone}. */
export interface ForgotByPhoneProps {
  readonly onDone: (value: LoginAnswer, kind: 'sms') => void
}

/** Sets a new password with a code sent by SMS, then logs in with it (2.093, 5.040, 7.011, 4.008). */
export function ForgotByPhone({ onDone }: ForgotByPhoneProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const { phoneProof } = useBrand()
  const mobile = useMobile()
  const rule = usePasswordRule()
  const { countryDialingCode } = mobile
  const form = useForm<PhoneFields>({
    defaultValues: { mobileNum: '', verificationCode: '', newPassword: '', factorCode: '' },
  })
  const [withApp, setWithApp] = useState(false)
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const refusals = useFieldRefusals<PhoneFields>(
    ['mobileNum', 'verificationCode', 'newPassword', 'factorCode'],
    form.setError,
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: PhoneFields) => call(setPasswordByPhone, { body: { ...proofIn(fields), countryDialingCode } }),
    onSuccess: (value) => onDone(value, 'sms'),
    onError: (refusal) => {
      if (asksAppCode(refusal)) setWithApp(true)
      putRefusal(form, refusals.put)(refusal)
    },
  })
  const message = refusals.messageOf(error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => mutate(fields))(event)}
    >
      <p className={classes.note}>{say(phoneProof.access ? 'forgot.vouchText' : 'forgot.phoneText')}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <FormProvider {...form}>
        <MobileWithCode endpoint={passwordCode} mobile={mobile} use="passwordReset" />
      </FormProvider>
      <NewPasswordInput
        description={rule.words}
        error={form.formState.errors.newPassword?.message}
        input={form.register('newPassword', { validate: rule.validate })}
        label={t('account.newPassword')}
        typed={typed}
      />
      {withApp ? (
        <AppCodeField error={form.formState.errors.factorCode?.message} input={form.register('factorCode')} />
      ) : null}
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {say('forgot.setPassword')}
      </Button>
    </form>
  )
}
