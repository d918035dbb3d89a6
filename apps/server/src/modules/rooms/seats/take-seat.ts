import { formatAmount, minor, parseAmount } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { RoomActor } from '../drive/room-actor.ts'
import { findOpenRoom, ownSeat, type RoomHouse } from '../find-room.ts'
import {
  attemptKeyOf,
  bringChips,
  bringingKeyOf,
  broughtBefore,
  chipAccounts,
  readAttemptKey,
  type Bringing,
  type ChipAccounts,
} from '../money/chips.ts'
import { roomOf } from '../rooms.sql.ts'
import type { Level, StoredRoom, StoredSeat, StoredWaiting } from '../rooms.types.ts'
import { isGoing } from '../tournaments/tournament.ts'
import { tournamentById } from '../tournaments/tournaments.sql.ts'
import { hasApart } from './apart.sql.ts'
import { countSeats, deleteWaiting, insertSeat, noteBringing, removeSeat, seatsOf, waitingIn } from './seats.sql.ts'

/** In how many rooms a member may sit at once. */
export const maxRooms = 4

/** A request to sit down. `seat` is any free one if it is null; the amount is a decimal text. */
export interface SeatInput {
  readonly roomId: string
  readonly seat: number | null
  readonly buyIn: string
  readonly idempotency: Idempotency
}

/** Where somebody sits now, and what is left of the balance. */
export interface SeatTaken {
  readonly seat: number
  readonly balanceAfter: string
}

/**
 * Sits down with chips. First the seat is taken, then the chips come from the balance in one commit; if they do not, the seat is free
 * again. The same key does it once.
 */
export async function takeSeat(house: RoomHouse, session: Session, asked: SeatInput): Promise<SeatTaken> {
  const actor = findOpenRoom(house, session, asked.roomId)
  const request = await requestOf(house, session, actor, { ...asked, amount: asked.buyIn })
  const before = await broughtAlready(house, request)
  if (before !== undefined) return before
  const { level } = actor.place
  checkAmount(level, request.amount, level.minBuyIn, level.maxBuyIn)
  return changing(actor, async ({ seats }) => {
    const own = ownSeat(seats, session)
    const taken =
      interrupted(house, request, own) ??
      (await house.parts.database.transaction().execute((tx) => take(tx, house, session, { actor, asked, request })))
    return bring(house, { ...request, ...taken, roomId: asked.roomId })
  })
}

/** Brings more chips, up to the most that one sits down with. The same key does it once. */
export async function addChips(
  house: RoomHouse,
  session: Session,
  asked: { readonly roomId: string; readonly amount: string; readonly idempotency: Idempotency },
): Promise<{ readonly balanceAfter: string }> {
  const actor = findOpenRoom(house, session, asked.roomId)
  const request = await requestOf(house, session, actor, asked)
  const before = await broughtAlready(house, request)
  if (before !== undefined) return { balanceAfter: before.balanceAfter }
  const { level } = actor.place
  return changing(actor, async ({ seats }) => {
    const own = ownSeat(seats, session)
    if (own === undefined || own.state === 'leaving' || own.state === 'left') throw new Refusal('rooms.not_seated')
    if (own.tournamentChips !== null) throw new Refusal('rooms.tournament_started')
    let bringing = interrupted(house, request, own)
    if (bringing === undefined) {
      checkAmount(level, request.amount, 1, level.maxBuyIn - own.chips)
      bringing = await beginBringing(house, actor, request, own)
    }
    const { balanceAfter } = await bring(house, { ...request, ...bringing, roomId: asked.roomId })
    return { balanceAfter }
  })
}

/** A seat to which chips are brought, and for which attempt. */
type BringingSeat = Pick<StoredSeat, 'seat' | 'seatingId'> & { readonly attempt: string }

/** After so long, an attempt of the same request is taken for interrupted, and goes on. */
const interruptedMs = 10_000

