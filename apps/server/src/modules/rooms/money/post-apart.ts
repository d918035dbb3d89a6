import type { HandResult } from '@baize/engines'
import { isUnavailable } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { actionsOf, handById } from '../hands/hands.sql.ts'
import { LiveHand } from '../hands/live-hand.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomPlace, StoredHand, StoredSeat } from '../rooms.types.ts'
import { notePostedLate } from '../seats/seats.sql.ts'
import { handKeyOf, postingsOf } from './post-hand.ts'

/** What passes by itself: nothing is wrong with what should be posted. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

/** Whether an error of the ledger or the database passes by itself. */
export const passes = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Refusal && passing.has(error.code))

/**
 * Posts a hand seat by seat, for a hand that could not be posted as a whole: one account that takes no posting must not keep the others from
 * theirs. Each seat's posting is against the account `rooms` and has a key of its own, so that it counts once, whoever posts it and however.
 * Returns the seats for which it failed. Rejects if the ledger takes nothing at the moment.
 */
export async function postApart(parts: RoomParts, hand: StoredHand, result: HandResult): Promise<readonly number[]> {
  const { providerId, transactions } = await postingsOf(parts, hand, result)
  const failed: number[] = []
  for (const transaction of transactions) {
    const { accountId, key } = transaction
    if (accountId === undefined) continue
    try {
      await parts.ledger.post({ accountId, providerId, transactions: [transaction] })
    } catch (error) {
      if (passes(error)) throw error
      const player = hand.players.find(({ seat }) => handKeyOf(hand.handId, seat) === key)
      if (player === undefined) throw error
      failed.push(player.seat)
      alarm(parts, error, { handId: hand.handId, seat: player.seat })
    }
  }
  return failed
}

/**
 * Posts the result of a hand for a seat for which it failed at the end of the hand, and gives its chips what they won or lost. Returns the
 * chips. Refuses with `wallet.busy` while it still fails: then the seat keeps waiting.
 */
export async function postLate(
  parts: RoomParts,
  { level }: Pick<RoomPlace, 'level'>,
  { seatingId }: Pick<StoredSeat, 'seatingId'>,
  handId: string,
): Promise<number> {
  const { database, ledger, secrets } = parts
  const hand = await handById(database, handId)
  if (hand === undefined) throw new Error(`the hand ${handId} is gone`)
  const live = new LiveHand(hand, level, secrets)
  for (const action of await actionsOf(database, handId)) live.add(action)
  const { result } = live.hand
  const seat = hand.players.find((one) => one.seatingId === seatingId)?.seat
  if (result === undefined || seat === undefined) throw new Error(`the hand ${handId} has no result for this seat`)
  const { providerId, transactions } = await postingsOf(parts, hand, result)
  const own = transactions.find(({ key }) => key === handKeyOf(handId, seat))
  if (own?.accountId !== undefined)
    await ledger.post({ accountId: own.accountId, providerId, transactions: [own] }).catch((error: unknown) => {
      if (passes(error)) throw error
      alarm(parts, error, { handId, seat })
      throw new Refusal('wallet.busy', { retryAfterSeconds: 60 })
    })
  const { staked, won } = result.seats.find((one) => one.seat === seat) ?? { staked: 0, won: 0 }
  return notePostedLate(database, seatingId, { handId, net: won - staked })
}

function alarm(
  { log, metrics }: Pick<RoomParts, 'log' | 'metrics'>,
  error: unknown,
  at: { readonly handId: string; readonly seat: number },
): void {
  log.error({ err: error, ...at }, 'the result of a hand could not be posted for a seat, which waits for it')
  metrics.brokenInvariants.inc({ where: 'hand' })
}
