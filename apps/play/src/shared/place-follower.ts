import type { SocketMessage } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { backoffMs, isSessionLost, isTransient } from '../session/refusals.ts'
import type { ServerClock } from './server-clock.ts'
import type { TableEars } from './table-socket.ts'

/** What the server says of a place: its messages are numbered without gaps, and a snapshot has the number of the last one in it. */
export interface Numbered {
  readonly seq: number
  /** The server's time, in ISO 8601. */
  readonly now: string
}

export interface FollowerPorts<Opened extends Numbered, Message extends Numbered & SocketMessage> {
  readonly clock: ServerClock
  readonly windowMs: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Asks the server for the place as it is now. */
  readonly open: () => Promise<Opened>
  /** Replaces everything that is known. */
  readonly adopt: (opened: Opened) => void
  /** Takes the message that comes next. */
  readonly take: (message: Message) => void
  /** The connection works, or does not; it may be told several times. */
  readonly connected: (isConnected: boolean) => void
  /** The session has ended; told once. The follower is closed already. */
  readonly onSessionLost: () => void
  /** The code with which the server says that the place no longer exists, and what follows from it. */
  readonly gone?: { readonly code: string; readonly tell: () => void }
}

/** How many answers a call is waited for: about a minute. The server takes each key once, so that repeating is safe. */
export const mostTries = 10

/**
 * Follows a place that the server tells of, such as a table, a card room or a fishing room: applies its messages in the order of their
 * numbers and asks for the whole place again after a gap, a lost connection or an answer that never came.
 */
export class PlaceFollower<Opened extends Numbered, Message extends Numbered & SocketMessage> {
  readonly #ports: FollowerPorts<Opened, Message>
  #seq: number
  #asking = false
  /** Whether the answer under way may already be old. */
  #askAgain = false
  /** Messages that came while the place was being asked for. */
  #waiting: Message[] = []
  #stop: () => void = () => undefined
  #closed = false

  constructor(ports: FollowerPorts<Opened, Message>, { seq }: Numbered) {
    this.#ports = ports
    this.#seq = seq
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Begins to listen. `listen` returns a function that ends it. */
  begin(listen: (ears: TableEars<Message>) => () => void): void {
    this.#stop = listen({
      ready: () => void this.ask(),
      heard: (message) => this.#hear(message),
      lost: () => this.#ports.connected(false),
      ended: () => this.lose(),
    })
  }

  close(): void {
    this.#closed = true
    this.#stop()
  }

  /** Ends because the session has. */
  lose(): void {
    if (this.#closed) return
    this.close()
    this.#ports.onSessionLost()
  }

  /** Repeats a call until it is answered; throws the refusal, or the last failure. */
  async insist<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call()
      } catch (error) {
        if (!isTransient(error) || tries === mostTries || this.#closed) throw error
        await this.#ports.sleep(backoffMs(tries))
      }
    }
  }

  /** Asks for the place as it is now, and adds the messages that came meanwhile. */
  async ask(): Promise<void> {
    if (this.#closed) return
    if (this.#asking) return void (this.#askAgain = true)
    this.#asking = true
    try {
      for (let tries = 1; tries <= mostTries; tries += 1) if (await this.#askOnce()) break
      this.#ports.connected(true)
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#asking = false
    }
  }

  /** Returns whether nothing is missing after the answer. */
  async #askOnce(): Promise<boolean> {
    const { clock, windowMs, open, adopt } = this.#ports
    this.#askAgain = false
    const asked = windowMs()
    const opened = await this.insist(open)
    clock.answered(Date.parse(opened.now), asked)
    this.#seq = opened.seq
    adopt(opened)
    const after = this.#waiting.filter(({ seq }) => seq > this.#seq)
    this.#waiting = []
    for (const message of after) this.#apply(message)
    return after.every(({ seq }) => seq <= this.#seq) && !this.#askAgain
  }

  #failed(error: unknown): void {
    const { gone, connected } = this.#ports
    if (isSessionLost(error)) return this.lose()
    if (gone !== undefined && error instanceof CallRefused && error.code === gone.code) return gone.tell()
    // The next message, or the next connection, asks again.
    this.#waiting = []
    return connected(false)
  }

  #hear(message: Message): void {
    this.#ports.clock.heard(Date.parse(message.now))
    if (this.#asking) return void this.#waiting.push(message)
    if (message.seq > this.#seq + 1) {
      this.#waiting.push(message)
      return void this.ask()
    }
    this.#apply(message)
  }

  /** Applies the message that comes next; others are left out. */
  #apply(message: Message): void {
    if (message.seq !== this.#seq + 1) return
    this.#seq = message.seq
    this.#ports.take(message)
  }
}
