import type { openTable as endpoint, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { findTable } from '../find-table.ts'
import { openTable } from '../show/open-table.ts'
import { lastLines } from './chat.sql.ts'
import { maySpeak, type SayParts } from './say-at-table.ts'
import { maxPlayers } from './seats.ts'

const shownLines = 50
/** What was said longer ago is not shown any more. */
export const chatShownHours = 12

/** Opens a table for a player: what it is now, who is there, what they say, and the number of the last message that is in it. */
export async function openSeat(
  { tables, rooms }: Pick<SayParts, 'tables' | 'rooms'>,
  session: Session,
  gameCode: string,
  language: Language,
): Promise<ReplyOf<typeof endpoint>> {
  const key = { brandId: session.brandId, gameCode }
  findTable(tables, session, gameCode)
  rooms.takeSeat(session, key)
  // First, so that what happens while the rest is read comes as a message, too.
  const seq = rooms.seqOf(key)
  const now = tables.clock.now()
  const since = now.subtract({ hours: chatShownHours })
  const [{ crowd, ...snapshot }, said, mayChat] = await Promise.all([
    openTable(tables, session, gameCode, language),
    lastLines(tables.database, key, { max: shownLines, since }),
    maySpeak(tables, session),
  ])
  const { round, own } = snapshot
  return {
    ...snapshot,
    now: tables.clock.now().toString(),
    seq,
    players: rooms.playersAt(key),
    maxPlayers,
    crowd: round === null ? [] : await rooms.shown(key, round.roundId, crowd),
    who: round === null || own.length === 0 ? null : whoOf(rooms, session, round.roundId),
    mayChat,
    chat: await rooms.lines(
      key,
      said.map((line) => ({ ...line, at: line.at.toString() })),
    ),
  }
}

/** Those who play with play money are not shown to others. */
export function whoOf(rooms: SayParts['rooms'], { memberId, wallet }: Session, roundId: string): string | null {
  return wallet === 'trial' ? null : rooms.whoIn(roundId, memberId)
}
