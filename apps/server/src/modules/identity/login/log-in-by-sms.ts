import type { BodyOf, login } from '@baize/contract'
import type { Origin } from '../origin.ts'
import { identifyBySms } from '../recovery/identify-by-sms.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'
import { beginSession } from './begin-session.ts'
import { refuseOtherSide } from './log-in.ts'

/**
 * Logs in by a code that came by SMS, or a provider's word for the number (7.002 with type `sms`, 5.037, 3.035). The call's name and password stand in where number and
 * code are not given by their own names.
 */
export async function logInBySms(parts: RecoveryParts, at: Origin, body: BodyOf<typeof login>) {
  const { mobileNum = body.username, verificationCode = body.password, ...more } = body
  const member = await identifyBySms(parts, at, { ...more, mobileNum, verificationCode })
  await refuseOtherSide(parts, at, member, { side: body.side, way: 'sms' })
  return beginSession(parts, at, member, { by: 'sms', remember: body.remember })
}
