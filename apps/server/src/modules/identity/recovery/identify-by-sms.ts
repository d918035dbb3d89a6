import { refuseFields, Refusal } from '../../../kernel/http/refusal.ts'
import { memberByMobile, type MemberRow } from '../member.sql.ts'
import { mobileOf, type TypedMobile } from './mobile-of.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'
import { requireWay } from './send-code.ts'

/** A mobile number and the code that came to it. */
export interface TypedCode extends TypedMobile {
  readonly verificationCode: string
}

/**
 * Who it is, by a code that came by SMS: the first half of that way in (5.037). The code is used up with it. A number of
 * nobody is answered like a wrong code; who is suspended learns so only with the right one.
 */
export async function identifyBySms(parts: RecoveryParts, at: Asker, typed: TypedCode): Promise<MemberRow> {
  requireWay(parts, at, 'login')
  const target = mobileOf(parts, at, typed)
  if (typed.verificationCode.trim() === '') refuseFields([{ field: 'verificationCode', code: 'field.required' }])
  const { database, verification } = parts
  const code = { brandId: at.brandId, purpose: 'login', channel: 'sms', target } as const
  const proven = await verification.verify(code, typed.verificationCode)
  const member = await memberByMobile(database, at.brandId, target)
  // A number that stopped being a member's since the code was sent.
  if (member === undefined) throw new Refusal('verification.code_expired')
  await database.transaction().execute((tx) => verification.useUp(tx, proven))
  if (member.status !== 'active') throw new Refusal('login.suspended')
  return member
}
