import { roomLine, type RoomLine } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import { insertChatLine, isTableChatClosed, lastChatLines, mayBeSaid, saidText } from '../../tables/index.ts'
import { findRoom, ownSeat, type RoomHouse } from '../find-room.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { RoomKey } from '../rooms.types.ts'
import { presentLines, type SaidInRoom } from '../show/present-room.ts'
import type { RoomTeller } from '../tell/room-teller.ts'

/** A player says one thing in two seconds. */
const pace = { limit: 1, windowSeconds: 2 }
const shownLines = 30
const shownHours = 12

/** Begins the text of an emote. Nobody can say it: such marks are taken out of what is said. */
const emoteMark = '\u0001'

/** What a room's lines are kept under, among those of tables. */
const keptUnder = ({ brandId, roomId }: RoomKey) => ({ brandId, gameCode: `room:${roomId}` })

/** Says something to everybody in a room where one sits, or shows an emote. What is not allowed is refused and told to nobody. */
export async function sayInRoom(
  house: RoomHouse & { readonly teller: RoomTeller; readonly throttle: Pick<Throttle, 'take'> },
  session: Session,
  { roomId, text: asked, emote }: { readonly roomId: string } & Pick<RoomLine, 'text' | 'emote'>,
): Promise<RoomLine> {
  const actor = findRoom(house, session, roomId)
  const { parts, teller, throttle } = house
  const { brandId, memberId, role, wallet } = session
  const state = await actor.inTurn(async (now) => now)
  if (ownSeat(state.seats, session) === undefined) throw new Refusal('rooms.not_seated')
  if (role === 'trial' || wallet === 'trial') throw new Refusal('tables.chat_closed')
  const text = asked === null ? null : saidText(asked)
  if ((text === null) === (emote === null) || (text !== null && !mayBeSaid(text)))
    throw new Refusal('tables.chat_not_allowed')
  if (await isTableChatClosed(parts.database, session)) throw new Refusal('tables.chat_closed')
  const { allowed, retryAfterSeconds } = await throttle.take(`room chat ${brandId} ${memberId}`, pace)
  if (!allowed) throw new Refusal('tables.chat_too_fast', { retryAfterSeconds })
  const at = parts.clock.now()
  const lineId = uuidV7(at.epochMilliseconds, parts.randomness.bytes(10))
  const kept = text ?? `${emoteMark}${emote}`
  await insertChatLine(parts.database, { ...keptUnder(actor.place), lineId, memberId, text: kept, at })
  const said: SaidInRoom = { lineId, memberId, text, emote, at: at.toString() }
  teller.say(actor, said)
  const [line] = await presentLines(parts, actor.place, { seats: state.seats, said: [said] })
  if (line === undefined) throw new Error('a line was said and is not there')
  return line
}

/** What was said in a room lately, oldest first. */
export async function lastRoomLines(
  parts: Pick<RoomParts, 'database' | 'clock'>,
  room: RoomKey,
): Promise<SaidInRoom[]> {
  const since = parts.clock.now().subtract({ hours: shownHours })
  const lines = await lastChatLines(parts.database, keptUnder(room), { max: shownLines, since })
  return lines.map(({ lineId, memberId, text, at }) => {
    const emote = text.startsWith(emoteMark) ? roomLine.shape.emote.safeParse(text.slice(1)).data : null
    return { lineId, memberId, text: text.startsWith(emoteMark) ? null : text, emote: emote ?? null, at: at.toString() }
  })
}
