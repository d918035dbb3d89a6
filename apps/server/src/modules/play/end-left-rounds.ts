import { createHash } from 'node:crypto'
import type { CurrencyCode } from '@baize/money'
import { Refusal } from '../../kernel/refusal.ts'
import type { ProviderId } from '../ledger/index.ts'
import { gamesAccount } from './play.rules.ts'
import type { PlayParts } from './play.parts.ts'
import { leftRounds } from './open-rounds.sql.ts'
import type { StoredRound } from './play.types.ts'
import { poolGameCodes } from './pools/pool-games.ts'

async function end(
  parts: PlayParts,
  providerId: ProviderId,
  round: StoredRound,
  currency: CurrencyCode | undefined,
): Promise<void> {
  if (currency === undefined) throw new Error(`the account ${round.accountId} of a round does not exist`)
  const house = await parts.ledger.houseAccount({ brandId: round.brandId, currency, name: gamesAccount })
  const key = `end:${round.roundId}`
  try {
    await parts.ledger.run(parts.companion, {
      accountId: round.accountId,
      providerId,
      key,
      bodyHash: createHash('sha256').update(key).digest(),
      request: { kind: 'step', round, step: 'end', maxPayoutMinor: undefined, house },
    })
  } catch (error) {
    // The player was quicker.
    if (!(error instanceof Refusal) || error.code !== 'play.round_ended') throw error
  }
}

/** How long a round may stay open after its start. The job runs every minute, so a round is over within 24 hours. */
const leftHours = 23

const endedAtOnce = 200

/**
 * Ends the rounds that their players have left: as if they had stopped, or with their stake back if nothing was risked yet. Each
 * has a key of its own, so that it ends once, however often and wherever this runs, and whatever the player does meanwhile. One that
 * cannot be ended now keeps no other from it; the job fails afterwards, so that it is tried again and noticed.
 */
export async function endLeftRounds(parts: PlayParts, now: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  const problems = new Map<string, unknown>()
  for (;;) {
    const except = { games: poolGameCodes, rounds: [...problems.keys()] }
    const left = await leftRounds(parts.database, now.subtract({ hours: leftHours }), endedAtOnce, except)
    const owners = await parts.ledger.accounts(left.map(({ round }) => round.accountId))
    for (const { providerId, round } of left) {
      if (signal?.aborted) return
      const currency = owners.get(round.accountId)?.currency
      await end(parts, providerId, round, currency).catch((error: unknown) => problems.set(round.roundId, error))
    }
    if (left.length < endedAtOnce) break
  }
  for (const problem of problems.values()) throw problem
}
