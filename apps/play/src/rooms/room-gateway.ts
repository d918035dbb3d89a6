import {
  actInHand,
  addRoomChips,
  giveDeckSeed,
  handProof,
  leaveRoomSeat,
  listHands,
  listRooms,
  listTournaments,
  openRoom,
  sayInRoom,
  setRoomAway,
  socketPath,
  takeRoomSeat,
  waitForRoom,
  type RoomCardsMessage,
  type RoomLine,
  type RoomMessage,
  type SocketMessage,
  type ValueOf,
} from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { HandAction } from '@baize/engines'
import type { Language } from '@baize/phrases'
import { chance } from '../ports.ts'
import { listenToTable, type TableEars } from '../shared/table-socket.ts'

export type OpenedRooms = ValueOf<typeof listRooms>
export type OpenedRoom = ValueOf<typeof openRoom>
export type HandPage = ValueOf<typeof listHands>
export type TournamentPage = ValueOf<typeof listTournaments>
export type RoomKind = 'cash' | 'sitAndGo'
export type HandProof = ValueOf<typeof handProof>
export type RoomNews = RoomMessage | RoomCardsMessage
export type RoomEars = TableEars<RoomNews>

/** The server as windows of card games between players need it. Every call throws `CallRefused`. Amounts are as the server writes them. */
export interface RoomGateway {
  /** All kinds of rooms without `kind`. */
  list(pageNo: number, freeOnly: boolean, kind?: RoomKind): Promise<OpenedRooms>
  open(roomId: string): Promise<OpenedRoom>
  sit(
    roomId: string,
    seat: number | null,
    buyIn: string,
    key: string,
  ): Promise<{ readonly seat: number; readonly balanceAfter: string }>
  addChips(roomId: string, amount: string, key: string): Promise<{ readonly balanceAfter: string }>
  leave(roomId: string): Promise<{ readonly left: boolean; readonly balanceAfter: string }>
  setAway(roomId: string, away: boolean): Promise<unknown>
  wait(roomId: string, waiting: boolean): Promise<{ readonly place: number | null }>
  giveSeed(roomId: string, handNo: number, deckRoot: string, seed: string): Promise<unknown>
  act(handId: string, actionNo: number, action: HandAction): Promise<ValueOf<typeof actInHand>>
  say(roomId: string, text: string | null, emote: RoomLine['emote']): Promise<RoomLine>
  hands(roomId: string, before: string | undefined): Promise<HandPage>
  proof(handId: string): Promise<HandProof>
  /** The player's sit-and-gos, newest first; `before`: those before one. */
  tournaments(before: string | undefined): Promise<TournamentPage>
  /** Connects; returns a function that ends it. */
  listen(roomId: string, ears: RoomEars): () => void
}

const isOfRoom = (message: SocketMessage): message is RoomNews =>
  message.type === 'room' || message.type === 'roomCards'

/** The gateway to the real server. */
export function serverRooms(
  client: Client,
  { gameCode, language, token }: { gameCode: string; language: Language; token: () => string | undefined },
): RoomGateway {
  const inRoom = (roomId: string) => ({ params: { roomId } })
  return {
    list: (pageNo, freeOnly, kind) =>
      client(listRooms, {
        params: { gameCode },
        query: { pageNo, language, kind, ...(freeOnly ? { freeOnly: 'true' as const } : {}) },
      }),
    open: (roomId) => client(openRoom, { ...inRoom(roomId), query: { language } }),
    sit: (roomId, seat, buyIn, idempotencyKey) =>
      client(takeRoomSeat, { ...inRoom(roomId), body: { seat, buyIn }, idempotencyKey }),
    addChips: (roomId, amount, idempotencyKey) =>
      client(addRoomChips, { ...inRoom(roomId), body: { amount }, idempotencyKey }),
    leave: (roomId) => client(leaveRoomSeat, inRoom(roomId)),
    setAway: (roomId, away) => client(setRoomAway, { ...inRoom(roomId), body: { away } }),
    wait: (roomId, waiting) => client(waitForRoom, { ...inRoom(roomId), body: { waiting } }),
    giveSeed: (roomId, handNo, deckRoot, seed) =>
      client(giveDeckSeed, { ...inRoom(roomId), body: { handNo, deckRoot, seed } }),
    act: (handId, actionNo, action) => client(actInHand, { params: { handId }, body: { actionNo, action } }),
    say: (roomId, text, emote) => client(sayInRoom, { ...inRoom(roomId), body: { text, emote } }),
    hands: (roomId, before) => client(listHands, { ...inRoom(roomId), query: { before } }),
    proof: (handId) => client(handProof, { params: { handId } }),
    tournaments: (before) => client(listTournaments, { params: { gameCode }, query: { before } }),
    listen: (roomId, ears) =>
      listenToTable(
        {
          connect: () => new WebSocket(new URL(socketPath, location.href.replace('http', 'ws'))),
          hello: () => ({ token: token(), language, table: `room:${roomId}` }),
          chance,
          page: window,
        },
        ears,
        isOfRoom,
      ),
  }
}
