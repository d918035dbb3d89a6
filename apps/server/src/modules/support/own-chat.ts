import {
  chatPageSize,
  type BodyOf,
  type beginChat,
  type ChatMessage,
  type OwnChat,
  type rateChat,
} from '@baize/contract'
import type { Caller } from '../../kernel/caller.ts'
import { redrawSheet } from '../../kernel/redraw-picture.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedAddress, type Turn } from '../../kernel/throttle.ts'
import {
  endByPerson,
  insertChat,
  insertPersonMessage,
  messagesOf,
  mostMessages,
  newestChat,
  notePersonSeen,
  personPicture,
  positionOf,
  rateNewest,
  type ChatRow,
  type MessageRow,
  type NewMessage,
} from './chat.sql.ts'
import { isSomebodyThere } from './duty.sql.ts'
import { personBeginning, personOf, type Person } from './person.ts'
import type { SupportParts } from './support.parts.ts'
import { tellChanged, tellDesk, tellOfficeTyping, tellWaiting } from './tell.ts'

/** The longest side of a picture in a chat. */
export const longestPicturePx = 1_600

/** How long an operator counts as there after the last sign of life. */
export const aliveSeconds = 120

const minute = { windowSeconds: 60 }
const hour = { windowSeconds: 3_600 }

/** The own chat as its page shows it. */
export async function showOwnChat(parts: SupportParts, caller: Caller, before?: number): Promise<OwnChat> {
  return show(parts, caller, personOf(caller), before)
}

async function show(
  { database, clock }: SupportParts,
  { brand }: Caller,
  person: Person | undefined,
  before?: number,
): Promise<OwnChat> {
  const aliveSince = clock.now().subtract({ seconds: aliveSeconds })
  const isOnline = await isSomebodyThere(database, brand.brandId, aliveSince)
  const row = person && (await newestChat(database, person))
  if (row === undefined) return { isOnline, chat: null }
  const { messages, hasEarlier } = await messagesOf(database, row.chatId, { before, max: chatPageSize })
  return {
    isOnline,
    chat: {
      chatId: row.chatId,
      state: row.state,
      isLetter: row.isLetter,
      position: row.state === 'waiting' ? await positionOf(database, row) : null,
      operator: row.operatorName,
      watchKey: row.watchKey,
      seenByOperator: row.operatorSeen,
      rating: row.rating,
      messages: messages.map(presentMessage),
      hasEarlier,
    },
  }
}

/** A message as both sides see it. */
export function presentMessage(row: MessageRow): ChatMessage {
  return { ...row, sentAt: row.sentAt.toString() }
}

/** Begins a chat with its first message. If the person has one that is not over, the message goes there. */
export async function beginOwnChat(
  parts: SupportParts,
  caller: Caller,
  { messageId, text, name = '', email = '', challengeResult }: BodyOf<typeof beginChat>,
): Promise<OwnChat> {
  const { database, clock, randomness, human } = parts
  const { brandId } = caller.brand
  if (caller.session === undefined) {
    await take(parts, [{ bucket: `chat:begin:${brandId}:${countedAddress(caller.address)}`, limit: 20, ...hour }])
    await human.require({ brandId, address: caller.address }, 'chat', challengeResult)
  }
  const person = personBeginning(caller, randomness)
  const now = clock.now()
  const isThere = await isSomebodyThere(database, brandId, now.subtract({ seconds: aliveSeconds }))
  const isMember = person.memberId !== undefined
  const chat = await database.transaction().execute(async (tx) => {
    await insertChat(tx, {
      chatId: randomness.uuid(),
      person,
      name: isMember ? '' : name,
      email: isMember || email === '' ? null : email,
      language: caller.language,
      watchKey: Buffer.from(randomness.bytes(16)).toString('hex'),
      isLetter: !isThere,
      now,
    })
    return insertPersonMessage(tx, person, { messageId, text, sentAt: now })
  })
  if (chat !== undefined) tellChanged(parts, chat)
  tellDesk(parts, brandId)
  return show(parts, caller, person)
}

