import type { SocketMessage, SocketRequest, SocketTopic } from '@baize/contract'
import type { Language } from '@baize/phrases'

/** What the connection needs from its page. */
export interface ConnectionPorts {
  /** Opens a socket to the server. */
  readonly connect: () => WebSocket
  /** The user and language at the time of connecting. */
  readonly who: () => { readonly token: string | undefined; readonly language: Language }
  /** A random number from 0 up to, not including, 1. */
  readonly chance: () => number
  readonly heard: (message: SocketMessage) => void
  /** The connection is established. `again`: it was established before, so messages may have been missed. */
  readonly ready: (again: boolean) => void
}

/** The page's connection to the server: maintained while the page is visible, with a list of watched topics. */
export interface LiveConnection {
  /** Replaces the watched topics, and the watched chat. */
  watch(topics: readonly SocketTopic[], chat?: string): void
  /** Connects at once, ending any wait. */
  resume(): void
  /** Closes the connection until {@link LiveConnection.resume}. */
  pause(): void
  /** Reconnects, as another user or in another language. */
  restart(): void
}

/**
 * The first and the longest wait before a retry, and how long the server may be silent: it sends a heartbeat every 25
 * seconds.
 */
const [firstWaitMs, maxWaitMs, silenceMs] = [1_000, 30_000, 60_000]

/**
 * The wait before a retry: half fixed and half random, so that pages do not all reconnect at once to a server that
 * comes back. Tries 0, 1, 2 … wait up to 1, 2, 4 … seconds, and never more than 30.
 */
export function waitBefore(tries: number, chance: number): number {
  const longest = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(tries, 10))
  return longest / 2 + (longest / 2) * chance
}

/**
 * Creates a connection, initially paused.
 *
 * To change:
 * - how a page reconnects when its socket is lost: `waitBefore` here; how long the server may be silent, `silenceMs`
 */
export function openConnection(ports: ConnectionPorts): LiveConnection {
  let socket: WebSocket | undefined
  let wanted: Wanted = { topics: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let stoodBefore = false
  let running = false

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
    if (running) later(waitBefore(tries++, ports.chance()), connect)
  }
  const say = (request: SocketRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }
  const hear = (message: SocketMessage) => {
    // Any message shows that the server is alive.
    later(silenceMs, again)
    if (message.type !== 'ready') return message.type === 'beat' ? undefined : ports.heard(message)
    tries = 0
    ports.ready(stoodBefore)
    stoodBefore = true
  }
  const connect = () => {
    drop()
    const opened = ports.connect()
    socket = opened
    later(silenceMs, again)
    opened.addEventListener('open', () => say({ type: 'hello', ...helloOf(ports.who()), ...wanted }))
    // Messages of a discarded socket are ignored.
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      // The server sends what the contract defines.
      hear(JSON.parse(String(data)) as SocketMessage)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) again()
    })
  }

  return {
    watch(topics, chat) {
      wanted = { topics: [...topics], ...(chat === undefined ? {} : { chat }) }
      say({ type: 'watch', ...wanted })
    },
    resume() {
      running = true
      tries = 0
      if (socket === undefined) connect()
    },
    pause() {
      running = false
      drop()
    },
    restart() {
      tries = 0
      if (running) connect()
    },
  }
}

/** What the page watches. */
type Wanted = Pick<SocketRequest, 'topics' | 'chat'>

function helloOf({ token, language }: ReturnType<ConnectionPorts['who']>): { token?: string; language: Language } {
  return token === undefined ? { language } : { token, language }
}
