import { Refusal } from '../../../kernel/refusal.ts'
import { isSwitchedOn, type BrandSettings } from '../../brand/index.ts'
import type { CodePurpose } from '../../verification/index.ts'
import { mobileOwnerAt } from '../devices/device.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { mobileOf, type TypedMobile } from './mobile-of.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'

/** The purposes of a code by SMS in this folder. */
export type MobilePurpose = Extract<CodePurpose, 'login' | 'password_reset'>

/** The white-label switches that enable these methods (2.083, 2.093). */
const switches: Readonly<Record<MobilePurpose, string>> = {
  login: 'MOBVERFLOGIN3',
  password_reset: 'CHNGPASSVERIF3',
}

/** Throws a refusal if the brand has not enabled a method (8.016). */
export function requireWay({ brands }: Pick<RecoveryParts, 'brands'>, at: Asker, purpose: MobilePurpose): void {
  if (!isWayOn(brands.byId(at.brandId), purpose)) throw new Refusal('verification.not_enabled')
}

/** Whether a brand has enabled a method. */
export function isWayOn({ whitelabel }: Pick<BrandSettings, 'whitelabel'>, purpose: MobilePurpose): boolean {
  return isSwitchedOn(whitelabel, switches[purpose])
}

/**
 * Sends a code by SMS to a number that a member has verified (7.003), after the human check (3.036). Any other number
 * gets the same answer after the same work, but no message.
 */
export async function sendCode(
  parts: RecoveryParts,
  at: Origin,
  purpose: MobilePurpose,
  asked: TypedMobile & { readonly challengeResult?: string | undefined },
): Promise<{ expiredMinutes: number }> {
  requireWay(parts, at, purpose)
  const target = mobileOf(parts, at, asked)
  await parts.human.require(at, purpose, asked.challengeResult)
  const { isKnown: known, deviceId: device } = await numberAt(parts, at, target)
  const { address, language, brandId } = at
  return parts.verification.send({ brandId, purpose, channel: 'sms', target, device }, { address, language, known })
}

/** Whether a number belongs to a member, and the requesting browser if it is a device of that member. */
export function numberAt({ database }: Pick<RecoveryParts, 'database'>, { brandId, cookies }: Origin, target: string) {
  const device = cookies.read('device')
  return mobileOwnerAt(database, brandId, target, device === undefined ? undefined : hashToken(device))
}
