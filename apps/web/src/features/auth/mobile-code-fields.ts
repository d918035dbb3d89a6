import { CallRefused } from '@baize/contract/client'
import type { VouchedNumber } from '../../verification/vouched-number.ts'

/** The values of a form with a mobile number and the code sent to it. */
export interface MobileCodeFields {
  mobileNum: string
  verificationCode: string
  /** A provider's verification of the number, if the brand uses one (3.035). */
  vouched?: VouchedNumber | undefined
}

/** The proof that the number belongs to the user, in the form that calls take. */
export function proofIn<Fields extends MobileCodeFields>({ vouched, verificationCode, ...fields }: Fields) {
  return vouched === undefined ? { ...fields, verificationCode } : { ...fields, firebaseIdToken: vouched.idToken }
}

/** Shows each refusal at its field, and drops a provider's verification that the server no longer accepts. */
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
