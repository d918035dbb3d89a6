import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { MachineAnswer } from './machine-call.ts'
import type { MachineRoute, MachineRoutes } from './machine-routes.ts'
import { readPlainRequest, type PlainRequest } from './read-plain-request.ts'

/** What the connections of a listener share. */
export interface QuickParts {
  readonly routes: MachineRoutes
  readonly maxBodyBytes: number
  /** How long a request may take to arrive. */
  readonly requestSeconds: number
  /** How long a client may read nothing of an answer. */
  readonly stalledSeconds: number
  /** How long a connection without a request is kept; answers announce it. */
  readonly idleSeconds: number
  /** The current time as an HTTP date. */
  date(): string
  /** The address of a request's sender, considering what proxies name. */
  addressOf(socket: Socket, forwardedFor: string | undefined): string
  /** Hands a connection to Node's parser for good, after everything read but not answered was put back into the socket. */
  handOver(socket: Socket): void
  /** Called when the connection leaves the quick way. */
  left(connection: QuickConnection): void
}

/** A plain request arrives in one or two pieces; if one arrives in many, Node's parser reads it. */
const maxPieces = 4
/** How many bytes may wait behind a request that is being answered. */
const maxWaitingBytes = 64 * 1024

/**
 * One connection on the quick way: plain requests are answered one after another, directly on the socket. At the first
 * request that is not plain, or not for a program, the connection goes to Node's parser, which reads that request from its
 * beginning.
 */
export class QuickConnection {
  readonly #socket: Socket
  readonly #parts: QuickParts
  #received: Buffer | undefined
  #pieces = 0
  #reading = false
  #answering = false
  #closing = false
  #saidAll = false
  /** Since when it has been waiting for a request, or for the rest of one. `Infinity` while one is being answered. */
  #waitingSinceMs = performance.now()

  constructor(socket: Socket, parts: QuickParts) {
    this.#socket = socket
    this.#parts = parts
    socket.on('data', this.#take)
    socket.on('error', this.#lost)
    socket.on('end', this.#ended)
    socket.on('close', this.#leave)
  }

  /** Ends the connection if no request, or only part of one, has arrived for too long. */
  endIfIdle(nowMs: number): void {
    const { requestSeconds, idleSeconds } = this.#parts
    const allowed = this.#received === undefined ? idleSeconds : requestSeconds
    if (nowMs - this.#waitingSinceMs > allowed * 1000) this.#socket.destroy()
  }

  /** Ends the connection after the current answer, or immediately if there is none. */
  close(): void {
    this.#closing = true
    if (!this.#answering) this.#socket.destroy()
  }

  readonly #take = (piece: Buffer): void => {
    this.#pieces += 1
    if (this.#received === undefined) {
      this.#received = piece
      if (!this.#answering) this.#waitingSinceMs = performance.now()
    } else this.#received = Buffer.concat([this.#received, piece])
    if (!this.#answering) this.#read()
    else if (this.#received.length > maxWaitingBytes) this.#socket.pause()
  }

  /** Answers complete requests, in order. */
  #read(): void {
    // A handler that answers immediately calls this again from inside the loop, which continues by itself.
    if (this.#reading) return
    this.#reading = true
    while (this.#received !== undefined && !this.#answering && !this.#socket.destroyed) {
      const request = readPlainRequest(this.#received, this.#parts.maxBodyBytes)
      if (request === 'more' && this.#pieces < maxPieces && !this.#saidAll) break
      const route = typeof request === 'string' ? undefined : this.#parts.routes.find(request.path)
      if (typeof request === 'string' || route === undefined) this.#handOver(this.#received)
      else this.#answer(request, route, this.#received)
    }
    this.#reading = false
  }

  #answer({ headers, bodyFrom, endsAt }: PlainRequest, { handler, params }: MachineRoute, received: Buffer): void {
    this.#received = received.length === endsAt ? undefined : received.subarray(endsAt)
    this.#pieces = this.#received === undefined ? 0 : 1
    this.#answering = true
    this.#waitingSinceMs = Infinity
    const [socket, parts] = [this.#socket, this.#parts]
    const call = {
      params,
      body: received.subarray(bodyFrom, endsAt),
      header: (name: string) => headers.get(name),
      get ip() {
        return parts.addressOf(socket, headers.get('x-forwarded-for'))
      },
    }
    handler(call, this.#answered)
  }

  readonly #answered = (answer: MachineAnswer): void => {
    const socket = this.#socket
    if (socket.destroyed) return
    const last = this.#closing || (this.#saidAll && this.#received === undefined)
    const text = this.#inWords(answer, last)
    // Most answers are ASCII, which is faster to write as Latin-1.
    const taken = socket.write(text, Buffer.byteLength(answer.text) === answer.text.length ? 'latin1' : 'utf8')
    if (last) this.#end()
    else if (taken) this.#goOn()
    else {
      // The time-out restarts with each byte that is read, so a slow reader has time.
      socket.setTimeout(this.#parts.stalledSeconds * 1000, this.#lost)
      socket.once('drain', this.#taken)
    }
  }

  readonly #taken = (): void => {
    this.#socket.setTimeout(0, this.#lost)
    this.#goOn()
  }

  readonly #goOn = (): void => {
    this.#answering = false
    this.#waitingSinceMs = performance.now()
    if (this.#socket.isPaused()) this.#socket.resume()
    if (this.#received !== undefined) this.#read()
  }

  #end(): void {
    this.#received = undefined
    this.#answering = false
    this.#waitingSinceMs = performance.now()
    this.#socket.end()
  }

  #handOver(received: Buffer): void {
    const socket = this.#socket
    // Nothing can be put back into a socket that has ended.
    if (this.#saidAll) return this.#end()
    this.#received = undefined
    socket.off('data', this.#take)
    socket.off('error', this.#lost)
    socket.off('end', this.#ended)
    socket.off('close', this.#leave)
    this.#leave()
    socket.unshift(received)
    this.#parts.handOver(socket)
  }

  readonly #lost = (): void => void this.#socket.destroy()

  /** A client that has closed its side still gets its answer. */
  readonly #ended = (): void => {
    this.#saidAll = true
    if (!this.#answering) this.#end()
  }

  readonly #leave = (): void => this.#parts.left(this)

  #inWords({ status, text }: MachineAnswer, last: boolean): string {
    const { idleSeconds, date } = this.#parts
    const kept = last ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${idleSeconds}`
    return (
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nDate: ${date()}\r\nConnection: ${kept}\r\n\r\n${text}`
    )
  }
}
