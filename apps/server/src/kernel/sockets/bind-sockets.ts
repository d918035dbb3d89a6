import { socketPath } from '@baize/contract'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { RequestBrand } from '../caller.ts'
import type { Gate } from '../http/door.ts'
import { isOwnOrigin } from '../http/own-page.ts'
import { languageOf } from '../http/read-language.ts'
import { visitorAddress } from '../http/visitor-address.ts'
import { Refusal } from '../refusal.ts'
import { countedAddress } from '../throttle.ts'
import { closeCodes, Peer } from './peer.ts'
import type { Sockets } from './sockets.ts'

/**
 * Serves the sockets at a listener. Every handshake is checked before it is answered: the page's origin, the brand, whether
 * the brand serves the visitor, and whether there is room. Without a gate everybody is served, as in tests of sockets alone.
 */
export async function bindSockets(
  site: FastifyInstance,
  sockets: Sockets,
  { gate, usesTls = false }: { readonly gate?: Gate; readonly usesTls?: boolean } = {},
): Promise<void> {
  await site.register(websocket, {
    options: { maxPayload: sockets.limits.messageBytes, perMessageDeflate: false, clientTracking: false },
    // The library itself closes a connection that violates the protocol.
    errorHandler: (error) => sockets.log.debug({ err: error }, 'a socket was closed because of what it sent'),
    preClose(done) {
      sockets.closePeers()
      done()
    },
  })
  site.get(
    socketPath,
    { websocket: true, onRequest: (request) => admit(request, sockets, gate, usesTls) },
    (socket, request) => welcome(socket, request, sockets, gate),
  )
}

async function admit(
  request: FastifyRequest,
  sockets: Sockets,
  gate: Gate | undefined,
  usesTls: boolean,
): Promise<void> {
  if (!request.ws) throw new Refusal('route.not_found')
  if (!isFromOwnPage(request, usesTls)) throw new Refusal('request.other_page')
  const brand = sockets.door.brandOfHost(request.hostname)
  if (brand === undefined) throw new Refusal('brand.unknown_host')
  await askGate(request, brand, gate)()
  if (!sockets.hasRoom(countedAddress(visitorAddress(request))))
    throw new Refusal('system.unavailable', { retryAfterSeconds: 30 })
}

/** Returns a function that checks, at any time, whether the page is still served, with the data of its handshake. */
function askGate(request: FastifyRequest, brand: RequestBrand, gate: Gate | undefined): () => Promise<void> {
  const language = languageOf(request) ?? brand.defaultLanguage
  const call = { brand, address: visitorAddress(request), language, changes: false, everywhere: false }
  return async () => gate?.check(call)
}

/**
 * Whether a handshake comes from a page of this site. Browsers always send the page's origin. Programs need not, and cannot
 * misuse anything: there are no cookies, and the token comes in the first message.
 */
function isFromOwnPage(request: FastifyRequest, usesTls: boolean): boolean {
  const { origin } = request.headers
  return origin === undefined || isOwnOrigin(origin, request, usesTls)
}

function welcome(socket: WebSocket, request: FastifyRequest, sockets: Sockets, gate: Gate | undefined): void {
  const brand = sockets.door.brandOfHost(request.hostname)
  const address = countedAddress(visitorAddress(request))
  // Others may have connected since the handshake was accepted.
  if (brand === undefined || !sockets.hasRoom(address)) return socket.close(closeCodes.tooMany)
  const asked = languageOf(request)
  const language = asked !== undefined && brand.languages.includes(asked) ? asked : brand.defaultLanguage
  const peer = new Peer(
    socket,
    { brand, address, language, admit: askGate(request, brand, gate) },
    sockets.limits,
    performance.now(),
  )
  sockets.add(peer)
  socket.on('close', () => sockets.remove(peer))
  // With the library's defaults a message arrives as one buffer.
  socket.on('message', (data, isBinary) => sockets.hear(peer, isBinary || !Buffer.isBuffer(data) ? undefined : data))
}
