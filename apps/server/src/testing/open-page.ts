import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { socketPath, type SocketMessage, type SocketRequest } from '@baize/contract'

/** An open page's socket, as a browser would have it. */
export interface TestPage {
  readonly heard: readonly SocketMessage[]
  /** The code with which the server closed the socket; 1006 if it cut the connection. */
  readonly closed: Promise<number>
  say(request: SocketRequest | string | Uint8Array<ArrayBuffer>): void
  /** The next message of a type that no earlier call has returned. */
  next<Type extends SocketMessage['type']>(type: Type): Promise<Extract<SocketMessage, { type: Type }>>
  leave(): void
}

/** Opens a page's socket; rejects if the server refuses the handshake. */
export async function openPage(site: string, headers: Readonly<Record<string, string>> = {}): Promise<TestPage> {
  // Node's WebSocket also accepts headers; the types describe the browser's, which does not.
  const socket = new WebSocket(`${site.replace('http', 'ws')}${socketPath}`, { headers } as never)
  const heard: SocketMessage[] = []
  const waiting = new Set<() => void>()
  const taken = new Set<SocketMessage>()
  socket.addEventListener('message', ({ data }) => {
    // The server sends what the contract declares.
    heard.push(JSON.parse(String(data)) as SocketMessage)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('the server refused the handshake')), { once: true })
  })
  return {
    heard,
    closed,
    say: (request) =>
      socket.send(typeof request === 'string' || request instanceof Uint8Array ? request : JSON.stringify(request)),
    next: (type) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find((message) => message.type === type && !taken.has(message))
          if (found === undefined) return
          taken.add(found)
          waiting.delete(look)
          // It was found by this type.
          resolve(found as Extract<SocketMessage, { type: typeof type }>)
        }
        waiting.add(look)
        void closed.then((code) => reject(new Error(`closed with ${code} before ${type} came`)))
        look()
      }),
    leave: () => socket.close(),
  }
}

/** A connection that completes the handshake, sends at most one message, and then neither reads nor answers. */
export async function openDeadPage(site: string, request?: SocketRequest): Promise<Socket> {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `GET ${socketPath} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  if (request !== undefined) socket.write(frameOf(JSON.stringify(request)))
  socket.pause()
  return socket
}

/** A text of up to 65,535 bytes as a client's frame (RFC 6455, 5.2); the mask is all zeros. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, bytes])
}
