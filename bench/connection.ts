import { connect, type Socket } from 'node:net'

/** A response parsed from the start of the received data. */
export interface Answer {
  readonly status: number
  /** Where the next response starts. */
  readonly endsAt: number
}

/**
 * Parses one HTTP/1.1 response with a Content-Length; `undefined` while it is incomplete. Throws if there is no
 * Content-Length, since this client could not find the end.
 */
export function readAnswer(received: string): Answer | undefined {
  const headEnds = received.indexOf('\r\n\r\n')
  if (headEnds === -1) return undefined
  const length = lengthIn(received, headEnds)
  if (length === undefined) throw new Error(`a response has no Content-Length: ${received.slice(0, 60)}`)
  const endsAt = headEnds + 4 + length
  return received.length < endsAt ? undefined : { status: Number(received.slice(9, 12)), endsAt }
}

const lengthHeader = '\r\ncontent-length: '

/** Tries the usual spelling of the header first, then any other. */
function lengthIn(received: string, headEnds: number): number | undefined {
  const at = received.indexOf(lengthHeader)
  if (at !== -1 && at < headEnds) return Number.parseInt(received.slice(at + lengthHeader.length, at + 40), 10)
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, headEnds + 2))?.[1]
  return length === undefined ? undefined : Number(length)
}

/**
 * All connections read into the same buffer and consume it immediately: a stream would allocate a buffer for every response,
 * which would cost more than everything else in a connection.
 */
const readBuffer = Buffer.alloc(64 * 1024)

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
}

/**
 * A persistent connection that sends one request at a time. It does as little as possible, so that generating load costs
 * little compared with the measured server.
 */
export class Connection {
  readonly #socket: Socket
  #received = ''
  #answered: ((status: number) => void) | undefined

  constructor(host: string, port: number) {
    const callback = (length: number, bytes: Uint8Array): boolean => {
      // One byte is one character, so that lengths in bytes equal lengths of the text.
      this.#take(latin1(bytes, length))
      return true
    }
    this.#socket = connect({ host, port, noDelay: true, onread: { buffer: readBuffer, callback } })
    this.#socket.on('error', () => this.#settle(0))
    this.#socket.on('close', () => this.#settle(0))
  }

  /** Sends a complete request and passes on the response's status; 0 if the connection is lost or the response is invalid. */
  send(request: string | Uint8Array, answered: (status: number) => void): void {
    // A destroyed socket emits no more events.
    if (this.#socket.destroyed) return queueMicrotask(() => answered(0))
    this.#answered = answered
    if (typeof request === 'string') this.#socket.write(request, 'latin1')
    else this.#socket.write(request)
  }

  /** The same as a promise, which rejects if there is no response. */
  ask(request: string | Uint8Array): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.send(request, (status) => (status === 0 ? reject(new Error('the connection was lost')) : resolve(status)))
    return promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#received = this.#received === '' ? text : this.#received + text
    let answer: Answer | undefined
    try {
      answer = readAnswer(this.#received)
    } catch {
      return this.#settle(0)
    }
    if (answer === undefined) return
    this.#received = this.#received.length === answer.endsAt ? '' : this.#received.slice(answer.endsAt)
    this.#settle(answer.status)
  }

  #settle(status: number): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(status)
  }
}
