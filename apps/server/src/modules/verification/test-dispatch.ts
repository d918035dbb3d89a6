import type { Message } from '../dispatch/index.ts'

/** A way of sending that carries everything and keeps it. */
export function keptMessages() {
  const sent: Message[] = []
  const dispatch = {
    carries: () => true,
    send: async (message: Message) => void sent.push(message),
    sendLater: (message: Message) => void sent.push(message),
  }
  return { sent, dispatch }
}
