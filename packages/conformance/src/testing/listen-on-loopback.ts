import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ReferenceWallet } from './wallet-host.ts'

/** Serves an in-memory wallet over HTTP on a free loopback port. */
export async function listenOnLoopback(wallet: ReferenceWallet): Promise<{ base: string; close(): void }> {
  const server = createServer((request, response) => {
    void answer(wallet, request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server listening on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(wallet: ReferenceWallet, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const rawBody = await text(request)
  const { status, body } = await wallet.handle({ path: request.url ?? '', headers, rawBody })
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
