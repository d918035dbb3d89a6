import { phoneProofFreshSeconds } from '@baize/contract'

/** A mobile number as it stands in a form. */
export interface TypedNumber {
  readonly mobileNum: string
  /** `undefined` where the brand's own country is meant. */
  readonly countryDialingCode: string | undefined
}

/** A provider's word for a number (3.035). */
export interface VouchedNumber {
  readonly idToken: string
  /** The number that it was asked for, as it was typed. */
  readonly number: TypedNumber
  /** When it came; of the time that `performance.now()` gives. */
  readonly cameAtMs: number
}

/** What it takes to type the rest and send it off: by then the house must find the proof fresh still. */
const spareMs = 30_000

/** Whether a provider's word is for the number that stands in the form now: another number takes it back. */
export function isVouched(vouched: VouchedNumber | undefined, now: TypedNumber): vouched is VouchedNumber {
  return vouched !== undefined && keyOf(vouched.number) === keyOf(now)
}

/** For how many more milliseconds a provider's word is good. */
export function goodForMs({ cameAtMs }: VouchedNumber, nowMs: number): number {
  return Math.max(0, cameAtMs + phoneProofFreshSeconds * 1_000 - spareMs - nowMs)
}

const keyOf = ({ mobileNum, countryDialingCode = '' }: TypedNumber) => `${countryDialingCode} ${mobileNum.trim()}`