/** Writes in the own chat. */
export async function writeInOwnChat(
  parts: SupportParts,
  caller: Caller,
  message: Pick<NewMessage, 'messageId' | 'text'>,
): Promise<OwnChat> {
  const person = requirePerson(caller)
  await takeWriting(parts, person)
  return add(parts, caller, person, { ...message, sentAt: parts.clock.now() })
}

/** Sends a picture in the own chat. Nothing is decoded for whoever has no chat. */
export async function sendOwnPicture(
  parts: SupportParts,
  caller: Caller,
  { messageId, file }: { readonly messageId: string; readonly file: Uint8Array },
): Promise<OwnChat> {
  const person = requirePerson(caller)
  refuseUnwritable(await newestChat(parts.database, person))
  await takeWriting(parts, person, { bucket: `chat:picture:${keyOf(person)}`, limit: 30, ...hour })
  const { picture } = await redrawSheet(file, longestPicturePx)
  return add(parts, caller, person, { messageId, text: '', picture, sentAt: parts.clock.now() })
}

async function add(parts: SupportParts, caller: Caller, person: Person, message: NewMessage): Promise<OwnChat> {
  const chat = await insertPersonMessage(parts.database, person, message)
  if (chat === undefined) refuseUnwritable(await newestChat(parts.database, person))
  else tellChanged(parts, chat)
  return show(parts, caller, person)
}

function refuseUnwritable(chat: ChatRow | undefined): void {
  if (chat === undefined || chat.state === 'ended') throw new Refusal('support.no_chat')
  if (chat.lastSeq >= mostMessages) throw new Refusal('support.chat_full')
}

/** A picture of an own chat. */
export async function readOwnPicture({ database }: SupportParts, caller: Caller, messageId: string): Promise<Buffer> {
  const picture = await personPicture(database, requirePerson(caller), messageId)
  if (picture === undefined) throw new Refusal('support.no_chat')
  return picture
}

/** Tells the operator that the person types, and how far they have read. */
export async function typeInOwnChat(
  parts: SupportParts,
  caller: Caller,
  { isTyping, seen }: { readonly isTyping: boolean; readonly seen: number },
): Promise<void> {
  const person = requirePerson(caller)
  await take(parts, [{ bucket: `chat:type:${keyOf(person)}`, limit: 60, ...minute }])
  const chat = await notePersonSeen(parts.database, person, seen)
  if (chat === undefined) throw new Refusal('support.no_chat')
  if (isTyping) tellOfficeTyping(parts, chat)
}

/** Ends the own chat. */
export async function endOwn(parts: SupportParts, caller: Caller): Promise<OwnChat> {
  const person = personOf(caller)
  const chat = person && (await endByPerson(parts.database, person, parts.clock.now()))
  if (chat !== undefined) {
    tellChanged(parts, chat)
    await tellWaiting(parts, chat.brandId)
  }
  return show(parts, caller, person)
}

/** Rates the own chat, once. */
export async function rateOwn(
  parts: SupportParts,
  caller: Caller,
  { rating, text = '' }: BodyOf<typeof rateChat>,
): Promise<OwnChat> {
  const person = requirePerson(caller)
  const chat = await rateNewest(parts.database, person, { rating, text: text === '' ? null : text })
  if (chat === undefined) throw new Refusal('support.no_chat')
  tellChanged(parts, chat)
  return show(parts, caller, person)
}

function requirePerson(caller: Caller): Person {
  const person = personOf(caller)
  if (person === undefined) throw new Refusal('support.no_chat')
  return person
}

const keyOf = ({ brandId, memberId, visitHash }: Person) =>
  `${brandId}:${memberId ?? visitHash?.toString('base64url') ?? ''}`

async function takeWriting(parts: SupportParts, person: Person, ...more: Turn[]): Promise<void> {
  const key = keyOf(person)
  await take(parts, [
    { bucket: `chat:write:${key}`, limit: 20, ...minute },
    { bucket: `chat:hour:${key}`, limit: 300, ...hour },
    ...more,
  ])
}

async function take({ throttle }: SupportParts, turns: readonly Turn[]): Promise<void> {
  const taken = await throttle.takeAll(turns)
  if (taken.allowed) return
  const { retryAfterSeconds } = taken
  throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}
