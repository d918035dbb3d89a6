import { refuseFields } from '../../../kernel/refusal.ts'
import { brandDialingCode } from '../../brand/index.ts'
import { readMobile } from '../../verification/index.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'

/** A mobile number as somebody typed it. */
export interface TypedMobile {
  readonly mobileNum: string
  readonly countryDialingCode?: string | undefined
}

/** The number in E.164 (5.037, 5.040). Refuses one that is missing (8.010) or none (8.009), beside its field. */
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
