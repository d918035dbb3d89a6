import type { SocketTopic } from '@baize/contract'
import { useEffect } from 'react'
import { create } from 'zustand'

interface WatchedState {
  /** The topics that the page currently watches. */
  readonly topics: readonly SocketTopic[]
  add(topic: SocketTopic): void
  remove(topic: SocketTopic): void
}

/** The platform's status, the notices and the balance concern every page. */
const always: readonly SocketTopic[] = ['status', 'notices', 'balance']

/** What the open page watches over its socket. */
export const useWatched = create<WatchedState>()((set) => ({
  topics: always,
  add: (topic) => set(({ topics }) => ({ topics: [...topics, topic] })),
  remove: (topic) => set(({ topics }) => ({ topics: topics.toSpliced(topics.indexOf(topic), 1) })),
}))

/** Watches a topic while the component is mounted. */
export function useTopic(topic: SocketTopic): void {
  useEffect(() => {
    useWatched.getState().add(topic)
    return () => useWatched.getState().remove(topic)
  }, [topic])
}
