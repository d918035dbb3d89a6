import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import * as contract from '@baize/contract'
import { brandId } from '../kernel/ids.ts'
import { listenAsVendor, type LaunchSeen, type ListeningVendor } from '../testing/listening-vendor.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { bookedOf, type Booked } from './test-at-once.ts'

/** The server's answer to one call of a vendor. */
export interface Answer {
  /** The dialect's code for the refusal; `undefined` if the call succeeded. */
  readonly refused: string | undefined
  /** In minor units, if the answer has a balance. */
  readonly balanceMinor: bigint | undefined
  /** The whole body. */
  readonly text: string
}

/** A player with 1,000.00 at a vendor, through the wallet that the vendor calls. Amounts are in minor units. */
export interface VendorPlayer {
  /** The member's username; it is unique. */
  readonly name: string
  bet(id: string, amountMinor: bigint): Promise<Answer>
  /** `of`: the id of the winning bet. */
  win(id: string, amountMinor: bigint, of: string): Promise<Answer>
  undo(id: string, of: string): Promise<Answer>
  balanceMinor(): Promise<bigint>
  /** The postings to the player's account after the first 1,000.00, in order. */
  moves(): Promise<readonly (readonly [kind: string | undefined, amountMinor: bigint])[]>
  /** The dialect's code for insufficient funds. */
  readonly noFunds: string
}

/** A server with a vendor for each dialect, and players who have opened one of its games. */
export interface TwoVendors {
  readonly server: TestServer
  readonly vendor: ListeningVendor
  gcpPlayer(username: string, prefix?: string): Promise<VendorPlayer & Launched>
  rsPlayer(username: string): Promise<VendorPlayer & Launched>
  /** Sends a signed call in the dialect gcp. */
  sendGcp(path: string, fields: object): Promise<Answer>
  close(): Promise<void>
}

/** A player, as the server and as the vendor know them. */
export interface Launched {
  readonly name: string
  readonly memberId: string
  readonly call: ReturnType<TestServer['client']>
  readonly account: string
  readonly token: string
}

const secret = 'a shared secret'
const keyPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const games = { PG: 'teahouse-tiles', EG2: 'cherry-arcade-1962' } as const
const hundredths = (amountMinor: bigint) => `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}`

/** Opens the server: `PG` speaks gcp, `EG2` speaks rs. `before` may bind more routes before the listener is ready. */
export async function openTwoVendors(before?: (server: TestServer) => Promise<void>): Promise<TwoVendors> {
  const [server, vendor] = await Promise.all([openTestServer(), listenAsVendor()])
  await before?.(server)
  const shared = { brandId: brandId(1), walletMode: 'seamless', gameTypes: ['RNG'], isDemo: false } as const
  const gcp = { dialect: 'gcp', vendorCode: 'PG', keys: { vendor: secret, house: secret } }
  const rs = { dialect: 'rs', vendorCode: 'EG2', keys: { vendor: keyPair.publicKey, house: keyPair.privateKey } }
  for (const own of [gcp, rs]) await server.vendors.connect({ ...shared, ...own, apiBase: vendor.origin })
  const launched = async (username: string, vassalage: keyof typeof games): Promise<Launched> => {
    const { id, call } = await server.newMember(username)
    await call(contract.launchGame, { body: { gameCode: games[vassalage], vassalage, gameType: 'RNG' } })
    const { account_id, session_id }: LaunchSeen = vendor.launches.at(-1) ?? neverLaunched()
    return { name: username, memberId: id, call, account: account_id, token: session_id }
  }
  return {
    server,
    vendor,
    gcpPlayer: async (username, prefix = '') => gcpPlayer(server, await launched(username, 'PG'), prefix),
    rsPlayer: async (username) => rsPlayer(server, await launched(username, 'EG2')),
    sendGcp: (path, fields) => sendGcp(server, path, fields),
    async close() {
      await server.close()
      vendor.close()
    },
  }
}

