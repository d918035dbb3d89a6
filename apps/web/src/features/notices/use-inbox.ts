import {
  deleteMessage,
  readAllMessages,
  type MessageCategory,
  type unreadMessages,
  type ValueOf,
} from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { badgesKey, mine, unreadQuery } from '../../api/queries.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'

/** What a member does with the inbox as a whole, and with single messages. */
export function useInbox() {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const token = useSession((state) => state.signedIn?.token) ?? ''
  const after = {
    onSuccess: (unread: ValueOf<typeof unreadMessages>) => queries.setQueryData(unreadQuery(token).queryKey, unread),
    onError: (error: unknown) => passingNote.say(errorText(error)),
    onSettled() {
      void queries.invalidateQueries({ queryKey: [mine, 'ownMessages'] })
      void queries.invalidateQueries({ queryKey: badgesKey })
    },
  }
  return {
    readAll: useMutation({
      mutationFn: (category: MessageCategory | 'all') => call(readAllMessages, { body: { category } }),
      ...after,
    }),
    remove: useMutation({
      mutationFn: (messageId: string) => call(deleteMessage, { params: { messageId } }),
      ...after,
    }),
  }
}
