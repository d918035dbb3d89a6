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
import { clearFactorTries } from './count-tries.ts'
import type { FactorMember, FactorOwner, FactorParts } from './factors.parts.ts'
import { codeTarget, proveFactor } from './prove-factor.ts'
import { registerAddress } from './register-address.ts'

/** The answer to a challenge. */
export interface ChallengeAnswer {
  readonly challenge: string
  readonly way: FactorWay
  readonly code: string
}

/** Reads the details of a member that only identity knows. */
export type OwnerOf = (member: FactorMember) => Promise<FactorOwner>

/** A second factor that was right. It takes effect once it is used up. */
export interface PassedFactor {
  readonly owner: FactorOwner
  readonly carried: LoginCarried
  /**
   * Uses up the challenge and the factor and registers the address, within the transaction that begins the session. Only
   * one of several concurrent calls succeeds, and if the session does not begin, nothing is used up. Returns whether the
   * address is new.
   */
  use(transaction: Database, address: string): Promise<boolean>
  /** Clears the tries of the current window; to be called after the commit. */
  clearTries(): Promise<void>
}

/** Checks the answer to a challenge. Each try counts before it is checked, for the challenge and for the member. */
export async function checkAnswer(
  parts: FactorParts,
  brandId: BrandId,
  { challenge, way, code }: ChallengeAnswer,
  ownerOf: OwnerOf,
): Promise<PassedFactor> {
  const limits = { maxTries: triesPerChallenge, now: parts.clock.now() }
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
    clearTries: () => clearFactorTries(parts, owner),
  }
}

/** The address and language of whoever requests a code. */
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
  const limits = { maxTries: triesPerChallenge, now: parts.clock.now() }
  const member = await memberOfChallenge(parts.database, brandId, hashChallenge(challenge), limits)
  if (member === undefined) throw new Refusal('factor.challenge_spent')
  const owner = await ownerOf(member)
  return parts.verification.send(codeTarget(owner, way, 'second_factor'), { address, language })
}

/** Deletes old challenges; runs every minute. */
export async function sweepChallenges({ database, clock }: Pick<FactorParts, 'database' | 'clock'>): Promise<void> {
  await deleteOldChallenges(database, clock.now().subtract({ minutes: challengeMinutes }))
}
