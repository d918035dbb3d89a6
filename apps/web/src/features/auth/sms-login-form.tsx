import { Button } from '@baize/ui'
import { login, loginCode, type LoginAnswer } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { CodeField } from '../../state/code-field.tsx'
import { useDialogs, type LoginReason } from '../../state/dialogs.ts'
import { useFieldRefusals } from '../../state/field-refusals.ts'
import { useHumanCheck } from '../../state/human-check.ts'
import { useAccessPhrases, usePhrases } from '../../state/phrases.ts'
import { MobileField } from './mobile-field.tsx'
import { useMobile } from './use-mobile.ts'
import { LoginMessages } from './login-messages.tsx'
import classes from './form.module.css'

interface SmsFields {
  mobileNum: string
  verificationCode: string
}

/** Props of {@link SmsLoginForm}. */
export interface SmsLoginFormProps {
  readonly reason: LoginReason | undefined
  readonly side: 'member' | 'agent'
  readonly onDone: (value: LoginAnswer, kind: 'login' | 'sms') => void
}

/** Logging in by a code that comes by SMS (7.003, 7.002 with type `sms`, 5.037). */
export function SmsLoginForm({ reason, side, onDone }: SmsLoginFormProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const mobile = useMobile()
  const showPerson = useHumanCheck()
  const { countryDialingCode } = mobile
  const wasSent = useRef(false)
  const { register, handleSubmit, trigger, getValues, setError, formState } = useForm<SmsFields>()
  const refusals = useFieldRefusals<SmsFields>(['mobileNum', 'verificationCode'], setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: SmsFields) => call(login, { body: { ...fields, type: 'sms', countryDialingCode, side } }),
    onSuccess: (value) => onDone(value, 'sms'),
    onError: refusals.put,
  })
  const send = async () => {
    if (!(await trigger('mobileNum', { shouldFocus: true }))) return undefined
    const shown = await showPerson('login')
    const sent = await call(loginCode, { body: { mobileNum: getValues('mobileNum'), countryDialingCode, ...shown } })
    wasSent.current = true
    return sent
  }
  const codeThere = (code: string) => code.trim() !== '' || (wasSent.current ? t('field.empty') : say('code.first'))
  const message = refusals.messageOf(error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => mutate(fields))(event)}
    >
      <LoginMessages reason={reason} refused={message} />
      <MobileField
        error={formState.errors.mobileNum?.message}
        input={register('mobileNum', { validate: mobile.validate })}
        mobile={mobile}
      />
      <CodeField
        error={formState.errors.verificationCode?.message}
        input={register('verificationCode', { validate: codeThere })}
        send={send}
        use="login"
      />
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {t('auth.logIn')}
      </Button>
      {side === 'agent' ? null : <ToRegister />}
    </form>
  )
}

/** The switch to registering (2.084). */
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
