import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may wait behind the one that is being answered. Browsers wait for each answer before the next request. */
export const maxWaiting = 32

/** The state of a server's connections. */
export interface Turns {
  readonly listener: RequestListener
  /** Whether a request of a connection is being answered. */
  isBusy(socket: Socket): boolean
}

/**
 * Handles the requests of a connection one after another. Node parses all pipelined requests and would handle them at once,
 * although the answers leave in order: a client that reads no answers would keep hundreds of files open with one connection,
 * and with a few dozen connections every file that the process may open. A connection on which more than
 * {@link maxWaiting} requests wait is cut off.
 */
export function answerInTurn(handle: RequestListener): Turns {
  const lines = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : lines.get(socket)?.shift()
      if (next === undefined) lines.delete(socket)
      else begin(...next)
    })
    handle(request, response)
  }
  return {
    isBusy: (socket) => lines.has(socket),
    listener(request, response) {
      const line = lines.get(request.socket)
      if (line === undefined) {
        lines.set(request.socket, [])
        begin(request, response)
      } else if (line.length < maxWaiting) line.push([request, response])
      else request.socket.destroy()
    },
  }
}
