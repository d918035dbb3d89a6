import { createHash } from 'node:crypto'
import type { PoolTerms } from '@baize/engines'
import { minor } from '@baize/money'
import { sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { laneVersions, readHouseBalance, type HouseAccountId, type ProviderId } from '../../ledger/index.ts'
import { outcomeOf } from '../outcome-of.ts'
import type { PlayParts } from '../play.parts.ts'
import { gamesAccount } from '../play.rules.ts'
import type { StoredRound } from '../play.types.ts'
import { poolGameCodes } from './pool-games.ts'
import { decidedWins, insertPrize, prizeOf, unpaidWins, type PoolPrize } from './pools.sql.ts'
import { poolAccount } from './seed-pools.ts'

/** How many wins one run pays; there is hardly ever one. */
const paidAtOnce = 200

/**
 * Pays all rounds that have won a jackpot pool, in the order in which they won. Each is priced once and then paid under a key of its
 * own, so it is paid once, however often and wherever this runs, and whatever process ends in between.
 */
export async function payPoolWins(parts: PlayParts, signal?: AbortSignal): Promise<void> {
  for (const problem of (await tryPoolWins(parts, signal)).values()) throw problem
}

/** Pays them and returns what kept rounds from being paid, by their ids. */
export async function tryPoolWins(parts: PlayParts, signal?: AbortSignal): Promise<ReadonlyMap<string, unknown>> {
  const problems = new Map<string, unknown>()
  for (const { round, providerId } of await unpaidWins(parts.database, poolGameCodes, paidAtOnce)) {
    if (signal?.aborted) break
    // A win that cannot be paid now does not keep the others waiting: what it is to be paid is set aside.
    await pay(parts, round, providerId).catch((error: unknown) => problems.set(round.roundId, error))
  }
  return problems
}

async function pay(parts: PlayParts, round: StoredRound, providerId: ProviderId): Promise<void> {
  const { engine, pool: terms } = outcomeOf(round).game
  const owner = (await parts.ledger.accounts([round.accountId])).get(round.accountId)
  if (terms === undefined || owner === undefined) throw new Error(`the round ${round.roundId} has no pool to win`)
  const { brandId, currency } = owner
  const [pool, house] = await Promise.all([
    parts.ledger.houseAccount({ brandId, currency, name: poolAccount }),
    parts.ledger.houseAccount({ brandId, currency, name: gamesAccount }),
  ])
  const prize = await price(parts, { round, house: pool, terms })
  const key = `pool:${round.roundId}`
  const amountMinor = (prize.fromPoolMinor + prize.seedMinor).toString()
  try {
    await parts.ledger.run(parts.companion, {
      accountId: round.accountId,
      providerId,
      key,
      bodyHash: createHash('sha256').update(`${key} ${amountMinor}`).digest(),
      request: {
        kind: 'step',
        round,
        step: { engine: engine === 'fish' ? engine : 'slot', kind: 'pool', amountMinor },
        maxPayoutMinor: undefined,
        house,
        pool: { house: pool, fromPoolMinor: prize.fromPoolMinor },
      },
    })
  } catch (error) {
    // Another process was quicker.
    if (!(error instanceof Refusal) || error.code !== 'play.round_ended') throw error
  }
}

interface Pricing {
  readonly round: StoredRound
  readonly house: HouseAccountId
  readonly terms: PoolTerms
}

/** How often a win is priced again because another one of its pool was priced at the same time. */
const maxTries = 50

/**
 * Decides what a win is paid, once: all that is in the pool. Of that, the pool's account pays what is above the seed, and the site
 * pays the seed, so the pool that follows begins at it. Balance and earlier wins are read from one snapshot, and the number of
 * the win admits one decision after another: no two wins are priced from the same money.
 */
async function price(parts: PlayParts, pricing: Pricing): Promise<PoolPrize> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await parts.database
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((snapshot) => priceIn(snapshot, pricing, parts.clock.now()))
    } catch (error) {
      const wasTaken = ['23505', '40001'].includes(sqlStateOf(error) ?? '')
      if (!wasTaken || tries === maxTries) throw error
    }
  }
}

async function priceIn(snapshot: Database, { round, house, terms }: Pricing, at: Temporal.Instant): Promise<PoolPrize> {
  const known = await prizeOf(snapshot, round)
  if (known !== undefined) return known
  const { wins, unpaidMinor } = await decidedWins(snapshot, house)
  const aboveSeed = (await readHouseBalance(snapshot, house)) - unpaidMinor - BigInt(terms.seedMinor)
  const prize = {
    fromPoolMinor: minor(aboveSeed > 0n ? aboveSeed : 0n),
    seedMinor: minor(BigInt(terms.seedMinor)),
  }
  await insertPrize(snapshot, { ...prize, round, house, winNo: wins + 1, readAt: await laneVersions(snapshot), at })
  return prize
}
