import type { Dispatch } from '../dispatch/index.ts'

/** A dispatch whose messages a test can hold back, like a slow carrier. */
export interface HeldMessages extends Dispatch {
  /** Holds back all messages until the release. */
  hold(): { readonly waiting: () => number; readonly release: () => void }
}

export function holdMessages(dispatch: Dispatch): HeldMessages {
  let held: { readonly released: Promise<void>; waiting: number } | undefined
  const underWay = new Set<Promise<void>>()
  const send: Dispatch['send'] = async (message) => {
    if (held === undefined) return dispatch.send(message)
    held.waiting += 1
    await held.released
    return dispatch.send(message)
  }
  return {
    ...dispatch,
    send,
    sendLater(message) {
      if (held === undefined) return dispatch.sendLater(message)
      const sent = send(message).finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async close() {
      await Promise.allSettled(underWay)
      await dispatch.close()
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const holding = (held = { released: promise, waiting: 0 })
      return {
        waiting: () => holding.waiting,
        release() {
          held = undefined
          resolve()
        },
      }
    },
  }
}
