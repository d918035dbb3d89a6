import { endOwnChat, rateChat, sendChatMessage, sendChatPicture, typeInChat, type OwnChat } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import { chatQuery, type Chat } from './chat-queries.ts'

/** How often the operator is told that one types. */
const typingMs = 4_000

/** Shows the chat as a reply has it, at once. */
function useShow() {
  const queries = useQueryClient()
  const token = useSession((state) => state.signedIn?.token)
  const { queryKey } = chatQuery(token)
  return {
    onSuccess: (view: OwnChat) => queries.setQueryData(queryKey, view),
    onError: () => void queries.invalidateQueries({ queryKey }),
  }
}

/** Sends a message. The same text sent again after a failure is the same message. */
export function useSend() {
  const tried = useRef<{ readonly text: string; readonly messageId: string }>(undefined)
  return useMutation({
    mutationFn: async (text: string) => {
      if (tried.current?.text !== text) tried.current = { text, messageId: crypto.randomUUID() }
      const view = await call(sendChatMessage, { body: tried.current })
      tried.current = undefined
      return view
    },
    ...useShow(),
  })
}

/** Sends a picture. */
export function useSendPicture() {
  return useMutation({
    mutationFn: (file: File) => call(sendChatPicture, { params: { messageId: crypto.randomUUID() }, body: file }),
    ...useShow(),
  })
}

/** Ends the chat. */
export function useEndChat() {
  return useMutation({ mutationFn: () => call(endOwnChat, { body: {} }), ...useShow() })
}

/** Rates the chat after its end. */
export function useRate() {
  return useMutation({
    mutationFn: (body: { readonly rating: number; readonly text: string }) => call(rateChat, { body }),
    ...useShow(),
  })
}

/** Returns a function that says, now and then, that one types. */
export function useTyping(): () => void {
  const said = useRef(-Infinity)
  return useCallback(() => {
    if (performance.now() - said.current < typingMs) return
    said.current = performance.now()
    // If it is not heard, nothing is lost.
    call(typeInChat, { body: { isTyping: true, seen: 0 } }).catch(() => undefined)
  }, [])
}

/** Says how far one has read, whenever there is something new of the operator. */
export function useSeen({ messages, state }: Chat): void {
  const newest = messages.findLast(({ author }) => author === 'operator')?.seq ?? 0
  useEffect(() => {
    if (newest === 0 || state === 'ended') return
    call(typeInChat, { body: { isTyping: false, seen: newest } }).catch(() => undefined)
  }, [newest, state])
}
