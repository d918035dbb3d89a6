import type { Language } from '@baize/phrases'
import type { ErrorCode } from '@baize/phrases/errors'
import type { ValueOf } from './endpoint.ts'
import type { JackpotValue, WinnerEntry } from './live.ts'
import type { ChangedLottery } from './lotteries/games.ts'
import type { balance } from './member.ts'
import type { RoomCardsMessage, RoomMessage } from './room-messages.ts'
import type { TableMessage } from './tables.ts'
import type { WaterMessage } from './waters.ts'

/** The address of the site's socket. It is not an endpoint: it accepts WebSocket handshakes only. */
export const socketPath = '/wps/socket'

/** Topics that everybody at a brand may watch. `status` and `notices` only say that something changed. */
export const publicTopics = ['winners', 'jackpot', 'status', 'notices', 'draws'] as const
export type PublicTopic = (typeof publicTopics)[number]

/** Topics of a logged-in member's own, which only they may watch. */
export const memberTopics = ['balance', 'badges'] as const
export type MemberTopic = (typeof memberTopics)[number]

/** All topics. */
export type SocketTopic = PublicTopic | MemberTopic

/** What a page sends. `hello` comes first and once; without a valid token the page counts as a visitor's. */
export type SocketRequest =
  | {
      readonly type: 'hello'
      readonly token?: string | undefined
      readonly language?: Language | undefined
      readonly topics: SocketTopic[]
      readonly chat?: string | undefined
      readonly table?: string | undefined
    }
  /** `chat` is the watch key of the chat that the page shows, `table` the code of the game whose shared rounds it shows. */
  | {
      readonly type: 'watch'
      readonly topics: SocketTopic[]
      readonly chat?: string | undefined
      readonly table?: string | undefined
    }

/** What the server sends. */
export type SocketMessage =
  /** The reply to `hello` and `watch`: from now on nothing about the watched topics is missed. */
  /** `table` is the table that it watches; none without a player's session. */
  | { readonly type: 'ready'; readonly signedIn: boolean; readonly table?: string }
  /** Sent at least every half minute, so that a page notices a dead connection. */
  | { readonly type: 'beat' }
  /** The session ended, so the member's topics are no longer watched. */
  | { readonly type: 'signedOut' }
  | { readonly type: 'winners'; readonly list: readonly WinnerEntry[] }
  | { readonly type: 'jackpot'; readonly value: JackpotValue }
  | { readonly type: 'status' }
  | { readonly type: 'notices' }
  /** The lotteries whose draws have changed; none: something else about lotteries has, such as rates. `now` is the server's time. */
  | { readonly type: 'draws'; readonly games: readonly ChangedLottery[]; readonly now: string }
  | { readonly type: 'balance'; readonly value: ValueOf<typeof balance> }
  /** The member's counts of what is unread or waits to be claimed have changed. */
  | { readonly type: 'badges' }
  /** The watched chat has something new, or its operator is typing. */
  | { readonly type: 'chat'; readonly event: 'changed' | 'typing' }
  /** Something happened at the watched table. Only pages of signed-in players watch tables; a game window's session may. */
  | TableMessage
  /** Something happened in the watched room of a card game between players; the second is only for the player's own pages. */
  | RoomMessage
  | RoomCardsMessage
  /** Something happened in the watched room of a fishing game. */
  | WaterMessage
  /** A message was malformed, or there were too many: the last message before the connection is closed. */
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly message: string }
