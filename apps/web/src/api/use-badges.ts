import { useQuery } from '@tanstack/react-query'
import { isServed, useSession } from '../session/session.ts'
import { badgesQuery } from './queries.ts'

const none = { messages: 0, rewards: 0, missions: 0 } as const

/** How many messages are unread, and what waits to be claimed (2.109). Visitors and trial play have none. */
export function useBadges(): { readonly messages: number; readonly rewards: number; readonly missions: number } {
  const signedIn = useSession((state) => state.signedIn)
  const { data } = useQuery({ ...badgesQuery(signedIn?.token ?? ''), enabled: isServed(signedIn) })
  return data ?? none
}
