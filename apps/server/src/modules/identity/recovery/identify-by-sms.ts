import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { memberByMobile, type MemberRow } from '../members/member.sql.ts'
import type { Origin } from '../origin.ts'
import { isVouched, proveNumber, type NumberShown } from '../phone-proof/prove-number.ts'
import { mobileOf, type TypedMobile } from './mobile-of.ts'
import type { RecoveryParts } from './recovery.parts.ts'
import { numberAt, requireWay } from './send-code.ts'

/** A mobile number, and what shows that it is one's own. */
export interface TypedCode extends TypedMobile, NumberShown {}

/**
 * Who it is, by a code that came by SMS or a provider's word for the number (3.035): the first half of that way in (5.037).
 * What showed it is used up with it. A number of nobody is answered like a wrong code; who is suspended learns so only with
 * the right one.
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
  // A number that stopped being a member's since the code was sent, or never was one's.
  if (member === undefined) return proven.refuseUnknown()
  await database.transaction().execute((tx) => proven.useUp(tx))
  if (member.status !== 'active') throw new Refusal('login.suspended')
  return member
}
