import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What a vendor receives when one of its games is launched for money. */
export interface LaunchSeen {
  readonly account_id: string
  readonly session_id: string
  readonly game_id: string
}

/** The vendor's own API on a loopback port: it opens every game and records for whom. */
export interface ListeningVendor {
  readonly origin: string
  readonly launches: readonly LaunchSeen[]
  close(): void
}

/** Starts the vendor's API. */
export async function listenAsVendor(): Promise<ListeningVendor> {
  const launches: LaunchSeen[] = []
  const seen = async (request: IncomingMessage) => {
    // The server sends what the dialect prescribes.
    launches.push((await json(request)) as LaunchSeen)
    return JSON.stringify({ url: `http://${request.headers.host}/game` })
  }
  const server = createServer((request, response) => {
    void seen(request).then((text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A listener on a TCP port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    launches,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
