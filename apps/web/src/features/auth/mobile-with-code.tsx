import type { loginCode, passwordCode } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { CodeField } from '../../verification/code-field.tsx'
import { useHumanCheck } from './human/human-check.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { useBrand } from '../../api/use-brand.ts'
import type { VouchedNumber } from '../../verification/vouched-number.ts'
import { MobileField } from './mobile-field.tsx'
import { MobileVouched } from './mobile-vouched.tsx'
import type { Mobile } from './use-mobile.ts'

/** What a form with a number and the code that came there holds of them. */
export interface MobileCodeFields {
  mobileNum: string
  verificationCode: string
  /** A provider's word for the number, where the brand asks one (3.035). */
  vouched?: VouchedNumber | undefined
}

/** Props of {@link MobileWithCode}. */
export interface MobileWithCodeProps {
  readonly mobile: Mobile
  readonly use: 'login' | 'passwordReset'
  /** What sends the code. */
  readonly endpoint: typeof loginCode | typeof passwordCode
}

/** What shows whose the number of such a form is, as calls take it. */
export function shownIn<Fields extends MobileCodeFields>({ vouched, verificationCode, ...fields }: Fields) {
  return vouched === undefined ? { ...fields, verificationCode } : { ...fields, firebaseIdToken: vouched.idToken }
}

/** Puts what the house refused where it belongs, and forgets a provider's word that it does not take (any more). */
export function putRefusal(
  { setValue }: { setValue: (name: 'vouched', value: undefined) => void },
  put: (error: unknown) => void,
): (error: unknown) => void {
  return (error) => {
    if (error instanceof CallRefused && error.code === 'verification.phone_proof_invalid')
      setValue('vouched', undefined)
    put(error)
  }
}

/**
 * A mobile number and the code that comes there by SMS (5.037), or a provider's word for it: the two fields by which a form
 * knows who it is.
 */
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
    // What was said of the code before was said of none, or of another.
    clearErrors('verificationCode')
    return sent
  }
  const codeThere = (code: string) => code.trim() !== '' || (wasSent.current ? t('field.empty') : say('code.first'))
  return (
    <CodeField
      error={formState.errors.verificationCode?.message}
      input={register('verificationCode', { validate: codeThere })}
      send={send}
      use={use}
    />
  )
}
