import type { GameBet, GameOutcome, OwnGame } from '@baize/engines'
import { formatAmount, parseAmount, type Currency, type Minor } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import type { Idempotency } from '../../kernel/http/bound-call.ts'
import { roundId, uuidV7 } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AccountId } from '../ledger/index.ts'
import { currentSeeds } from './change-seeds.ts'
import { findGame } from './find-game.ts'
import { outcomeOf } from './outcome-of.ts'
import type { PlayParts } from './play.parts.ts'
import { checkStake, gamesAccount, maxStakeFor } from './play.rules.ts'
import { roundById } from './play.sql.ts'
import type { Prize, StoredRound } from './play.types.ts'
import { tryPoolWins } from './pools/pay-pool-wins.ts'
import { readyPool } from './pools/seed-pools.ts'
import { walletCurrency } from './wallet-currency.ts'

/** A player's request: a round of a game at a stake and with a bet, under the client's own key. */
export interface RoundInput {
  readonly gameCode: string
  readonly stake: string
  /** What the player chose; nothing for games without a choice. */
  readonly bet?: GameBet | undefined
  readonly idempotency: Idempotency
  /** Which prizes of a place the round has won with an outcome: stored with the round, see `prizesWon`. Must depend on the outcome alone. */
  readonly prizes?: (outcome: GameOutcome) => readonly Prize[]
}

/**
 * Plays one round. Stake, outcome and payout are decided and posted together in the lane, and are durable before this
 * resolves. Repeating the same key and body returns the same round; a refusal leaves nothing behind and the key free.
 */
export async function playRound(parts: PlayParts, session: Session, asked: RoundInput): Promise<StoredRound> {
  const { own } = findGame(parts, session, asked.gameCode)
  if (!own.accepts(asked.bet)) throw new Refusal('play.bet_invalid')
  const currency = walletCurrency(parts, session)
  const stakeMinor = parseAmount(asked.stake, currency.digits)
  if (stakeMinor === undefined)
    throw new Refusal('request.invalid', { fields: [{ field: 'stake', code: 'field.amount' }] })
  refuseStake(parts, session, { own, bet: asked.bet, stakeMinor, currency })
  const [accountId, providerId, house, pool] = await Promise.all([
    readyAccount(parts, session),
    parts.ledger.provider(session.brandId, 'play'),
    parts.ledger.houseAccount({ brandId: session.brandId, currency: currency.code, name: gamesAccount }),
    own.pool && readyPool(parts, session, own.pool),
  ])
  const { result } = await parts.ledger.run(parts.companion, {
    accountId,
    providerId,
    key: `${accountId}:${asked.idempotency.key}`,
    bodyHash: asked.idempotency.bodyHash,
    request: {
      kind: 'round',
      roundId: newRoundId(parts),
      game: own,
      bet: asked.bet,
      stakeMinor,
      house,
      pool,
      prizes: asked.prizes,
    },
  })
  if (result.kind !== 'round') throw new Error('a command for a round returned seeds')
  const { round } = result
  return own.pool === undefined || outcomeOf(round).isOver ? round : paidPool(parts, round)
}

/** The round that was played under a key before; `undefined` if there is none. Refuses a key that was used for something else. */
export async function roundOfKey(
  parts: PlayParts,
  session: Session,
  { key, bodyHash }: Idempotency,
): Promise<StoredRound | undefined> {
  const [accountId, providerId] = await Promise.all([
    readyAccount(parts, session),
    parts.ledger.provider(session.brandId, 'play'),
  ])
  const asked = { accountId, providerId, key: `${accountId}:${key}`, bodyHash }
  const [stored] = await parts.companion.replay(parts.database, [asked], () => [])
  if (stored?.result.kind !== 'round') return undefined
  if (!Buffer.from(stored.bodyHash).equals(Buffer.from(bodyHash))) throw new Refusal('request.idempotency_key_reused')
  return stored.result.round
}

/** A round that has won a jackpot pool, once it is paid. If this fails, whoever repeats the key gets it, or the job pays it. */
async function paidPool(parts: PlayParts, round: StoredRound): Promise<StoredRound> {
  const problems = await tryPoolWins(parts)
  // What keeps another winner from being paid is no concern of this one.
  if (problems.has(round.roundId)) throw problems.get(round.roundId)
  return (await roundById(parts.database, [round.accountId], round.roundId)) ?? round
}

/** Refuses a stake outside the brand's limits, and one with which the bet could pay more than a round may. */
function refuseStake(
  parts: PlayParts,
  { brandId }: Session,
  {
    own,
    bet,
    stakeMinor,
    currency,
  }: {
    readonly own: OwnGame
    readonly bet: GameBet | undefined
    readonly stakeMinor: Minor
    readonly currency: Currency
  },
): void {
  const rules = parts.stakesOf(brandId).of(own.code, currency.code)
  const mostForBet = maxStakeFor(rules, own.greatestMultiple(bet))
  const { max } = rules.limits
  const limits = mostForBet === undefined || mostForBet >= max ? rules.limits : { ...rules.limits, max: mostForBet }
  const violation = checkStake(limits, stakeMinor)
  if (violation) throw new Refusal(violation.code, { values: [formatAmount(violation.bound, currency.digits)] })
}

function newRoundId(parts: PlayParts) {
  return roundId(uuidV7(parts.clock.now().epochMilliseconds, parts.randomness.bytes(10)))
}

/** Returns the session's account after making sure that it has seeds. Seeds are never removed, so this is cached. */
async function readyAccount(parts: PlayParts, session: Session): Promise<AccountId> {
  const known = `${session.brandId}:${session.memberId}:${session.wallet}`
  const remembered = parts.accountsWithSeeds.get(known)
  if (remembered !== undefined) return remembered
  const { accountId } = await currentSeeds(parts, session)
  if (parts.accountsWithSeeds.size >= maxRemembered) parts.accountsWithSeeds.clear()
  parts.accountsWithSeeds.set(known, accountId)
  return accountId
}

const maxRemembered = 100_000
