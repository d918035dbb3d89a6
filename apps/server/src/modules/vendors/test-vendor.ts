import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@baize/contract'
import type { FastifyInstance } from 'fastify'
import { brandId } from '../../kernel/ids.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import type { NewConnection } from './registry/connect-vendor.ts'

export const testSecret = 'a vendor of tests'

/** The signature of the dialect gcp. */
export const testSignature = (raw: string | Buffer, secret = testSecret) =>
  createHmac('sha256', secret).update(raw).digest('hex')

/** What was asked of the vendor's own API, and what it answers. */
export interface VendorApi {
  readonly asked: { readonly path: string; readonly body: Record<string, unknown>; readonly signed: boolean }[]
  answer: (path: string, body: Record<string, unknown>) => { status?: number; body: object; delayMs?: number }
  readonly origin: string
  close(): Promise<void>
}

/** Starts a vendor's own API on a local port. */
export async function openVendorApi(): Promise<VendorApi> {
  const asked: VendorApi['asked'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const path = request.url ?? ''
      // The server sends objects.
      const body = JSON.parse(raw.toString()) as Record<string, unknown>
      asked.push({ path, body, signed: request.headers['x-request-sign'] === testSignature(raw) })
      const { status = 200, body: reply, delayMs = 0 } = api.answer(path, body)
      setTimeout(() => response.writeHead(status).end(JSON.stringify(reply)), delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener has this type.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api: VendorApi = {
    asked,
    answer: () => ({ body: { url: `${origin}/play` } }),
    origin,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return api
}

/** A whole test server with the vendor PG connected in the dialect gcp. */
export interface TestVendorSite {
  readonly server: TestServer
  readonly api: VendorApi
  newMember(): Promise<{ call: ReturnType<TestServer['client']>; token: string }>
  /** Launches a game for money and returns what the vendor was told. */
  launch(call: ReturnType<TestServer['client']>): Promise<{ url: string; account: string; session: string }>
  /** Sends a signed call as the vendor. */
  vendor(path: string, fields: object, secret?: string): Promise<{ status: number; body: Record<string, unknown> }>
  close(): Promise<void>
}

/** A game of that vendor in the demo catalogue, with a free trial. */
export const testGame = { gameCode: 'teahouse-tiles', vassalage: 'PG', gameType: 'RNG' } as const

/** Opens the test server. `settings` are what the vendor has of its own. */
export async function openTestVendorSite(settings: Partial<NewConnection> = {}): Promise<TestVendorSite> {
  const [server, api] = await Promise.all([openTestServer(), openVendorApi()])
  const brand = brandId(1)
  await server.vendors.connect({
    brandId: brand,
    vendorCode: 'PG',
    dialect: 'gcp',
    apiBase: api.origin,
    walletMode: 'seamless',
    gameTypes: ['RNG'],
    isDemo: false,
    keys: { vendor: testSecret, house: testSecret },
    ...settings,
  })
  let members = 0
  return {
    server,
    api,
    async newMember() {
      members += 1
      return server.newMember(`vendor${members}`)
    },
    async launch(call) {
      const { url } = await call(contract.launchGame, { body: testGame })
      const asked = api.asked.at(-1)
      return { url, account: String(asked?.body['account_id']), session: String(asked?.body['session_id']) }
    },
    vendor: (path, fields, secret = testSecret) => sendSigned(server.site, path, fields, secret),
    async close() {
      await Promise.all([server.close(), api.close()])
    },
  }
}

/** Sends a signed call as the vendor PG to any listener. */
export async function sendSigned(site: FastifyInstance, path: string, fields: object, secret: string) {
  const raw = JSON.stringify(fields)
  const response = await site.inject({
    method: 'POST',
    url: `/wallet/gcp/PG${path}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-request-sign': testSignature(raw, secret),
    },
    payload: raw,
  })
  return { status: response.statusCode, body: response.json() }
}
