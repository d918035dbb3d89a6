import type { SocketTopic } from '@baize/contract'
import { useEffect } from 'react'
import { create } from 'zustand'

interface WatchedState {
  /** The watch keys of the chats that are shown. */
  readonly chats: readonly string[]
  /** Whether the operator of the watched chat is typing. */
  readonly isTyping: boolean
  /** The topics that the page currently watches. */
  readonly topics: readonly SocketTopic[]
  add(topic: SocketTopic): void
  remove(topic: SocketTopic): void
}

/** The platform's status, the notices and the balance concern every page. */
const always: readonly SocketTopic[] = ['status', 'notices', 'balance', 'badges']

/** What the open page watches over its socket. */
export const useWatched = create<WatchedState>()((set) => ({
  topics: always,
  chats: [],
  isTyping: false,
  add: (topic) => set(({ topics }) => ({ topics: [...topics, topic] })),
  remove: (topic) => set(({ topics }) => ({ topics: topics.toSpliced(topics.indexOf(topic), 1) })),
}))

/** Watches a chat by its watch key. Returns a function that ends it. */
export function watchChat(watchKey: string): () => void {
  useWatched.setState(({ chats }) => ({ chats: [...chats, watchKey] }))
  return () => useWatched.setState(({ chats }) => ({ chats: chats.toSpliced(chats.indexOf(watchKey), 1) }))
}

/** How long somebody counts as typing after each sign of it. */
const typingMs = 6_000
let typing: ReturnType<typeof setTimeout> | undefined

/** Notes that the operator of the watched chat types, or has stopped. */
export function noteTyping(isTyping: boolean): void {
  clearTimeout(typing)
  if (isTyping) typing = setTimeout(() => noteTyping(false), typingMs)
  if (useWatched.getState().isTyping !== isTyping) useWatched.setState({ isTyping })
}

/** Watches a topic while the component is mounted. */
export function useTopic(topic: SocketTopic): void {
  useEffect(() => {
    useWatched.getState().add(topic)
    return () => useWatched.getState().remove(topic)
  }, [topic])
}
