/** Requests of many members over few connections, as browsers behind a proxy send them: each has an address of its own. */
import { randomUUID } from 'node:crypto'
import { Connection } from './connection.ts'
import { tokenOf } from './crowd.ts'

const connectionCount = 128

/** A connection, or the one that took its place. */
interface Line {
  connection: Connection
}

/** The address from which a member of the crowd comes. */
export const addressOf = (player: number) => `198.18.${player >> 8}.${player & 255}`

/** Persistent connections to the site that a crowd's requests share. */
export class RequestLines {
  readonly #site: URL
  readonly #lines: readonly Line[]
  readonly #free: Line[]
  readonly #waiting: ((line: Line) => void)[] = []

  constructor(site: string) {
    this.#site = new URL(site)
    this.#lines = Array.from({ length: connectionCount }, () => ({ connection: this.#connect() }))
    this.#free = [...this.#lines]
  }

  close(): void {
    for (const { connection } of this.#lines) connection.close()
  }

  /** Sends a request of a member of the crowd, such as `POST /wps/x`, and returns the reply's status. */
  async ask(what: string, player: number, body = ''): Promise<number> {
    const head = [
      `${what} HTTP/1.1`,
      `host: ${this.#site.host}`,
      `authorization: Bearer ${tokenOf(player)}`,
      `x-forwarded-for: ${addressOf(player)}`,
      ...(body === ''
        ? []
        : ['content-type: application/json', `content-length: ${body.length}`, `idempotency-key: ${randomUUID()}`]),
    ].join('\r\n')
    const request = `${head}\r\n\r\n${body}`
    const line = this.#free.pop() ?? (await new Promise<Line>((resolve) => this.#waiting.push(resolve)))
    try {
      return await line.connection.ask(request)
    } catch {
      // The server closes connections that have said nothing for long. A repeated bet has the same key.
      line.connection = this.#connect()
      return await line.connection.ask(request)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.push(line)
      else next(line)
    }
  }

  #connect(): Connection {
    return new Connection(this.#site.hostname, Number(this.#site.port))
  }
}
