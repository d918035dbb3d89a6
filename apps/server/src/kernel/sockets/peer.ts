import type { SocketMessage, SocketTopic } from '@baize/contract'
import { errorPhrase, type ErrorCode } from '@baize/phrases/errors'
import type { Language } from '@baize/phrases'
import type { WebSocket } from 'ws'
import type { RequestBrand, Session } from '../caller.ts'
import type { SocketLimits } from './socket-limits.ts'

/** Where a peer connected from. */
export interface PeerOrigin {
  readonly brand: RequestBrand
  /** The address by which connections are counted. */
  readonly address: string
  readonly language: Language
  /** Rejects with a `Refusal` if the page is no longer served, as a handshake would be refused now. */
  readonly admit: () => Promise<void>
}

/** The close codes: the page broke the rules, there are too many connections, or the server is stopping. */
export const closeCodes = { refused: 1008, tooMany: 1013, goingAway: 1001 } as const

/** One page's connection: what it watches, and the limits on what it may send and leave unread. */
export class Peer {
  readonly brand: RequestBrand
  readonly address: string
  readonly admit: () => Promise<void>
  language: Language
  /** The session of a page of the site, whose member's topics it may watch. */
  session: Session | undefined
  /** The session with which it may watch a table: that of a page of the site, or of a game's window. */
  player: Session | undefined
  greeted = false
  topics: readonly SocketTopic[] = []
  /** The watch key of the chat that it shows. */
  chat: string | undefined
  /** The code of the game whose table it shows. */
  table: string | undefined
  /** The rooms it is in. */
  readonly rooms = new Set<string>()
  readonly #socket: WebSocket
  readonly #limits: SocketLimits
  #nextBeatMs: number
  #heard = true
  #talk = { sinceMs: 0, messages: 0 }
  #turn: Promise<void> = Promise.resolve()
  #closing = false

  constructor(socket: WebSocket, origin: PeerOrigin, limits: SocketLimits, nowMs: number) {
    this.#socket = socket
    this.#limits = limits
    this.brand = origin.brand
    this.address = origin.address
    this.admit = origin.admit
    this.language = origin.language
    this.#nextBeatMs = nowMs + limits.helloMs
    socket.on('pong', () => (this.#heard = true))
  }

  /** Whether messages can still be sent. */
  get isOpen(): boolean {
    return !this.#closing && this.#socket.readyState === this.#socket.OPEN
  }

  /** Sends a text. A reader that has left too much unread is cut off instead: the server buffers no more for it. */
  send(text: string): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount + text.length > this.#limits.waitingBytes) return this.cut()
    this.#socket.send(text)
  }

  say(message: SocketMessage): void {
    this.send(JSON.stringify(message))
  }

  /** Sends the error once, then closes. */
  refuse(code: ErrorCode): void {
    if (!this.isOpen) return
    this.say({ type: 'refused', code, message: errorPhrase(this.language, code, [60]) })
    this.close(closeCodes.refused)
  }

  /** Closes with a close frame; a peer that does not answer it is cut off. */
  close(code: number): void {
    if (this.#closing) return
    this.#closing = true
    this.#socket.close(code)
    setTimeout(() => this.cut(), this.#limits.closeMs).unref()
  }

  cut(): void {
    this.#closing = true
    this.#socket.terminate()
  }

  /** Whether it may send another message now. */
  mayTalk(nowMs: number): boolean {
    if (nowMs - this.#talk.sinceMs > this.#limits.talkMs) this.#talk = { sinceMs: nowMs, messages: 0 }
    this.#talk.messages += 1
    return this.#talk.messages <= this.#limits.messages
  }

  /** Runs work after all earlier work of this peer, so that messages take effect in the order in which they were sent. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work)
    return this.#turn
  }

  /**
   * When its time has come, sends the peer a ping, which its browser answers by itself, and a message, which shows the page
   * that the connection is alive. A peer that has not said hello by then, or not answered since the last time, is cut off.
   */
  beat(nowMs: number, text: string): void {
    if (nowMs < this.#nextBeatMs) return
    if (!this.greeted || !this.#heard) return this.cut()
    this.#heard = false
    this.#nextBeatMs = nowMs + this.#limits.beatMs
    this.#socket.ping()
    this.send(text)
  }
}
