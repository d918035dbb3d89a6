import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { memberByMobile, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { isVouched, proveNumber, type NumberShown } from '../phone-proof/prove-number.ts'
import { mobileOf, type TypedMobile } from './mobile-of.ts'
import type { RecoveryParts } from './recovery.parts.ts'
import { numberAt, requireWay } from './send-code.ts'

/** A mobile number, and the code or proof for it. */
export interface TypedCode extends TypedMobile, NumberShown {}

/**
 * Identifies a member by a code sent by SMS or a provider's proof of the number (3.035), which is used up; the first half
 * of that way in (5.037). A number of no member gets the same refusal as a wrong code. Suspended members are told so only
 * with the right one.
 */
export async function identifyBySms(parts: RecoveryParts, at: Origin, typed: TypedCode): Promise<MemberRow> {
  requireWay(parts, at, 'login')
  const target = mobileOf(parts, at, typed)
  if (!isVouched(typed) && typed.verificationCode.trim() === '')
    refuseFields([{ field: 'verificationCode', code: 'field.required' }])
  const { database } = parts
  const { deviceId: device } = await numberAt(parts, at, target)
  const proven = await proveNumber(parts, at, 'login', { target, device, shown: typed })
  const member = await memberByMobile(database, at.brandId, target)
  // The number never belonged to a member, or no longer does.
  if (member === undefined) return proven.refuseUnknown()
  await database.transaction().execute((tx) => proven.useUp(tx))
  if (member.status !== 'active') throw new Refusal('login.suspended')
  return member
}
