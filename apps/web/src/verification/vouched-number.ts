import { phoneProofFreshSeconds } from '@baize/contract'

/** A mobile number as entered in a form. */
export interface TypedNumber {
  readonly mobileNum: string
  /** `undefined` for the brand's own country. */
  readonly countryDialingCode: string | undefined
}

/** A provider's verification of a number (3.035). */
export interface VouchedNumber {
  readonly idToken: string
  /** The verified number, as it was entered. */
  readonly number: TypedNumber
  /** When it was verified, on the clock of `performance.now()`. */
  readonly verifiedAtMs: number
}

/** Time to fill in the rest and submit, so that the server still accepts the proof. */
const marginMs = 30_000

/** Whether a provider's verification applies to the number currently in the form. */
export function isVouched(vouched: VouchedNumber | undefined, now: TypedNumber): vouched is VouchedNumber {
  return vouched !== undefined && keyOf(vouched.number) === keyOf(now)
}

/** For how many more milliseconds a provider's verification is valid. */
export function validForMs({ verifiedAtMs }: VouchedNumber, nowMs: number): number {
  return Math.max(0, verifiedAtMs + phoneProofFreshSeconds * 1_000 - marginMs - nowMs)
}

const keyOf = ({ mobileNum, countryDialingCode = '' }: TypedNumber) => `${countryDialingCode} ${mobileNum.trim()}`
