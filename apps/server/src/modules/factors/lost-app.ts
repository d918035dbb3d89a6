import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { useChallenge, type ChallengeRow, type LoginCarried } from './challenge.sql.ts'
import { clearFactorTries, countFactorTry } from './count-tries.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import type { AskedFrom, OwnerOf } from './pass-challenge.ts'
import { codeTarget } from './prove-factor.ts'
import { readChallenge, tryChallenge } from './read-challenge.ts'

/** What somebody without the app shows of a login that asks for it. */
export interface LostAnswer {
  readonly challenge: string
  readonly way: 'sms' | 'email'
  readonly code: string
}

/** A contact that was shown instead of the app. It passes no login. */
export interface ShownContact {
  readonly owner: FactorOwner
  readonly carried: LoginCarried
  /** Uses up the challenge and the code. Only one of several concurrent calls succeeds. */
  use(transaction: Database): Promise<void>
  /** Clears the tries of the current window; to be called after the commit. */
  clearTries(): Promise<void>
}

/** Sends a code to a verified contact of a member whose login asks for the app. */
export async function sendLostCode(
  parts: FactorParts,
  brandId: BrandId,
  { challenge, way }: Pick<LostAnswer, 'challenge' | 'way'>,
  { address, language }: AskedFrom,
  ownerOf: OwnerOf,
): Promise<{ readonly expiredMinutes: number }> {
  const row = await readChallenge(parts, brandId, challenge)
  return parts.verification.send(codeTarget(await ownerOfApp(row, ownerOf), way, 'owner'), { address, language })
}

/** Checks the code that was sent. The try counts like one at the app, before it is checked. */
export async function checkLostCode(
  parts: FactorParts,
  brandId: BrandId,
  { challenge, way, code }: LostAnswer,
  ownerOf: OwnerOf,
): Promise<ShownContact> {
  const row = await tryChallenge(parts, brandId, challenge)
  const owner = await ownerOfApp(row, ownerOf)
  await countFactorTry(parts, owner)
  const proven = await parts.verification.verify(codeTarget(owner, way, 'owner'), code)
  return {
    owner,
    carried: row.carried.login,
    async use(transaction) {
      if (!(await useChallenge(transaction, row, parts.clock.now()))) throw new Refusal('factor.challenge_spent')
      await parts.verification.useUp(transaction, proven)
    },
    clearTries: () => clearFactorTries(parts, owner),
  }
}

/** The member of a challenge that only an app, or one of its recovery codes, can pass. */
async function ownerOfApp(row: ChallengeRow, ownerOf: OwnerOf): Promise<FactorOwner> {
  if (!row.carried.ways.includes('totp')) throw new Refusal('factor.way_unavailable')
  return ownerOf(row)
}
