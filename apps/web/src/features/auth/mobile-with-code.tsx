import type { loginCode, passwordCode } from '@baize/contract'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { CodeField } from '../../state/code-field.tsx'
import { useHumanCheck } from '../../state/human-check.ts'
import { useAccessPhrases, usePhrases } from '../../state/phrases.ts'
import { MobileField } from './mobile-field.tsx'
import type { Mobile } from './use-mobile.ts'

/** What a form with a number and the code that came there holds of them. */
export interface MobileCodeFields {
  mobileNum: string
  verificationCode: string
}

/** Props of {@link MobileWithCode}. */
export interface MobileWithCodeProps {
  readonly mobile: Mobile
  readonly use: 'login' | 'passwordReset'
  /** What sends the code. */
  readonly endpoint: typeof loginCode | typeof passwordCode
}

/** A mobile number and the code that comes there by SMS (5.037): the two fields by which a form knows who it is. */
export function MobileWithCode({ mobile, use, endpoint }: MobileWithCodeProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const showPerson = useHumanCheck()
  const wasSent = useRef(false)
  const { register, trigger, getValues, clearErrors, formState } = useFormContext<MobileCodeFields>()
  const send = async () => {
    if (!(await trigger('mobileNum', { shouldFocus: true }))) return undefined
    const { countryDialingCode } = mobile
    const shown = await showPerson(use === 'login' ? 'login' : 'password_reset')
    const sent = await call(endpoint, { body: { mobileNum: getValues('mobileNum'), countryDialingCode, ...shown } })
    wasSent.current = true
    // What was said of the code before was said of none, or of another.
    clearErrors('verificationCode')
    return sent
  }
  const codeThere = (code: string) => code.trim() !== '' || (wasSent.current ? t('field.empty') : say('code.first'))
  const { errors } = formState
  return (
    <>
      <MobileField
        error={errors.mobileNum?.message}
        input={register('mobileNum', { validate: mobile.validate })}
        mobile={mobile}
      />
      <CodeField
        error={errors.verificationCode?.message}
        input={register('verificationCode', { validate: codeThere })}
        send={send}
        use={use}
      />
    </>
  )
}
