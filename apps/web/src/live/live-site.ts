import { socketPath, type SocketMessage, type SocketTopic } from '@baize/contract'
import type { QueryKey } from '@tanstack/react-query'
import { balanceKey, liveKeys, mine } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useLanguage } from '../language/language.ts'
import { useSession } from '../session/session.ts'
import { openConnection } from './live-connection.ts'
import { useWatched } from './watched-topics.ts'

/** What each topic keeps up to date. */
const keys: Readonly<Record<SocketTopic, QueryKey>> = { ...liveKeys, balance: balanceKey }

/** Begins to keep this page up to date with the house, for as long as it is open. */
export function beginLive(): void {
  const connection = openConnection({
    connect: () => new WebSocket(new URL(socketPath, location.href.replace('http', 'ws'))),
    who: () => ({ token: useSession.getState().signedIn?.token, language: useLanguage.getState().language }),
    chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    heard: hear,
    ready: (again) => catchUp(again),
  })
  const watchAll = () => connection.watch([...new Set(useWatched.getState().topics)])
  const pauseWhileHidden = () => (document.visibilityState === 'hidden' ? connection.pause() : connection.resume())
  watchAll()
  pauseWhileHidden()
  document.addEventListener('visibilitychange', pauseWhileHidden)
  // A network that is back need not wait for the next try; a page that was put away and shown again has lost its connection.
  addEventListener('online', () => connection.restart())
  addEventListener('pageshow', ({ persisted }) => persisted && connection.restart())
  useWatched.subscribe(watchAll)
  useLanguage.subscribe((now, before) => now.language !== before.language && connection.restart())
  useSession.subscribe((now, before) => now.signedIn?.token !== before.signedIn?.token && connection.restart())
}

function hear(message: SocketMessage): void {
  if (message.type === 'notices') void queryClient.invalidateQueries({ queryKey: [mine, 'unread'] })
  if (message.type === 'status' || message.type === 'notices') return refresh(message.type)
  if (message.type === 'winners')
    return setNow([...liveKeys.winners, useLanguage.getState().language], { list: message.list })
  if (message.type === 'jackpot') return setNow(liveKeys.jackpot, message.value)
  const { signedIn } = useSession.getState()
  if (message.type === 'balance' && signedIn !== undefined) setNow([...balanceKey, signedIn.token], message.value)
  // The call finds out what became of the session, and says so.
  if (message.type === 'signedOut') refresh('balance')
}

/** Puts what the house just said in the place of what it said before, also of what is on its way. */
function setNow(key: QueryKey, value: unknown): void {
  void queryClient.cancelQueries({ queryKey: key }).then(() => queryClient.setQueryData(key, value))
}

function refresh(topic: SocketTopic): void {
  void queryClient.invalidateQueries({ queryKey: keys[topic] })
}

/**
 * Asks again for what may have moved since it was asked for: what moves by itself each time the connection stands, and
 * everything else once the connection was away.
 */
function catchUp(again: boolean): void {
  for (const topic of useWatched.getState().topics)
    if (again || (topic !== 'status' && topic !== 'notices')) refresh(topic)
}
