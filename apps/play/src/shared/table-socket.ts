import type { SocketMessage, SocketRequest, TableMessage } from '@baize/contract'
import type { Language } from '@baize/phrases'

/** What a window hears from its table, or from another room that pages watch over the same socket. */
export interface TableEars<Message extends SocketMessage = TableMessage> {
  /** Messages arrive from now on; nothing before this was heard. Called again after each lost connection. */
  readonly ready: () => void
  readonly heard: (message: Message) => void
  /** The connection is lost and being restored. */
  readonly lost: () => void
  /** The session has ended, for good. */
  readonly ended: () => void
}

/** What the socket of a table needs from its page. */
export interface TableSocketPorts {
  readonly connect: () => WebSocket
  readonly hello: () => { readonly token: string | undefined; readonly language: Language; readonly table: string }
  /** A random number from 0 up to, not including, 1. */
  readonly chance: () => number
  /** Tells when the network is back, and when the page was restored. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** The server sends a heartbeat every 25 seconds. A table is followed closely, so the first retry comes quickly. */
const silenceMs = 40_000
const [firstWaitMs, maxWaitMs] = [500, 10_000]

/** The wait before a retry: half fixed, half random, doubled each time, at most 10 s. */
export function waitBefore(tries: number, chance: number): number {
  const longest = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(tries, 6))
  return longest / 2 + (longest / 2) * chance
}

/** Whether a message is of a table with shared rounds. */
export const isOfTable = (message: SocketMessage): message is TableMessage => message.type === 'table'

/**
 * Listens to a table over the site's socket until it is ended, and connects again whenever it is lost. `isMine` says which messages
 * the window understands.
 */
export function listenToTable<Message extends SocketMessage>(
  ports: TableSocketPorts,
  ears: TableEars<Message>,
  isMine: (message: SocketMessage) => message is Message,
): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let over = false

  const later = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  const drop = () => {
    clearTimeout(timer)
    const old = socket
    socket = undefined
    old?.close()
  }
  const again = () => {
    drop()
    if (over) return
    ears.lost()
    later(waitBefore(tries++, ports.chance()), connect)
  }
  const end = () => {
    over = true
    drop()
    ports.page.removeEventListener('online', restart)
    ports.page.removeEventListener('pageshow', restore)
  }
  const hear = (message: SocketMessage) => {
    later(silenceMs, again)
    if (isMine(message)) return ears.heard(message)
    if (message.type === 'signedOut' || (message.type === 'ready' && message.table === undefined)) {
      end()
      return ears.ended()
    }
    if (message.type !== 'ready') return undefined
    tries = 0
    return ears.ready()
  }
  const connect = () => {
    drop()
    const opened = ports.connect()
    socket = opened
    later(silenceMs, again)
    opened.addEventListener('open', () => opened.send(JSON.stringify(helloOf(ports))))
    opened.addEventListener('message', ({ data }) => {
      // Messages of a discarded socket are ignored. The server sends what the contract defines.
      if (socket === opened) hear(JSON.parse(String(data)) as SocketMessage)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) again()
    })
  }
  const restart = () => {
    tries = 0
    if (!over) connect()
  }

  // A page restored from the back/forward cache has lost its connection.
  const restore = (event: Event) => 'persisted' in event && event.persisted === true && restart()

  ports.page.addEventListener('online', restart)
  ports.page.addEventListener('pageshow', restore)
  connect()
  return end
}

function helloOf({ hello }: TableSocketPorts): SocketRequest {
  const { token, language, table } = hello()
  return { type: 'hello', ...(token === undefined ? {} : { token }), language, topics: [], table }
}
