import type { FactorWay, SecondFactorAsked } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { newToken } from '../../kernel/randomness.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import { lapsedBefore } from './address-lapse.ts'
import { touchAddress } from './address.sql.ts'
import { challengeMinutes, hashChallenge } from './challenge-token.ts'
import { insertChallenge, type LoginCarried } from './challenge.sql.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { findWays } from './find-ways.ts'
import { hiddenEmail, hiddenMobile } from './hidden-target.rules.ts'
import { registerAddress } from './register-address.ts'

/** Whether a login may begin its session: it may at a registered address, and where there is nothing to ask for. */
export type LoginStanding =
  | { readonly needs: 'nothing'; readonly newAddress: boolean }
  /** The address is not registered, and the member has no second factor: they are told so, not locked out. */
  | { readonly needs: 'advice' }
  | { readonly needs: 'factor'; readonly ways: readonly FactorWay[] }

/** A login whose first factor was right: where it comes from, and what it has proved that is a second factor, too. */
export interface LoginAtHand {
  readonly address: string
  /** Logging in by a message proves the contact that it went to: that is not asked for again. */
  readonly proved?: 'sms' | 'email' | undefined
}

/** Looks at a login within its transaction (4.007). A contact that it proved is enough where the member has nothing else. */
export async function standingOf(
  parts: FactorParts,
  db: Database,
  owner: FactorOwner,
  { address, proved }: LoginAtHand,
): Promise<LoginStanding> {
  const known = await touchAddress(db, owner, countedAddress(address), {
    now: parts.clock.now(),
    lapsedBefore: lapsedBefore(parts, owner.brandId),
  })
  if (known) return { needs: 'nothing', newAddress: false }
  const ways = (await findWays(parts, db, owner)).filter((way) => way !== proved)
  if (ways.length > 0) return { needs: 'factor', ways }
  if (proved === undefined) return { needs: 'advice' }
  return { needs: 'nothing', newAddress: await registerAddress(parts, db, owner, address, 'second_factor') }
}

/** Makes the challenge that a login answers in place of a session. The token is known to nobody else from now on. */
export async function openChallenge(
  { clock, randomness }: FactorParts,
  db: Database,
  owner: FactorOwner,
  ways: readonly FactorWay[],
  carried: LoginCarried,
): Promise<SecondFactorAsked> {
  const challenge = newToken(randomness)
  const createdAt = clock.now()
  const expiresAt = createdAt.add({ minutes: challengeMinutes })
  const { brandId, memberId } = owner
  await insertChallenge(
    db,
    { brandId, memberId, tokenHash: hashChallenge(challenge), carried: { ways, login: carried } },
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