function neverLaunched(): never {
  throw new Error('the vendor was not asked')
}

async function movesOf(server: TestServer, memberId: string) {
  const [, ...moves]: Booked[] = await bookedOf(server, memberId)
  return moves.map(([, kind, amount]) => [kind, amount] as const)
}

async function post(server: TestServer, url: string, fields: object, sign: (raw: string) => Record<string, string>) {
  const raw = JSON.stringify(fields)
  const headers = { host: 'localhost', 'content-type': 'application/json', ...sign(raw) }
  const { body } = await server.site.inject({ method: 'POST', url, headers, payload: raw })
  return body
}

async function sendGcp(server: TestServer, path: string, fields: object): Promise<Answer> {
  const text = await post(server, `/wallet/gcp/PG${path}`, fields, (raw) => ({
    'x-request-sign': createHmac('sha256', secret).update(raw).digest('hex'),
  }))
  const said: { balance?: string; meta?: { api_code: string } } = JSON.parse(text)
  const balanceMinor = said.balance === undefined ? undefined : BigInt(said.balance.replace('.', ''))
  return { refused: said.meta?.api_code, balanceMinor, text }
}

function gcpPlayer(server: TestServer, who: Launched, prefix: string): VendorPlayer & Launched {
  const fields = { account_id: who.account, currency: 'PLY', game_id: games.PG }
  const move = (type: 'bet' | 'win', id: string, amountMinor: bigint) => {
    const transactions = [{ type, id_provider: id, amount: hundredths(amountMinor) }]
    return sendGcp(server, `${prefix}/betwin`, { ...fields, round_id: 'r', transactions })
  }
  return {
    ...who,
    noFunds: '100',
    bet: (id, amountMinor) => move('bet', id, amountMinor),
    win: (id, amountMinor) => move('win', id, amountMinor),
    undo: (id, of) => {
      const transactions = [{ type: 'rollback', id_provider: id, original_id_provider: of }]
      return sendGcp(server, `${prefix}/rollback`, { ...fields, round_id_provider: 'r', finished: true, transactions })
    },
    balanceMinor: async () => (await sendGcp(server, `${prefix}/balance`, fields)).balanceMinor ?? -1n,
    moves: () => movesOf(server, who.memberId),
  }
}

function rsPlayer(server: TestServer, who: Launched): VendorPlayer & Launched {
  const user = { user: who.account, token: who.token, currency: 'PLY', game_code: games.EG2 }
  const send = async (path: string, fields: object): Promise<Answer> => {
    const text = await post(server, `/wallet/rs/EG2${path}`, { ...user, ...fields }, (raw) => ({
      'x-hub88-signature': createSign('RSA-SHA256').update(raw).sign(keyPair.privateKey, 'base64'),
    }))
    const { status, balance }: { status: string; balance?: number } = JSON.parse(text)
    const balanceMinor = balance === undefined ? undefined : BigInt(balance) / 1_000n
    return { refused: status === 'RS_OK' ? undefined : status, balanceMinor, text }
  }
  const move = (path: string, id: string, amountMinor: bigint, more: object = {}) => {
    const place = { transaction_uuid: id, round: 'r', amount: Number(amountMinor) * 1_000 }
    return send(path, { ...place, ...more, request_uuid: `request-of-${id}` })
  }
  return {
    ...who,
    noFunds: 'RS_ERROR_NOT_ENOUGH_MONEY',
    bet: (id, amountMinor) => move('/transaction/bet', id, amountMinor),
    win: (id, amountMinor, of) => move('/transaction/win', id, amountMinor, { reference_transaction_uuid: of }),
    undo: (id, of) =>
      send('/transaction/rollback', {
        transaction_uuid: id,
        reference_transaction_uuid: of,
        round: 'r',
        request_uuid: `request-of-${id}`,
      }),
    balanceMinor: async () => (await send('/user/balance', { request_uuid: 'request' })).balanceMinor ?? -1n,
    moves: () => movesOf(server, who.memberId),
  }
}
