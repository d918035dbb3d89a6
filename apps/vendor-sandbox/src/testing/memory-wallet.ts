import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyGcp, verifyRs } from '@baize/vendor-wire'
import { openMemoryBooks, type MemoryBooks } from './memory-books.ts'
import { answerGcp, answerRs } from './memory-dialects.ts'

/**
 * An in-memory wallet for tests that speaks both dialects over HTTP: one account, two decimals. Written from the
 * dialects' description alone, so that it shares no code with the sandbox.
 */
export interface MemoryWallet extends MemoryBooks {
  readonly origin: string
  /** Drops the connection of every call. */
  isDown: boolean
  close(): Promise<void>
}

/** The keys with which the wallet verifies vendors. */
export interface MemoryWalletKeys {
  readonly secret: string
  readonly vendorPublicKey: string
}

/** Starts a wallet on a free port. */
export async function startMemoryWallet(keys: MemoryWalletKeys, balanceMinor: bigint): Promise<MemoryWallet> {
  const books = openMemoryBooks(balanceMinor)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (wallet.isDown) {
        request.socket.destroy()
        return
      }
      const raw = Buffer.concat(chunks).toString()
      const url = request.url ?? ''
      const header = (name: string) => String(request.headers[name] ?? '')
      const { status, body } = url.startsWith('/wallet/gcp/')
        ? answerGcp(wallet, { url, raw, isSigned: verifyGcp(keys.secret, raw, header('x-request-sign')) })
        : answerRs(wallet, { url, raw, isSigned: verifyRs(keys.vendorPublicKey, raw, header('x-hub88-signature')) })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The books' functions refer to this object, so it is extended rather than copied.
  const wallet: MemoryWallet = Object.assign(books, {
    origin: `http://127.0.0.1:${portOf(server)}`,
    isDown: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
  return wallet
}

function portOf(server: Server): number {
  // A server listening on a TCP port has an address of this type.
  return (server.address() as AddressInfo).port
}
