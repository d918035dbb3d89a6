import type { BodyOf, login } from '@baize/contract'
import type { Origin } from '../origin.ts'
import { identifyBySms } from '../recovery/identify-by-sms.ts'
import type { RecoveryParts } from '../recovery/recovery.parts.ts'
import { beginSession } from './begin-session.ts'
import { refuseOtherSide } from './log-in.ts'

/**
 * Logs in by a code sent by SMS, or by a provider's proof of the number (7.002 with type `sms`, 5.037, 3.035). The fields
 * `username` and `password` are used if the number and the code are not in their own fields.
 */
export async function logInBySms(parts: RecoveryParts, at: Origin, body: BodyOf<typeof login>) {
  const { mobileNum = body.username, verificationCode = body.password, ...more } = body
  const member = await identifyBySms(parts, at, { ...more, mobileNum, verificationCode })
  await refuseOtherSide(parts, at, member, { side: body.side, way: 'sms' })
  return beginSession(parts, at, member, { by: 'sms', remember: body.remember })
}
