import type { FactorWay, SecondFactorAsked } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { newToken } from '../../kernel/randomness.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { lapsedBefore } from './address-lapse.ts'
import { touchAddress } from './address.sql.ts'
import { challengeMinutes, hashChallenge } from './challenge-token.ts'
import { insertChallenge, type LoginCarried } from './challenge.sql.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { trustOf } from './device-trust.ts'
import { enteredWays, findWays, withEntered } from './find-ways.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import { registerAddress } from './register-address.ts'

/** Whether a login may begin its session: from a place that is known, or if there is no second factor to ask for. */
export type LoginStanding =
  | { readonly needs: 'nothing'; readonly newAddress: boolean }
  /** The address is not registered and the member has no second factor. The member is informed, not locked out. */
  | { readonly needs: 'advice' }
  | { readonly needs: 'factor'; readonly ways: readonly FactorWay[]; readonly entered: boolean }

/** A login whose first factor was right: its address, and what it has proved that also counts as a second factor. */
export interface LoginAtHand {
  readonly address: string
  /** The contact that received the code, if the member logged in by code. It is not asked for again. */
  readonly proved?: 'sms' | 'email' | undefined
  /** The contact that reset the password with which the member logs in. It cannot be the second factor as well. */
  readonly spent?: 'sms' | 'email' | undefined
  /** When a second factor was last passed in this browser, since the last change of the password. */
  readonly passedAt?: Temporal.Instant | undefined
}

/**
 * Decides within the login's transaction (4.007). With an authenticator app only a browser in which it was passed is known,
 * since others share an address; without one, an address is. A login with a password that was just reset is known nowhere
 * while the member has a factor other than the one that reset it. A proved contact is enough if there is no other factor.
 */
export async function standingOf(
  parts: FactorParts,
  db: Database,
  owner: FactorOwner,
  { address, proved, spent, passedAt }: LoginAtHand,
): Promise<LoginStanding> {
  const ways = (await findWays(parts, db, owner)).filter((way) => way !== proved && way !== spent)
  if (ways.includes('totp')) {
    const trust = await trustOf(parts, db, owner)
    return trust.until(passedAt) === undefined
      ? { needs: 'factor', ways, entered: false }
      : { needs: 'nothing', newAddress: false }
  }
  if ((spent === undefined || ways.length === 0) && (await isKnown(parts, db, owner, address)))
    return { needs: 'nothing', newAddress: false }
  if (ways.length > 0) return { needs: 'factor', ways, entered: false }
  if (proved !== undefined)
    return { needs: 'nothing', newAddress: await registerAddress(parts, db, owner, address, 'second_factor') }
  const entered = spent === undefined ? enteredWays(parts, owner) : []
  return entered.length > 0 ? { needs: 'factor', ways: entered, entered: true } : { needs: 'advice' }
}

async function isKnown(parts: FactorParts, db: Database, owner: FactorOwner, address: string): Promise<boolean> {
  const times = { now: parts.clock.now(), lapsedBefore: lapsedBefore(parts, owner.brandId) }
  return touchAddress(db, owner, countedAddress(address), times)
}

/** Creates the challenge that the login returns instead of a session. Only the caller receives its token. */
export async function openChallenge(
  { clock, randomness }: FactorParts,
  db: Database,
  asked: FactorOwner,
  { ways, entered }: { readonly ways: readonly FactorWay[]; readonly entered: boolean },
  carried: LoginCarried,
): Promise<SecondFactorAsked> {
  const owner = entered ? withEntered(asked) : asked
  const challenge = newToken(randomness)
  const createdAt = clock.now()
  const expiresAt = createdAt.add({ minutes: challengeMinutes })
  const { brandId, memberId } = owner
  await insertChallenge(
    db,
    { brandId, memberId, tokenHash: hashChallenge(challenge), carried: { ways, entered, login: carried } },
    { createdAt, expiresAt },
  )
  const sms = ways.includes('sms') ? owner.mobile : undefined
  const email = ways.includes('email') ? owner.email : undefined
  return {
    challenge,
    expiresAt: expiresAt.toString(),
    ways: [...ways],
    targets: {
      ...(sms === undefined ? {} : { sms: hiddenMobile(sms) }),
      ...(email === undefined ? {} : { email: hiddenEmail(email) }),
    },
  }
}
