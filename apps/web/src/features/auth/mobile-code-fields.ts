import { CallRefused } from '@baize/contract/client'
import type { VouchedNumber } from '../../verification/vouched-number.ts'

/** What a form with a number and the code that came there holds of them. */
export interface MobileCodeFields {
  mobileNum: string
  verificationCode: string
  /** A provider's word for the number, where the brand asks one (3.035). */
  vouched?: VouchedNumber | undefined
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
