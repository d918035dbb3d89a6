import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What may wait behind the request that is being answered. Browsers send nothing before they have their answer. */
export const maxWaiting = 32

/** The requests of a server's connections. */
export interface Turns {
  readonly listener: RequestListener
  /** Whether a request of a connection is being answered. */
  isBusy(socket: Socket): boolean
}

/**
 * Hands the requests of a connection on one after another, each when the one before it is answered. Node reads all that came
 * together and would begin them all, though the answers leave in their order: one connection that reads none of them would hold
 * hundreds of files open, and some dozens of such connections every file that the process may open. A connection on which
 * more than {@link maxWaiting} wait is cut off.
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
