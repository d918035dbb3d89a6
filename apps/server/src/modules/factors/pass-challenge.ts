import type { FactorWay } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { challengeMinutes } from './challenge-token.ts'
import { deleteOldChallenges, useChallenge, type ChallengeRow, type LoginCarried } from './challenge.sql.ts'
import { clearFactorTries } from './count-tries.ts'
import type { FactorMember, FactorOwner, FactorParts } from './factors.parts.ts'
import { withEntered } from './find-ways.ts'
import { codeTarget, proveFactor } from './prove-factor.ts'
import { readChallenge, tryChallenge } from './read-challenge.ts'
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
  readonly way: FactorWay
  /** The contact to which the code went if the member had never verified it; now it is. */
  readonly verified: { readonly channel: 'mobile' | 'email'; readonly target: string } | undefined
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
  const row = await tryChallenge(parts, brandId, challenge)
  const entered = row.carried.entered === true
  const owner = await askedOwner(row, ownerOf)
  if (!row.carried.ways.includes(way)) throw new Refusal('factor.way_unavailable')
  const useUp = await proveFactor(parts, owner, { way, code }, 'second_factor')
  return {
    owner,
    way,
    verified: entered ? contactOf(owner, way) : undefined,
    carried: row.carried.login,
    async use(transaction, address) {
      if (!(await useChallenge(transaction, row, parts.clock.now()))) throw new Refusal('factor.challenge_spent')
      await useUp(transaction)
      return registerAddress(parts, transaction, owner, address, 'second_factor')
    },
    clearTries: () => clearFactorTries(parts, owner),
  }
}

/** The member as the challenge sees them. */
async function askedOwner(row: ChallengeRow, ownerOf: OwnerOf): Promise<FactorOwner> {
  const owner = await ownerOf(row)
  return row.carried.entered === true ? withEntered(owner) : owner
}

function contactOf({ mobile, email }: FactorOwner, way: FactorWay): PassedFactor['verified'] {
  if (way === 'sms' && mobile !== undefined) return { channel: 'mobile', target: mobile }
  return way === 'email' && email !== undefined ? { channel: 'email', target: email } : undefined
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
  const row = await readChallenge(parts, brandId, challenge)
  if (!row.carried.ways.includes(way)) throw new Refusal('factor.way_unavailable')
  const owner = await askedOwner(row, ownerOf)
  return parts.verification.send(codeTarget(owner, way, 'second_factor'), { address, language })
}

/** Deletes old challenges; runs every minute. */
export async function sweepChallenges({ database, clock }: Pick<FactorParts, 'database' | 'clock'>): Promise<void> {
  await deleteOldChallenges(database, clock.now().subtract({ minutes: challengeMinutes }))
}
