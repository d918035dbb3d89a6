import type { FactorWay } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { challengeMinutes, hashChallenge, triesPerChallenge } from './challenge-token.ts'
import {
  countChallengeTry,
  deleteOldChallenges,
  memberOfChallenge,
  useChallenge,
  type LoginCarried,
} from './challenge.sql.ts'
import { pardonFactorTries } from './count-tries.ts'
import type { FactorMember, FactorOwner, FactorParts } from './factors.parts.ts'
import { codeTarget, proveFactor } from './prove-factor.ts'
import { registerAddress } from './register-address.ts'

/** What somebody answers to a challenge. */
export interface ChallengeAnswer {
  readonly challenge: string
  readonly way: FactorWay
  readonly code: string
}

/** Asks identity what only it knows of a member. */
export type OwnerOf = (member: FactorMember) => Promise<FactorOwner>

/** A second factor that was right; it counts once it is used up. */
export interface PassedFactor {
  readonly owner: FactorOwner
  readonly carried: LoginCarried
  /**
   * Uses challenge and factor up and registers the address, within the transaction that begins the session: of many at
   * once one succeeds, and where the session does not begin, nothing is used up. Says whether the address is a new one.
   */
  use(transaction: Database, address: string): Promise<boolean>
  /** After the commit: the tries of this window are pardoned. */
  pardon(): Promise<void>
}

/** Checks the answer to a challenge. Each try counts before it is checked, at the challenge and at the member. */
export async function checkAnswer(
  parts: FactorParts,
  brandId: BrandId,
  { challenge, way, code }: ChallengeAnswer,
  ownerOf: OwnerOf,
): Promise<PassedFactor> {
  const limits = { mostTries: triesPerChallenge, now: parts.clock.now() }
  const row = await countChallengeTry(parts.database, brandId, hashChallenge(challenge), limits)
  if (row === undefined) throw new Refusal('factor.challenge_spent')
  const owner = await ownerOf(row)
  if (!row.carried.ways.includes(way)) throw new Refusal('factor.way_unavailable')
  const useUp = await proveFactor(parts, owner, { way, code }, 'second_factor')
  return {
    owner,
    carried: row.carried.login,
    async use(transaction, address) {
      if (!(await useChallenge(transaction, row, parts.clock.now()))) throw new Refusal('factor.challenge_spent')
      await useUp(transaction)
      return registerAddress(parts, transaction, owner, address, 'second_factor')
    },
    pardon: () => pardonFactorTries(parts, owner),
  }
}

/** Who asks for a code. */
export interface AskedFrom {
  readonly address: string
  readonly language: Language
}

/** Sends a code to the member's own verified contact, for a challenge that can still be passed. */
export async function sendCode(
  parts: FactorParts,
  brandId: BrandId,
  { challenge, way }: { readonly challenge: string; readonly way: 'sms' | 'email' },
  { address, language }: AskedFrom,
  ownerOf: OwnerOf,
): Promise<{ readonly expiredMinutes: number }> {
  const limits = { mostTries: triesPerChallenge, now: parts.clock.now() }
  const member = await memberOfChallenge(parts.database, brandId, hashChallenge(challenge), limits)
  if (member === undefined) throw new Refusal('factor.challenge_spent')
  const owner = await ownerOf(member)
  return parts.verification.send(codeTarget(owner, way, 'second_factor'), { address, language })
}

/** Deletes challenges that nobody passed; for the minute tick. */
export async function sweepChallenges({ database, clock }: Pick<FactorParts, 'database' | 'clock'>): Promise<void> {
  await deleteOldChallenges(database, clock.now().subtract({ minutes: challengeMinutes }))
}