/** An earlier attempt of the same request that was interrupted after it was noted. Refuses while it may still be under way elsewhere. */
function interrupted(
  { parts }: RoomHouse,
  { key, amount }: BringingRequest,
  own: StoredSeat | undefined,
): BringingSeat | undefined {
  if (own === undefined || own.bringingKey === null || own.bringingAt === null) return undefined
  const before = readAttemptKey(own.bringingKey)
  if (before.key !== key || own.bringing !== amount) return undefined
  if (parts.clock.now().epochMilliseconds - own.bringingAt.epochMilliseconds < interruptedMs)
    throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
  return { seat: own.seat, seatingId: own.seatingId, attempt: before.attempt }
}

async function beginBringing(
  { parts }: RoomHouse,
  { place }: RoomActor,
  { amount, key }: BringingRequest,
  { seat, seatingId }: StoredSeat,
): Promise<BringingSeat> {
  const attempt = parts.randomness.uuid()
  const noted = await parts.database.transaction().execute(async (tx) => {
    await roomOf(tx, place, true)
    return noteBringing(tx, seatingId, { amount, key: attemptKeyOf(key, attempt), now: parts.clock.now() })
  })
  if (!noted) throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
  return { seat, seatingId, attempt }
}

interface BringingRequest {
  readonly accounts: ChipAccounts
  readonly key: string
  readonly asked: string
  readonly amount: number
  readonly level: Level
}

async function requestOf(
  { parts }: RoomHouse,
  { memberId }: Session,
  { place }: RoomActor,
  { amount, idempotency }: { readonly amount: string; readonly idempotency: Idempotency },
): Promise<BringingRequest> {
  const amountMinor = parseAmount(amount, place.level.currency.digits)
  if (amountMinor === undefined)
    throw new Refusal('request.invalid', { fields: [{ field: 'amount', code: 'field.amount' }] })
  return {
    accounts: await chipAccounts(parts, place, memberId),
    key: bringingKeyOf(memberId, idempotency.key),
    asked: Buffer.from(idempotency.bodyHash).toString('hex').slice(0, 32),
    // Above what any room takes, it only has to stay above.
    amount: Number(amountMinor),
    level: place.level,
  }
}

/** What was brought under this key before. Refuses with `request.idempotency_key_reused` if it was something else. */
async function broughtAlready({ parts }: RoomHouse, { accounts, key, asked, level }: BringingRequest) {
  const before = await broughtBefore(parts, accounts, key)
  if (before === undefined) return undefined
  if (before.asked !== asked) throw new Refusal('request.idempotency_key_reused')
  return { seat: before.seat, balanceAfter: formatAmount(minor(before.balanceAfterMinor), level.currency.digits) }
}

function checkAmount({ currency }: Level, amount: number, least: number, most: number): void {
  if (amount >= least && amount <= most) return
  const shown = (chips: number) => formatAmount(minor(BigInt(Math.max(0, chips))), currency.digits)
  throw new Refusal('rooms.buy_in_out_of_range', { values: [shown(Math.min(least, Math.max(0, most))), shown(most)] })
}

async function bring(
  house: RoomHouse,
  {
    roomId,
    seat,
    attempt,
    ...request
  }: BringingRequest &
    Pick<Bringing, 'seatingId'> &
    Pick<BringingSeat, 'seat' | 'attempt'> & { readonly roomId: string },
): Promise<SeatTaken> {
  const { seatingId, accounts, amount, key, asked, level } = request
  const reference = { roomId, seat, asked, attempt }
  try {
    const { postings } = await bringChips(house.parts, { seatingId, accounts, amount, key, reference })
    return { seat, balanceAfter: formatAmount(minor(postings[0]?.balanceAfterMinor ?? 0n), level.currency.digits) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'request.idempotency_key_reused') throw error
    // The same request was quicker.
    const before = await broughtAlready(house, request)
    if (before === undefined) throw error
    return before
  }
}

