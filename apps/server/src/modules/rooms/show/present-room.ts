import type { RoomHand, RoomLine, RoomSeat } from '@baize/contract'
import { maskName } from '../../identity/index.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { dealMs } from '../drive/deal-hand.ts'
import type { RoomActor, RoomState } from '../drive/room-actor.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomKey, RoomPlace, StoredSeat } from '../rooms.types.ts'

const textOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** The hand as a seat may see it, or for `null` as everybody may; `null` if the room has had none. */
export function presentHand(
  { place }: Pick<RoomActor, 'place'>,
  state: RoomState,
  seat: number | null,
): RoomHand | null {
  const { live } = state
  if (live === undefined) return null
  const { handId, handNo, deckRoot } = live.stored
  const isGoing = live.stored.state === 'playing'
  const nextMs = isGoing ? undefined : dealMs(place.level, state)
  return {
    handId,
    handNo,
    actionNo: live.actionNo,
    deckRoot,
    view: live.hand.viewFrom(seat),
    turns: isGoing
      ? live.turns().map((turn) => ({
          seat: turn.seat,
          until: textOf(turn.untilMs),
          bankUntil: textOf(turn.bankUntilMs),
        }))
      : [],
    nextAt: nextMs === undefined ? null : textOf(nextMs),
  }
}

/** The deck that is dealt next: what a client's seed answers. */
export function presentNext({ room }: RoomState): { readonly handNo: number; readonly deckRoot: string } {
  return { handNo: room.nextHandNo, deckRoot: room.nextRoot }
}

/** The token by which others know somebody as long as they sit here. */
export const whoOf = ({ seatingId }: Pick<StoredSeat, 'seatingId'>) => seatingId.slice(0, 8)

const shownState = {
  paying: 'joining',
  joining: 'joining',
  playing: 'playing',
  away: 'away',
  leaving: 'leaving',
  left: 'leaving',
  out: 'out',
} as const satisfies Record<StoredSeat['state'], RoomSeat['state']>

/** Who sits in a room, with masked names; demo opponents have their own. Who waits for a sit-and-go has its chips already. */
export async function presentSeats(
  parts: Pick<RoomParts, 'identity'>,
  { brandId, level }: RoomPlace,
  seats: readonly StoredSeat[],
): Promise<RoomSeat[]> {
  const members = seats.flatMap(({ memberId }) => memberId ?? [])
  const names = members.length === 0 ? undefined : await parts.identity.usernamesOf(brandId, members)
  return seats.map((one) => ({
    seat: one.seat,
    who: whoOf(one),
    name: one.demoName ?? maskedName(one.memberId === null ? undefined : names?.get(one.memberId)),
    isDemo: one.memberId === null,
    avatar: '',
    chips: one.tournamentChips ?? level.sitAndGo?.chips ?? one.chips,
    state: shownState[one.state],
  }))
}

/** A member's name as other players see it. */
export const maskedName = (username: string | undefined) => (username === undefined ? '***' : maskName(username))

/** Something that a member said or showed. */
export interface SaidInRoom extends Pick<RoomLine, 'text' | 'emote' | 'at'> {
  readonly lineId: string
  readonly memberId: MemberId
}

/** What was said, as everybody in the room sees it. */
export async function presentLines(
  parts: Pick<RoomParts, 'identity' | 'secrets'>,
  { brandId, roomId }: RoomKey,
  { seats, said }: { readonly seats: readonly StoredSeat[]; readonly said: readonly SaidInRoom[] },
): Promise<RoomLine[]> {
  const members = [...new Set(said.map(({ memberId }) => memberId))]
  const names = members.length === 0 ? undefined : await parts.identity.usernamesOf(brandId, members)
  return said.map(({ lineId, memberId, text, emote, at }) => {
    const seat = seats.find((one) => one.memberId === memberId)
    const hash = parts.secrets.keyedHash(`${roomId} ${memberId}`, 'player in a room')
    const who = seat === undefined ? Buffer.from(hash.subarray(0, 4)).toString('hex') : whoOf(seat)
    return { id: lineId, who, name: maskedName(names?.get(memberId)), text, emote, at }
  })
}
