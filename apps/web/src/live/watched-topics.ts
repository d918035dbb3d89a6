import type { SocketTopic } from '@baize/contract'
import { useEffect } from 'react'
import { create } from 'zustand'

interface WatchedState {
  /** What the page wants to be told of now. */
  readonly topics: readonly SocketTopic[]
  add(topic: SocketTopic): void
  remove(topic: SocketTopic): void
}

/** The state of the house, its notices and the own balance concern every page. */
const always: readonly SocketTopic[] = ['status', 'notices', 'balance']

/** What the open page watches over its socket. */
export const useWatched = create<WatchedState>()((set) => ({
  topics: always,
  add: (topic) => set(({ topics }) => ({ topics: [...topics, topic] })),
  remove: (topic) => set(({ topics }) => ({ topics: topics.toSpliced(topics.indexOf(topic), 1) })),
}))

/** Watches a topic for as long as what shows it is there. */
export function useTopic(topic: SocketTopic): void {
  useEffect(() => {
    useWatched.getState().add(topic)
    return () => useWatched.getState().remove(topic)
  }, [topic])
}
