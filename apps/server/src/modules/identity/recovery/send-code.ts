import { Refusal } from '../../../kernel/refusal.ts'
import { isSwitchedOn, type BrandSettings } from '../../brand/index.ts'
import type { CodePurpose } from '../../verification/index.ts'
import { mobileOwnerAt } from '../devices/device.sql.ts'
import type { Origin } from '../origin.ts'
import { hashToken } from '../sessions/session-door.ts'
import { mobileOf, type TypedMobile } from './mobile-of.ts'
import type { Asker, RecoveryParts } from './recovery.parts.ts'

/** What a code by SMS lets its owner do here. */
export type MobilePurpose = Extract<CodePurpose, 'login' | 'password_reset'>

/** The white-label switches that turn these ways on (2.083, 2.093). */
const switches: Readonly<Record<MobilePurpose, string>> = {
  login: 'MOBVERFLOGIN3',
  password_reset: 'CHNGPASSVERIF3',
}

/** Refuses a way that the brand has not turned on (8.016). */
export function requireWay({ brands }: Pick<RecoveryParts, 'brands'>, at: Asker, purpose: MobilePurpose): void {
  if (!isWayOn(brands.byId(at.brandId), purpose)) throw new Refusal('verification.not_enabled')
}

/** Whether a brand has turned a way on. */
export function isWayOn({ whitelabel }: Pick<BrandSettings, 'whitelabel'>, purpose: MobilePurpose): boolean {
  return isSwitchedOn(whitelabel, switches[purpose])
}

/**
 * Sends a code by SMS to a number that a member has shown to be theirs (7.003), once the asker is shown to be a person (3.036). Any other number gets the same answer after
 * the same work, and no message.
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

/** Whether a number is a member's, and which of the member's browsers asks, if it is one. */
export function numberAt({ database }: Pick<RecoveryParts, 'database'>, { brandId, cookies }: Origin, target: string) {
  const device = cookies.read('device')
  return mobileOwnerAt(database, brandId, target, device === undefined ? undefined : hashToken(device))
}
