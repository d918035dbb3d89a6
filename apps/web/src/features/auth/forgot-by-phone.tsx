import { Alert, Button } from '@baize/ui'
import { passwordCode, setPasswordByPhone, type LoginAnswer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { CodeField } from '../../state/code-field.tsx'
import { useFieldRefusals } from '../../state/field-refusals.ts'
import { useHumanCheck } from '../../state/human-check.ts'
import { useAccessPhrases, usePhrases } from '../../state/phrases.ts'
import { MobileField } from './mobile-field.tsx'
import { NewPasswordInput, usePasswordRule } from './new-password-inputs.tsx'
import { useMobile } from './use-mobile.ts'
import classes from './form.module.css'

interface PhoneFields {
  mobileNum: string
  verificationCode: string
  newPassword: string
}

/** Props of {@link ForgotByPhone}. */
export interface ForgotByPhoneProps {
  readonly onDone: (value: LoginAnswer, kind: 'sms') => void
}

/** Sets a new password with a code that comes by SMS, and logs in with it (2.093, 5.040, 7.011, 4.008). */
export function ForgotByPhone({ onDone }: ForgotByPhoneProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const mobile = useMobile()
  const showPerson = useHumanCheck()
  const rule = usePasswordRule()
  const wasSent = useRef(false)
  const { countryDialingCode } = mobile
  const { register, handleSubmit, trigger, getValues, setError, formState, control } = useForm<PhoneFields>({
    defaultValues: { mobileNum: '', verificationCode: '', newPassword: '' },
  })
  const typed = useWatch({ control, name: 'newPassword' })
  const refusals = useFieldRefusals<PhoneFields>(['mobileNum', 'verificationCode', 'newPassword'], setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: PhoneFields) => call(setPasswordByPhone, { body: { ...fields, countryDialingCode } }),
    onSuccess: (value) => onDone(value, 'sms'),
    onError: refusals.put,
  })
  const send = async () => {
    if (!(await trigger('mobileNum', { shouldFocus: true }))) return undefined
    const shown = await showPerson('password_reset')
    const sent = await call(passwordCode, { body: { mobileNum: getValues('mobileNum'), countryDialingCode, ...shown } })
    wasSent.current = true
    return sent
  }
  const codeThere = (code: string) => code.trim() !== '' || (wasSent.current ? t('field.empty') : say('code.first'))
  const { errors } = formState
  const message = refusals.messageOf(error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      <p className={classes.note}>{say('forgot.phoneText')}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <MobileField
        error={errors.mobileNum?.message}
        input={register('mobileNum', { validate: mobile.validate })}
        mobile={mobile}
      />
      <CodeField
        error={errors.verificationCode?.message}
        input={register('verificationCode', { validate: codeThere })}
        send={send}
        use="passwordReset"
      />
      <NewPasswordInput
        description={rule.words}
        error={errors.newPassword?.message}
        input={register('newPassword', { validate: rule.validate })}
        label={t('account.newPassword')}
        typed={typed}
      />
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {say('forgot.setPassword')}
      </Button>
    </form>
  )
}
