import { endChat, handOverChat, takeChat, typeInOfficeChat, type OfficeChat } from '@baize/contract/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { askYes } from '../../dialogs/ask.tsx'
import { sayDone, sayFailed } from '../../dialogs/notes.ts'
import { useErrorText, usePhrasesOf } from '../../language/phrases.ts'
import { chatKeys, chatQuery } from './chat-queries.ts'

/** What an operator does with a chat besides answering. */
export function useChatActions(chatId: string) {
  const t = usePhrasesOf('office-support')
  const errorText = useErrorText()
  const show = useShowChat(chatId)
  const taking = useMutation({
    mutationFn: () => call(takeChat, { params: { chatId }, body: {} }),
    onSuccess: show,
    onError: (error) => {
      sayFailed(errorText(error))
      show()
    },
  })
  return {
    take: () => taking.mutate(),
    isTaking: taking.isPending,
    end: () =>
      askYes({
        title: t('room.end'),
        text: t('room.endAsk'),
        action: t('room.end'),
        run: async () => show(await call(endChat, { params: { chatId }, body: {} })),
      }),
    /** To a colleague, or without one back to the queue. */
    async handOver(operatorId: string | null): Promise<void> {
      try {
        show(await call(handOverChat, { params: { chatId }, body: { operatorId } }))
        sayDone(t('room.handed'))
      } catch (error) {
        sayFailed(errorText(error))
        show()
      }
    },
  }
}

/** Returns a function that shows a chat as a reply has it, or asks for it again. */
export function useShowChat(chatId: string): (view?: OfficeChat) => void {
  const queries = useQueryClient()
  return (view) => {
    const { queryKey } = chatQuery(chatId)
    if (view === undefined) void queries.invalidateQueries({ queryKey })
    else queries.setQueryData(queryKey, view)
    void queries.invalidateQueries({ queryKey: chatKeys.lists })
    void queries.invalidateQueries({ queryKey: chatKeys.desk })
  }
}

/** Says how far one has read in an own chat, whenever there is something new. */
export function useSeen({ chat, messages }: OfficeChat): void {
  const { chatId, isMine, unread } = chat
  const newest = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!isMine || unread === 0) return
    // If it is not heard, the next one says it.
    call(typeInOfficeChat, { params: { chatId }, body: { isTyping: false, seen: newest } }).catch(() => undefined)
  }, [chatId, isMine, unread, newest])
}
