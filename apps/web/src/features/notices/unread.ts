import { readMessages } from '@baize/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/client.ts'
import { unreadQuery } from '../../api/queries.ts'
import { isServed, useSession } from '../../session/session.ts'

const none: readonly string[] = []

/** The member's unread notices (3.046). Visitors and trial play have none (4.004). */
export function useUnread() {
  const queries = useQueryClient()
  const signedIn = useSession((state) => state.signedIn)
  const token = signedIn?.token ?? ''
  const { data } = useQuery({ ...unreadQuery(token), enabled: isServed(signedIn) })
  const markRead = useCallback(
    (ids: readonly string[]) => {
      const { queryKey } = unreadQuery(token)
      // The list changes optimistically; the server's reply is authoritative, and a failed call leaves the notices
      // unread.
      queries.setQueryData(queryKey, (known) => {
        const unreadIds = known?.unreadIds.filter((id) => !ids.includes(id))
        return unreadIds && { unreadIds, unreadCount: unreadIds.length }
      })
      call(readMessages, { body: { ids: ids.slice(0, 100) } }).then(
        (unread) => queries.setQueryData(queryKey, unread),
        () => void queries.invalidateQueries({ queryKey }),
      )
    },
    [queries, token],
  )
  return { unreadCount: data?.unreadCount ?? 0, unreadIds: data?.unreadIds ?? none, markRead }
}
