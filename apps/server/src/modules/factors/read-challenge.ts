import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashChallenge, triesPerChallenge } from './challenge-token.ts'
import { countChallengeTry, openChallengeOf, type ChallengeRow } from './challenge.sql.ts'
import type { FactorParts } from './factors.parts.ts'

/** Returns the open challenge of a token. Throws `factor.challenge_spent` if it is used, expired or out of tries. */
export function readChallenge(parts: FactorParts, brandId: BrandId, token: string): Promise<ChallengeRow> {
  return found(openChallengeOf(parts.database, brandId, hashChallenge(token), limitsOf(parts)))
}

/** The same, and counts a try at it, before what was entered is checked. */
export function tryChallenge(parts: FactorParts, brandId: BrandId, token: string): Promise<ChallengeRow> {
  return found(countChallengeTry(parts.database, brandId, hashChallenge(token), limitsOf(parts)))
}

function limitsOf({ clock }: FactorParts) {
  return { maxTries: triesPerChallenge, now: clock.now() }
}

async function found(asked: Promise<ChallengeRow | undefined>): Promise<ChallengeRow> {
  const row = await asked
  if (row === undefined) throw new Refusal('factor.challenge_spent')
  return row
}
