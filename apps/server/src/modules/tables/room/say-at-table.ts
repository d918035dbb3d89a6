import type { ChatLine } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import { findTable } from '../find-table.ts'
import type { Tables } from '../open-tables.ts'
import { insertLine, isMuted } from './chat.sql.ts'
import { maySay, saidText } from './chat.rules.ts'
import type { TableRooms } from './table-rooms.ts'

export interface SayParts {
  readonly tables: Tables
  readonly rooms: TableRooms
  readonly throttle: Pick<Throttle, 'take'>
}

/** A player says one thing in three seconds. */
const pace = { limit: 1, windowSeconds: 3 }

/** Anybody can have a new trial account at any time: neither the pace nor an operator's word would mean anything. */
function isTrialAccount({ role }: Pick<Session, 'role'>): boolean {
  return role === 'trial'
}

/** Whether somebody may say anything at tables: no trial account, and no member for whom an operator has closed the chat. */
export async function maySpeak({ database }: Pick<Tables, 'database'>, session: Session): Promise<boolean> {
  return !isTrialAccount(session) && !(await isMuted(database, session))
}

/** Says something to everybody at a table. What is not allowed is refused and told to nobody. */
export async function sayAtTable(
  { tables, rooms, throttle }: SayParts,
  session: Session,
  { gameCode, text: asked }: { readonly gameCode: string; readonly text: string },
): Promise<ChatLine> {
  const { brandId, memberId } = session
  findTable(tables, session, gameCode)
  if (isTrialAccount(session)) throw new Refusal('tables.chat_closed')
  const text = saidText(asked)
  if (!maySay(text)) throw new Refusal('tables.chat_not_allowed')
  if (await isMuted(tables.database, session)) throw new Refusal('tables.chat_closed')
  const { allowed, retryAfterSeconds } = await throttle.take(`table chat ${brandId} ${memberId}`, pace)
  if (!allowed) throw new Refusal('tables.chat_too_fast', { retryAfterSeconds })
  const at = tables.clock.now()
  const lineId = uuidV7(at.epochMilliseconds, tables.randomness.bytes(10))
  await insertLine(tables.database, { brandId, gameCode, lineId, memberId, text, at })
  const said = { lineId, memberId, text, at: at.toString() }
  rooms.tell({ kind: 'chat', brandId, gameCode, ...said })
  const [line] = await rooms.lines({ brandId, gameCode }, [said])
  if (line === undefined) throw new Error('a line was said and is not there')
  return line
}
