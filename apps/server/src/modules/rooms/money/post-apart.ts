import type { HandResult } from '@baize/engines'
import { isUnavailable } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { actionsOf, handById } from '../hands/hands.sql.ts'
import { LiveHand } from '../hands/live-hand.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { ProviderId, TransactionDraft } from '../../ledger/index.ts'
import type { Level, RoomPlace, StoredApart, StoredHand } from '../rooms.types.ts'
import { notePostedLate } from '../seats/apart.sql.ts'
import { tournamentById, type StoredTournament } from '../tournaments/tournaments.sql.ts'
import { handKeyOf, postingsOf } from './post-hand.ts'
import { tournamentKeyOf, tournamentPostings } from './post-tournament.ts'

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
  const failed = await postEach(parts, await postingsOf(parts, hand, result), hand.handId)
  return seatsOfKeys(hand.players, (seat) => handKeyOf(hand.handId, seat), failed)
}

/** The same for a sit-and-go whose places are decided. */
export async function postTournamentApart(parts: RoomParts, tournament: StoredTournament): Promise<readonly number[]> {
  const { tournamentId, players } = tournament
  const failed = await postEach(parts, await tournamentPostings(parts, tournament), tournamentId)
  return seatsOfKeys(players, (seat) => tournamentKeyOf(tournamentId, seat), failed)
}

interface SeatPostings {
  readonly providerId: ProviderId
  readonly transactions: readonly TransactionDraft[]
}

/** Posts each transaction for itself; returns the keys of those that failed. */
async function postEach(
  parts: RoomParts,
  { providerId, transactions }: SeatPostings,
  round: string,
): Promise<readonly string[]> {
  const failed: string[] = []
  for (const transaction of transactions) {
    const { accountId, key } = transaction
    if (accountId === undefined) continue
    try {
      await parts.ledger.post({ accountId, providerId, transactions: [transaction] })
    } catch (error) {
      if (passes(error)) throw error
      failed.push(key)
      alarm(parts, error, { round, key })
    }
  }
  return failed
}

function seatsOfKeys(
  players: readonly { readonly seat: number }[],
  keyOf: (seat: number) => string,
  keys: readonly string[],
): readonly number[] {
  return players.map(({ seat }) => seat).filter((seat) => keys.includes(keyOf(seat)))
}

/**
 * Posts the result of a hand or a sit-and-go for chips for which it failed at the end, and gives them what they won or lost. Returns the
 * chips. Refuses with `wallet.busy` while it still fails: then they keep waiting.
 */
export async function postLate(
  parts: RoomParts,
  { level }: Pick<RoomPlace, 'level'>,
  { seatingId }: Pick<StoredApart, 'seatingId'>,
  round: string,
): Promise<number> {
  const { database, ledger } = parts
  const hand = await handById(database, round)
  const { providerId, transactions, key, net } =
    hand === undefined ? await lateTournament(parts, round, seatingId) : await lateHand(parts, level, hand, seatingId)
  const own = transactions.find((one) => one.key === key)
  if (own?.accountId !== undefined)
    await ledger.post({ accountId: own.accountId, providerId, transactions: [own] }).catch((error: unknown) => {
      if (passes(error)) throw error
      alarm(parts, error, { round, key })
      throw new Refusal('wallet.busy', { retryAfterSeconds: 60 })
    })
  return notePostedLate(database, seatingId, { handId: round, net })
}

async function lateHand(parts: RoomParts, level: Level, hand: StoredHand, seatingId: string) {
  const { handId } = hand
  const live = new LiveHand(hand, level, parts.secrets)
  for (const action of await actionsOf(parts.database, handId)) live.add(action)
  const { result } = live.hand
  const seat = hand.players.find((one) => one.seatingId === seatingId)?.seat
  if (result === undefined || seat === undefined) throw new Error(`the hand ${handId} has no result for this seat`)
  const { staked, won } = result.seats.find((one) => one.seat === seat) ?? { staked: 0, won: 0 }
  return { ...(await postingsOf(parts, hand, result)), key: handKeyOf(handId, seat), net: won - staked }
}

async function lateTournament(parts: RoomParts, tournamentId: string, seatingId: string) {
  const tournament = await tournamentById(parts.database, tournamentId)
  const player = tournament.players.find((one) => one.seatingId === seatingId)
  if (player === undefined || player.prize === null) throw new Error(`${tournamentId} has no result for this seat`)
  const postings = await tournamentPostings(parts, tournament)
  return { ...postings, key: tournamentKeyOf(tournamentId, player.seat), net: player.prize - player.entry }
}

function alarm(
  { log, metrics }: Pick<RoomParts, 'log' | 'metrics'>,
  error: unknown,
  at: { readonly round: string; readonly key: string },
): void {
  log.error({ err: error, ...at }, 'the result of a round could not be posted for a seat, which waits for it')
  metrics.brokenInvariants.inc({ where: 'hand' })
}
