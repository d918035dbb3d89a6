import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  formatGcpAmount,
  formatRsAmount,
  isJsonObject,
  parseGcpAmount,
  parseJsonObject,
  parseRsAmount,
  verifyGcp,
  verifyRs,
  type JsonObject,
} from '@baize/vendor-wire'

/**
 * A wallet in memory that speaks both dialects over real HTTP, for tests: one account, two digits. Written from the
 * dialects' description alone, so that it shares nothing with the sandbox.
 */
export interface MemoryWallet {
  readonly origin: string
  balanceMinor: bigint
  /** Refuses new bets from now on, as a wallet does whose session is over. */
  isSessionOver: boolean
  /** Answers nothing: every call is cut. */
  isDown: boolean
  /** Planted fault: a rollback of an unknown bet leaves no tombstone, so that the late bet is booked. */
  forgetsTombstones: boolean
  /** Every transaction that was booked, by its id: what it did to the balance. */
  readonly booked: Map<string, bigint>
  readonly finishedRounds: Set<string>
  readonly seen: { badSignatures: number; replays: number; tombstonedBets: number }
  close(): Promise<void>
}

/** What the wallet knows the vendors by. */
export interface MemoryWalletKeys {
  readonly secret: string
  readonly vendorPublicKey: string
}

type Answer = { readonly status: number; readonly body: object }

/** Starts a wallet on a free port. */
export async function startMemoryWallet(keys: MemoryWalletKeys, balanceMinor: bigint): Promise<MemoryWallet> {
  const tombstones = new Set<string>()
  const undone = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (wallet.isDown) return void request.socket.destroy()
      const raw = Buffer.concat(chunks).toString()
      const url = request.url ?? ''
      const header = (name: string) => String(request.headers[name] ?? '')
      const { status, body } = url.startsWith('/wallet/gcp/')
        ? gcp(url, raw, verifyGcp(keys.secret, raw, header('x-request-sign')))
        : rs(url, raw, verifyRs(keys.vendorPublicKey, raw, header('x-hub88-signature')))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Books once; `undefined` where there is not enough. */
  const book = (id: string, change: bigint): 'booked' | 'replayed' | 'refused' => {
    if (wallet.booked.has(id)) {
      wallet.seen.replays += 1
      return 'replayed'
    }
    if (wallet.balanceMinor + change < 0n) return 'refused'
    wallet.booked.set(id, change)
    wallet.balanceMinor += change
    return 'booked'
  }
  const undo = (id: string, original: string): boolean => {
    const change = wallet.booked.get(original)
    if (change === undefined) {
      if (!wallet.forgetsTombstones) tombstones.add(original)
      return false
    }
    if (!undone.has(original)) book(id, -change)
    undone.add(original)
    return true
  }

  const gcp = (url: string, raw: string, isSigned: boolean): Answer => {
    const refuse = (code: number): Answer => ({
      status: 400,
      body: { code: 'invalid_argument', msg: 'no', meta: { api_code: code, api_message: 'no', balance: balance() } },
    })
    const balance = () => formatGcpAmount(wallet.balanceMinor, 2)
    if (!isSigned) {
      wallet.seen.badSignatures += 1
      return refuse(403)
    }
    const call = parseJsonObject(raw) ?? {}
    const round = String(call['round_id'] ?? call['round_id_provider'])
    if (call['finished'] === true || url.endsWith('/finish')) wallet.finishedRounds.add(round)
    if (url.endsWith('/balance') || url.endsWith('/finish')) return { status: 200, body: { balance: balance() } }
    const transactions: { id_provider: string; id: string }[] = []
    for (const one of transactionsOf(call)) {
      const id = String(one['id_provider'])
      if (one['type'] === 'rollback') {
        transactions.push({ id_provider: id, id: undo(id, String(one['original_id_provider'])) ? `w-${id}` : '' })
        continue
      }
      const amount = parseGcpAmount(one['amount'], 2)
      if (amount === undefined) return refuse(400)
      const isBet = one['type'] === 'bet'
      if (isBet && tombstones.has(id)) {
        wallet.seen.tombstonedBets += 1
        return refuse(409)
      }
      if (isBet && wallet.isSessionOver && !wallet.booked.has(id)) return refuse(101)
      if (book(id, isBet ? -amount : amount) === 'refused') return refuse(100)
      transactions.push({ id_provider: id, id: `w-${id}` })
    }
    return { status: 200, body: { round_id: round, balance: balance(), transactions } }
  }

  const rs = (url: string, raw: string, isSigned: boolean): Answer => {
    const call = parseJsonObject(raw) ?? {}
    const say = (status: string): Answer => ({
      status: 200,
      body: {
        status,
        request_uuid: String(call['request_uuid']),
        user: String(call['user']),
        currency: 'PLY',
        balance: formatRsAmount(wallet.balanceMinor, 2),
      },
    })
    if (!isSigned) {
      wallet.seen.badSignatures += 1
      return say('RS_ERROR_INVALID_SIGNATURE')
    }
    if (url.endsWith('/user/balance')) return say('RS_OK')
    const id = String(call['transaction_uuid'])
    const reference = String(call['reference_transaction_uuid'])
    if (call['round_closed'] === true) wallet.finishedRounds.add(String(call['round']))
    if (url.endsWith('/transaction/rollback'))
      return say(undo(id, reference) ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    const amount = parseRsAmount(call['amount'], 2)
    if (amount === undefined) return say('RS_ERROR_WRONG_TYPES')
    if (url.endsWith('/transaction/win')) {
      if (!wallet.booked.has(reference)) return say('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      if (undone.has(reference)) return say('RS_ERROR_TRANSACTION_ROLLED_BACK')
      book(id, amount)
      return say('RS_OK')
    }
    if (tombstones.has(id)) {
      wallet.seen.tombstonedBets += 1
      return say('RS_ERROR_TRANSACTION_ROLLED_BACK')
    }
    if (wallet.isSessionOver && !wallet.booked.has(id)) return say('RS_ERROR_TOKEN_EXPIRED')
    return say(book(id, -amount) === 'refused' ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK')
  }

  const wallet: MemoryWallet = {
    origin: `http://127.0.0.1:${portOf(server)}`,
    balanceMinor,
    isSessionOver: false,
    isDown: false,
    forgetsTombstones: false,
    booked: new Map(),
    finishedRounds: new Set(),
    seen: { badSignatures: 0, replays: 0, tombstonedBets: 0 },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return wallet
}

function transactionsOf(call: JsonObject): readonly JsonObject[] {
  const list: unknown = call['transactions']
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

function portOf(server: Server): number {
  // A server that listens on a port has an address with a number.
  return (server.address() as AddressInfo).port
}
