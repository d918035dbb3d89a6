import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyGcp, verifyRs } from '@baize/vendor-wire'
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

/** The wallet's books. */
export interface MemoryBooks {
  balanceMinor: bigint
  /** Refuses new bets, as a wallet does once the session has ended. */
  isSessionOver: boolean
  /** Injected fault: a rollback of an unknown bet leaves no tombstone, so the late bet is booked. */
  forgetsTombstones: boolean
  /** The effect of every booked transaction on the balance, by id. */
  readonly booked: Map<string, bigint>
  readonly tombstones: Set<string>
  readonly undone: Set<string>
  readonly finishedRounds: Set<string>
  readonly seen: { badSignatures: number; replays: number; tombstonedBets: number }
  /** Books a transaction once. */
  book(id: string, changeMinor: bigint): 'booked' | 'replayed' | 'refused'
  /** Undoes a transaction; returns whether it existed. */
  undo(id: string, original: string): boolean
}

/** The keys with which the wallet verifies vendors. */
export interface MemoryWalletKeys {
  readonly secret: string
  readonly vendorPublicKey: string
}

function openMemoryBooks(balanceMinor: bigint): MemoryBooks {
  const books: MemoryBooks = {
    balanceMinor,
    isSessionOver: false,
    forgetsTombstones: false,
    booked: new Map(),
    tombstones: new Set(),
    undone: new Set(),
    finishedRounds: new Set(),
    seen: { badSignatures: 0, replays: 0, tombstonedBets: 0 },
    book(id, changeMinor) {
      if (books.booked.has(id)) {
        books.seen.replays += 1
        return 'replayed'
      }
      if (books.balanceMinor + changeMinor < 0n) return 'refused'
      books.booked.set(id, changeMinor)
      books.balanceMinor += changeMinor
      return 'booked'
    },
    undo(id, original) {
      const changeMinor = books.booked.get(original)
      if (changeMinor === undefined) {
        if (!books.forgetsTombstones) books.tombstones.add(original)
        return false
      }
      if (!books.undone.has(original)) books.book(id, -changeMinor)
      books.undone.add(original)
      return true
    },
  }
  return books
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
