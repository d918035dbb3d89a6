import type { loginCode, passwordCode } from '@baize/contract'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { CodeField } from '../../verification/code-field.tsx'
import { useHumanCheck } from '../../verification/human-check.ts'
import type { MobileCodeFields } from './mobile-code-fields.ts'
import { MobileField } from './mobile-field.tsx'
import { MobileVouched, type MobileVouchedProps } from './mobile-vouched.tsx'

/** Props of {@link MobileWithCode}. */
export interface MobileWithCodeProps extends MobileVouchedProps {
  /** The endpoint that sends the code. */
  readonly endpoint: typeof loginCode | typeof passwordCode
}

/** A mobile number and its SMS code (5.037), or a provider's verification of it: the fields that identify the user. */
export function MobileWithCode(props: MobileWithCodeProps) {
  const { phoneProof } = useBrand()
  const { register, formState } = useFormContext<MobileCodeFields>()
  const { mobile, use } = props
  return (
    <>
      <MobileField
        error={formState.errors.mobileNum?.message}
        input={register('mobileNum', { validate: mobile.validate })}
        mobile={mobile}
      />
      {phoneProof.access ? <MobileVouched mobile={mobile} use={use} /> : <SentCode {...props} />}
    </>
  )
}

function SentCode({ mobile, use, endpoint }: MobileWithCodeProps) {
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
    // An earlier error no longer applies: it was about another code, or a missing one.
    clearErrors('verificationCode')
    return sent
  }
  const codeThere = (code: string) => code.trim() !== '' || (wasSent.current ? t('field.empty') : say('code.first'))
  return (
    <CodeField
      error={formState.errors.verificationCode?.message}
      // oxlint-disable-next-line react/refs -- the form runs the check on submit, not during rendering
      input={register('verificationCode', { validate: codeThere })}
      send={send}
      use={use}
    />
  )
}
