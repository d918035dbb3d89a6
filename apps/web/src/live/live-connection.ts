import type { SocketMessage, SocketRequest, SocketTopic } from '@baize/contract'
import type { Language } from '@baize/phrases'

/** What the connection needs of the page that it runs in. */
export interface ConnectionPorts {
  /** Opens a socket to the house. */
  readonly connect: () => WebSocket
  /** Who is there, at the moment of connecting. */
  readonly who: () => { readonly token: string | undefined; readonly language: Language }
  /** A number from 0 up to, not including, 1. */
  readonly chance: () => number
  readonly heard: (message: SocketMessage) => void
  /** The connection stands. `again`: it stood before, so that anything may have been missed. */
  readonly ready: (again: boolean) => void
}

/** The page's connection to the house: kept up while the page is seen, and told what to watch. */
export interface LiveConnection {
  /** Names everything that is watched from now on. */
  watch(topics: readonly SocketTopic[]): void
  /** Goes on: at once, whatever was being waited for. */
  resume(): void
  /** Lets the connection go until {@link LiveConnection.resume}. */
  pause(): void
  /** Begins anew, as somebody else or in another language. */
  restart(): void
}

/** The first and the longest wait for the next try, and how long the house may be silent: it beats every 25 seconds. */
const [firstWaitMs, longestWaitMs, silenceMs] = [1_000, 30_000, 60_000]

/**
 * How long to wait before a try: half of it sure and half by chance, so that a house that comes back is not asked by all its
 * pages at once. Tries 0, 1, 2 … wait up to 1, 2, 4 … seconds, and never more than 30.
 */
export function waitBefore(tries: number, chance: number): number {
  const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10))
  return longest / 2 + (longest / 2) * chance
}

/** Makes a connection that is paused. */
export function openConnection(ports: ConnectionPorts): LiveConnection {
  let socket: WebSocket | undefined
  let topics: readonly SocketTopic[] = []
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
    // Whatever comes shows that the house lives.
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
    opened.addEventListener('open', () => say({ type: 'hello', ...helloOf(ports.who()), topics: [...topics] }))
    // A socket that was let go is not listened to any more.
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      // The house sends what the contract says.
      hear(JSON.parse(String(data)) as SocketMessage)
    })
    opened.addEventListener('close', () => {
      if (socket === opened) again()
    })
  }

  return {
    watch(wanted) {
      topics = wanted
      say({ type: 'watch', topics: [...wanted] })
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

function helloOf({ token, language }: ReturnType<ConnectionPorts['who']>): { token?: string; language: Language } {
  return token === undefined ? { language } : { token, language }
}
