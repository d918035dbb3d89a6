import { createHash } from 'node:crypto'
import { Refusal } from '../../kernel/refusal.ts'
import type { HouseAccountId, ProviderId } from '../ledger/index.ts'
import { gamesAccount } from './play.rules.ts'
import type { PlayParts } from './play.parts.ts'
import { leftRounds } from './open-rounds.sql.ts'
import type { StoredRound } from './play.types.ts'
import { poolGameCodes } from './pools/pool-games.ts'

async function end(parts: PlayParts, providerId: ProviderId, round: StoredRound, house: HouseAccountId): Promise<void> {
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
 * has a key of its own, so that it ends once, however often and wherever this runs, and whatever the player does meanwhile.
 */
export async function endLeftRounds(parts: PlayParts, now: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const left = await leftRounds(parts.database, now.subtract({ hours: leftHours }), endedAtOnce, poolGameCodes)
    const owners = await parts.ledger.accounts(left.map(({ round }) => round.accountId))
    for (const { providerId, round } of left) {
      if (signal?.aborted) return
      const currency = owners.get(round.accountId)?.currency
      if (currency === undefined) throw new Error(`the account ${round.accountId} of a round does not exist`)
      const house = await parts.ledger.houseAccount({ brandId: round.brandId, currency, name: gamesAccount })
      await end(parts, providerId, round, house)
    }
    if (left.length < endedAtOnce) return
  }
}
