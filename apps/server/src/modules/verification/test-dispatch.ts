import type { Message } from '../dispatch/index.ts'

/** A dispatch that accepts every message and keeps it. */
export function keptMessages() {
  const sent: Message[] = []
  const dispatch = {
    carries: () => true,
    send: async (message: Message) => void sent.push(message),
    sendLater: (message: Message) => void sent.push(message),
  }
  return { sent, dispatch }
}