async function take(
  tx: Database,
  { parts }: RoomHouse,
  { brandId, memberId }: Session,
  {
    actor,
    asked,
    request,
  }: { readonly actor: RoomActor; readonly asked: SeatInput; readonly request: BringingRequest },
): Promise<BringingSeat> {
  const { place } = actor
  const room = await roomOf(tx, place, true)
  const tournament = room.tournamentId === null ? undefined : await tournamentById(tx, room.tournamentId)
  if (isGoing(tournament)) throw new Refusal('rooms.tournament_started')
  const [seats, waiting] = [await seatsOf(tx, place), await waitingIn(tx, place)]
  if (seats.some((seat) => seat.memberId === memberId)) throw new Refusal('rooms.seated_already')
  // Whose account takes no posting would keep the next table waiting as well.
  if (await hasApart(tx, request.accounts.table)) throw new Refusal('wallet.busy', { retryAfterSeconds: 60 })
  if ((await countSeats(tx, brandId, memberId)) >= maxRooms)
    throw new Refusal('rooms.too_many_tables', { values: [maxRooms] })
  const { seat, leaving } = chooseSeat(place.level, {
    seats,
    waiting,
    memberId,
    wanted: asked.seat,
    isPlaying: isHandOn(room),
  })
  if (leaving !== undefined) await removeSeat(tx, leaving.seatingId)
  await deleteWaiting(tx, place, memberId)
  const [seatingId, attempt] = [parts.randomness.uuid(), parts.randomness.uuid()]
  const key = attemptKeyOf(request.key, attempt)
  const who = { memberId, accountId: request.accounts.table, bringing: request.amount, key }
  await insertSeat(tx, place, { seat, seatingId, timeBankMs: place.level.timeBankMs, now: parts.clock.now(), who })
  return { seat, seatingId, attempt }
}

interface Choice {
  readonly seats: readonly StoredSeat[]
  readonly waiting: readonly StoredWaiting[]
  readonly memberId: bigint
  readonly wanted: number | null
  /** Whether a hand is under way: then nobody's seat is given to another. */
  readonly isPlaying: boolean
}

/** Whether a hand is under way. */
export const isHandOn = (room: StoredRoom) => room.handId !== null && room.restsUntil === null

/** The seats that nobody has, and the demo opponents that would leave theirs. */
export function seatsToGive(
  level: Pick<Level, 'seats'>,
  state: Pick<Choice, 'seats' | 'isPlaying'>,
): { readonly free: readonly number[]; readonly demos: readonly StoredSeat[] } {
  const all = Array.from({ length: level.seats }, (_, seat) => seat)
  return {
    free: all.filter((one) => !state.seats.some(({ seat }) => seat === one)),
    demos: state.isPlaying ? [] : state.seats.filter((seat) => seat.memberId === null),
  }
}

/**
 * The seat that somebody gets, and which demo opponent leaves for it. Refuses with `rooms.seat_taken` and, if every free seat is kept for those
 * who waited longer, `rooms.full`.
 */
export function chooseSeat(
  level: Pick<Level, 'seats'>,
  { seats, waiting, memberId, wanted, isPlaying }: Choice,
): { readonly seat: number; readonly leaving: StoredSeat | undefined } {
  const { free, demos } = seatsToGive(level, { seats, isPlaying })
  const before = waiting.findIndex((one) => one.memberId === memberId)
  const first = before === -1 ? waiting.length : before
  if (free.length + demos.length <= first) throw new Refusal('rooms.full')
  if (wanted !== null && (wanted < 0 || wanted >= level.seats)) throw new Refusal('rooms.seat_taken')
  const seat = wanted ?? free[0] ?? demos[0]?.seat
  if (seat === undefined) throw new Refusal('rooms.full')
  const leaving = demos.find((one) => one.seat === seat)
  if (!free.includes(seat) && leaving === undefined) throw new Refusal('rooms.seat_taken')
  return { seat, leaving }
}

/** Changes who sits in a room, and tells it. */
export async function changing<T>(
  actor: RoomActor,
  work: (state: { readonly seats: readonly StoredSeat[] }) => Promise<T>,
): Promise<T> {
  return actor.inTurn(async (state) => {
    try {
      return await work(state)
    } finally {
      await actor.reload()
      actor.tell('players')
    }
  })
}
