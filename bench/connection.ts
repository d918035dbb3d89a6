import { connect, type Socket } from 'node:net'

/** An answer read from the start of what a connection received. */
export interface Answer {
  readonly status: number
  /** Where the next answer begins. */
  readonly endsAt: number
}

/**
 * Reads one HTTP/1.1 answer with a Content-Length; `undefined` while it is not whole. Throws on an answer without one,
 * which this client cannot tell the end of.
 */
export function readAnswer(received: string): Answer | undefined {
  const headEnds = received.indexOf('\r\n\r\n')
  if (headEnds === -1) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, headEnds + 2))?.[1]
  if (length === undefined) throw new Error(`an answer has no Content-Length: ${received.slice(0, 60)}`)
  const endsAt = headEnds + 4 + Number(length)
  return received.length < endsAt ? undefined : { status: Number(received.slice(9, 12)), endsAt }
}

/**
 * All connections read into the same bytes, and what is read is taken at once: a stream would take new ones for every
 * answer and cost more than all the rest of a connection.
 */
const readBuffer = Buffer.alloc(64 * 1024)

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
}

/**
 * One kept connection that sends a request at a time. It does no more than it must, so that the load it makes costs
 * the machine little beside the server that is measured.
 */
export class Connection {
  readonly #socket: Socket
  #received = ''
  #waiting: PromiseWithResolvers<number> | undefined

  constructor(host: string, port: number) {
    const callback = (length: number, bytes: Uint8Array): boolean => {
      // One byte is one character, so that lengths in bytes are lengths of the text.
      this.#take(latin1(bytes, length))
      return true
    }
    this.#socket = connect({ host, port, noDelay: true, onread: { buffer: readBuffer, callback } })
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  /** Sends a whole request and resolves to the status of its answer. */
  ask(request: string | Uint8Array): Promise<number> {
    this.#waiting = Promise.withResolvers<number>()
    if (typeof request === 'string') this.#socket.write(request, 'latin1')
    else this.#socket.write(request)
    return this.#waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#received = this.#received === '' ? text : this.#received + text
    try {
      const answer = readAnswer(this.#received)
      if (answer === undefined) return
      this.#received = this.#received.length === answer.endsAt ? '' : this.#received.slice(answer.endsAt)
      const waiting = this.#waiting
      this.#waiting = undefined
      waiting?.resolve(answer.status)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}
