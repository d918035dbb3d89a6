import type { SocketMessage } from '@baize/contract'
import type { OfficeNews } from '@baize/contract/office'
import { chatRoom, officeRoom } from '../../kernel/sockets/index.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { waitingKeys, type ChatRow } from './chat.sql.ts'
import type { SupportParts } from './support.parts.ts'

type Told = Pick<ChatRow, 'brandId' | 'chatId' | 'watchKey'>

/** As many of those who wait are told that their place has changed. */
const mostTold = 200

/** Tells both sides that a chat has something new. Call it after the commit. */
export function tellChanged({ sockets }: Pick<SupportParts, 'sockets'>, chat: Told): void {
  tellPerson(sockets, chat, 'changed')
  tellOffice(sockets, chat.brandId, { type: 'chat', chatId: chat.chatId, event: 'changed' })
}

/** Tells the operators' pages that somebody types. */
export function tellOfficeTyping({ sockets }: Pick<SupportParts, 'sockets'>, { brandId, chatId }: Told): void {
  tellOffice(sockets, brandId, { type: 'chat', chatId, event: 'typing' })
}

/** Tells the person's pages that the operator types. */
export function tellPersonTyping({ sockets }: Pick<SupportParts, 'sockets'>, chat: Told): void {
  tellPerson(sockets, chat, 'typing')
}

/** Tells the back office that the queue or who is on duty has changed. */
export function tellDesk({ sockets }: Pick<SupportParts, 'sockets'>, brandId: BrandId): void {
  tellOffice(sockets, brandId, { type: 'desk' })
}

/** Tells those who wait that their place in the queue has changed. */
export async function tellWaiting({ database, sockets }: SupportParts, brandId: BrandId): Promise<void> {
  const keys = await waitingKeys(database, brandId, mostTold)
  const message: SocketMessage = { type: 'chat', event: 'changed' }
  sockets.post(
    keys.map((key) => chatRoom(brandId, key)),
    message,
  )
}

function tellPerson(sockets: SupportParts['sockets'], { brandId, watchKey }: Told, event: 'changed' | 'typing'): void {
  const message: SocketMessage = { type: 'chat', event }
  sockets.post([chatRoom(brandId, watchKey)], message)
}

function tellOffice(sockets: SupportParts['sockets'], brandId: BrandId, news: OfficeNews): void {
  sockets.post([officeRoom(brandId)], news)
}
