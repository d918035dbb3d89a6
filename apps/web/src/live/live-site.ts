import { socketPath, type SocketMessage, type SocketTopic } from '@baize/contract'
import type { QueryKey } from '@tanstack/react-query'
import { badgesKey, balanceKey, chatKey, liveKeys, mine } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useLanguage } from '../language/language.ts'
import { useSession } from '../session/session.ts'
import { hearDraws, refetchDraws } from './draws.ts'
import { openConnection } from './live-connection.ts'
import { noteTyping, useWatched } from './watched-topics.ts'

/** The query that each topic keeps up to date. */
const keys: Readonly<Record<SocketTopic, QueryKey>> = { ...liveKeys, balance: balanceKey, badges: badgesKey }

/**
 * Keeps this page up to date with the server for as long as it is open.
 *
 * To change:
 * - what a page does when its socket is lost: it keeps its data, reconnects by `openConnection` in
 *   `live-connection.ts`, and then refetches by `catchUp` here
 * - what open pages are told over their socket: `hear` here; a further topic, `SocketTopic` in
 *   `packages/contract/src/socket.ts` and `apps/server/src/kernel/sockets/`
 * - when a hidden page disconnects: `pauseWhileHidden` here
 * - which topics a page watches: `useTopic` in `watched-topics.ts`
 */
export function beginLive(): void {
  const connection = openConnection({
    connect: () => new WebSocket(new URL(socketPath, location.href.replace('http', 'ws'))),
    who: () => ({ token: useSession.getState().signedIn?.token, language: useLanguage.getState().language }),
    chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    heard: hear,
    ready: (again) => catchUp(again),
  })
  const watchAll = () => {
    const { topics, chats } = useWatched.getState()
    connection.watch([...new Set(topics)], chats.at(-1))
  }
  const pauseWhileHidden = () => (document.visibilityState === 'hidden' ? connection.pause() : connection.resume())
  watchAll()
  pauseWhileHidden()
  document.addEventListener('visibilitychange', pauseWhileHidden)
  // Once the network is back there is no need to wait for the next retry; a page restored from the back/forward cache
  // has lost its connection.
  addEventListener('online', () => connection.restart())
  addEventListener('pageshow', ({ persisted }) => persisted && connection.restart())
  useWatched.subscribe((now, before) => {
    if (now.topics !== before.topics || now.chats !== before.chats) watchAll()
  })
  useLanguage.subscribe((now, before) => now.language !== before.language && connection.restart())
  useSession.subscribe((now, before) => now.signedIn?.token !== before.signedIn?.token && connection.restart())
}

/** Offers and contracts. Somebody waits for an answer, so a page must not miss one that came while it was loading. */
const contractQueries = ['consolidated', 'contracts'] as const
/** What may have changed with the badges: messages, and the offers and contracts that they are about. */
const toldByBadges = ['unread', 'ownMessages', ...contractQueries] as const

function hear(message: SocketMessage): void {
  if (message.type === 'chat') return hearChat(message.event)
  if (message.type === 'badges') for (const name of toldByBadges) refetchMine(name)
  if (message.type === 'notices') void queryClient.invalidateQueries({ queryKey: [mine, 'unread'] })
  if (message.type === 'status' || message.type === 'notices' || message.type === 'badges') return refresh(message.type)
  if (message.type === 'winners')
    return setNow([...liveKeys.winners, useLanguage.getState().language], { list: message.list })
  if (message.type === 'draws') return hearDraws(message)
  if (message.type === 'jackpot') return setNow(liveKeys.jackpot, message.value)
  const { signedIn } = useSession.getState()
  if (message.type === 'balance' && signedIn !== undefined) setNow([...balanceKey, signedIn.token], message.value)
  // The call finds out what happened to the session, and reports it.
  if (message.type === 'signedOut') refresh('balance')
}

function hearChat(event: 'changed' | 'typing'): void {
  if (event === 'typing') return noteTyping(true)
  // Whoever has written is no longer typing.
  noteTyping(false)
  void queryClient.invalidateQueries({ queryKey: chatKey })
}

function refetchMine(name: string): void {
  void queryClient.invalidateQueries({ queryKey: [mine, name] })
}

/** Replaces a query's data with what the server just sent, including a reply still under way. */
function setNow(key: QueryKey, value: unknown): void {
  void queryClient.cancelQueries({ queryKey: key }).then(() => queryClient.setQueryData(key, value))
}

function refresh(topic: SocketTopic): void {
  if (topic === 'draws') return refetchDraws()
  void queryClient.invalidateQueries({ queryKey: keys[topic] })
}

/**
 * Refetches what may have changed meanwhile: data that changes by itself on every connection, and everything else after
 * a reconnection.
 */
function catchUp(again: boolean): void {
  if (again && useWatched.getState().chats.length > 0) hearChat('changed')
  const { topics } = useWatched.getState()
  if (topics.includes('badges')) for (const name of contractQueries) refetchMine(name)
  for (const topic of topics) if (again || (topic !== 'status' && topic !== 'notices')) refresh(topic)
}
