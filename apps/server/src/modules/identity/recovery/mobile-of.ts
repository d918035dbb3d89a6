import { refuseFields } from '../../../kernel/refusal.ts'
import { brandDialingCode } from '../../brand/index.ts'
import { readMobile } from '../../verification/index.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'

/** A mobile number as it was typed. */
export interface TypedMobile {
  readonly mobileNum: string
  readonly countryDialingCode?: string | undefined
}

/**
 * Returns the number in E.164 (5.037, 5.040). Throws a refusal with the field if it is missing (8.010) or not valid
 * (8.009).
 */
export function mobileOf(
  { brands }: Pick<RecoveryParts, 'brands'>,
  at: Asker,
  { mobileNum, countryDialingCode }: TypedMobile,
): string {
  if (mobileNum.trim() === '') refuseFields([{ field: 'mobileNum', code: 'field.required' }])
  const mobile = readMobile(countryDialingCode ?? brandDialingCode(brands.byId(at.brandId)), mobileNum)
  if (mobile === undefined) refuseFields([{ field: 'mobileNum', code: 'verification.mobile_invalid' }])
  return mobile
}
