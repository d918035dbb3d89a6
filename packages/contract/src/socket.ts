import type { Language } from '@baize/phrases'
import type { ErrorCode } from '@baize/phrases/errors'
import type { ValueOf } from './endpoint.ts'
import type { JackpotValue, WinnerEntry } from './live.ts'
import type { balance } from './member.ts'

/** Where the site's one socket is. It is no endpoint: it answers WebSocket handshakes only. */
export const socketPath = '/wps/socket'

/** What everybody at a brand may watch. `status` and `notices` only say that something changed. */
export const publicTopics = ['winners', 'jackpot', 'status', 'notices'] as const
export type PublicTopic = (typeof publicTopics)[number]

/** What only the member signed in may watch, of their own. */
export const memberTopics = ['balance'] as const
export type MemberTopic = (typeof memberTopics)[number]

/** Anything that can be watched. */
export type SocketTopic = PublicTopic | MemberTopic

/** What a page says. `hello` comes first and once; a token that is not valid (any more) makes a visitor of the page. */
export type SocketRequest =
  | {
      readonly type: 'hello'
      readonly token?: string | undefined
      readonly language?: Language | undefined
      readonly topics: SocketTopic[]
    }
  | { readonly type: 'watch'; readonly topics: SocketTopic[] }

/** What the house says. */
export type SocketMessage =
  /** The answer to `hello` and `watch`: from now on nothing of what is watched is missed. */
  | { readonly type: 'ready'; readonly signedIn: boolean }
  /** Comes at least every half minute, so that a page notices a line that went dead. */
  | { readonly type: 'beat' }
  /** The session ended: the member's topics are watched no more. */
  | { readonly type: 'signedOut' }
  | { readonly type: 'winners'; readonly list: readonly WinnerEntry[] }
  | { readonly type: 'jackpot'; readonly value: JackpotValue }
  | { readonly type: 'status' }
  | { readonly type: 'notices' }
  | { readonly type: 'balance'; readonly value: ValueOf<typeof balance> }
  /** What was sent is not understood, or too much: the last message before the line is closed. */
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly message: string }
