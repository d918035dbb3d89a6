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

/** Whether a login may begin its session: from a registered address, or if there is no second factor to ask for. */
export type LoginStanding =
  | { readonly needs: 'nothing'; readonly newAddress: boolean }
  /** The address is not registered and the member has no second factor. The member is informed, not locked out. */
  | { readonly needs: 'advice' }
  | { readonly needs: 'factor'; readonly ways: readonly FactorWay[] }

/** A login whose first factor was right: its address, and any contact it has proved that also counts as a second factor. */
export interface LoginAtHand {
  readonly address: string
  /** The contact that received the code, if the member logged in by code. It is not asked for again. */
  readonly proved?: 'sms' | 'email' | undefined
}

/** Decides within the login's transaction (4.007). A proved contact is enough if the member has no other second factor. */
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

/** Creates the challenge that the login returns instead of a session. Only the caller receives its token. */
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
