import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGcpClient } from './gcp/gcp-client.ts'
import { verifyGcp } from './gcp/gcp-signature.ts'
import { createRsClient } from './rs/rs-client.ts'
import { caletaSignatureHeader, verifyRs } from './rs/rs-signature.ts'
import { WalletUnreachable } from './send-signed.ts'

interface Seen {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly rawBody: string
}

let seen: Seen | undefined
let answer: { status: number; text: string } | 'never' = 'never'
let base = ''

const wallet = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    seen = { path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks).toString() }
    if (answer !== 'never') response.writeHead(answer.status).end(answer.text)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => wallet.listen(0, '127.0.0.1', resolve))
  // A server listening on a TCP port has an address of this type.
  base = `http://127.0.0.1:${(wallet.address() as AddressInfo).port}/wallet`
})
afterAll(() => {
  wallet.closeAllConnections()
  wallet.close()
})

const transactions = [{ id_provider: 't1', type: 'bet', amount: '1.00' }] as const
const betwin = { account_id: 'a', currency: 'EUR', game_id: 'g', round_id: 'r', transactions }

describe('the gcp client', () => {
  it('signs the exact bytes it sends', async () => {
    answer = { status: 200, text: '{"round_id":"r","balance":"9.00","transactions":[{"id_provider":"t1","id":"w1"}]}' }
    const reply = await createGcpClient({ base, secret: 's' }).betwin(betwin)
    expect(reply).toMatchObject({
      httpStatus: 200,
      rawText: answer.text,
      outcome: 'accepted',
      body: { balance: '9.00' },
    })
    expect(seen?.path).toBe('/wallet/betwin')
    expect(seen?.headers['content-type']).toBe('application/json')
    expect(verifyGcp('s', seen?.rawBody ?? '', String(seen?.headers['x-request-sign']))).toBe(true)
    expect(JSON.parse(seen?.rawBody ?? '')).toEqual(betwin)
  })

  it("returns refusals, and reports replies outside the dialect as 'malformed'", async () => {
    const client = createGcpClient({ base, secret: 's' })
    answer = { status: 400, text: '{"code":"invalid_argument","msg":"m","meta":{"api_code":"100","api_message":"m"}}' }
    expect(await client.betwin(betwin)).toMatchObject({ outcome: 'refused', body: { meta: { api_code: '100' } } })
    for (const [status, text] of [
      [403, '{"code":"invalid_argument","msg":"m","meta":{"api_code":"403","api_message":"m"}}'],
      [400, '{"code":"other","msg":"m","meta":{"api_code":"403","api_message":"m"}}'],
      [200, '{"balance":9}'],
      [200, '<html>'],
    ] as const) {
      answer = { status, text }
      expect(await client.betwin(betwin)).toMatchObject({ outcome: 'malformed', httpStatus: status, rawText: text })
    }
  })

  it('sends arbitrary bytes with an arbitrary signature or none', async () => {
    answer = { status: 200, text: '' }
    const client = createGcpClient({ base, secret: 's' })
    await client.raw('/balance', 'not json', { signature: null })
    expect(seen).toMatchObject({ rawBody: 'not json' })
    expect(seen?.headers['x-request-sign']).toBeUndefined()
    await client.raw('/balance', 'not json', { signature: 'ff' })
    expect(seen?.headers['x-request-sign']).toBe('ff')
  })

  it('throws when a reply takes too long and when nothing is listening', async () => {
    answer = 'never'
    const late = createGcpClient({ base, secret: 's' }).betwin(betwin, { timeoutMs: 20 })
    await expect(late).rejects.toMatchObject({ name: 'WalletUnreachable', reason: 'timeout' })
    const nobody = createGcpClient({ base: 'http://127.0.0.1:1', secret: 's' }).betwin(betwin)
    await expect(nobody).rejects.toBeInstanceOf(WalletUnreachable)
    await expect(nobody).rejects.toMatchObject({ reason: 'network' })
  })
})

describe('the rs client', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const balance = { user: 'a', request_uuid: 'q', token: 't', game_code: 'g' }

  it('signs the exact bytes it sends, in the configured header', async () => {
    answer = { status: 200, text: '{"status":"RS_OK","request_uuid":"q","user":"a","currency":"EUR","balance":900000}' }
    const reply = await createRsClient({ base, privateKey, header: caletaSignatureHeader }).balance(balance)
    expect(reply).toMatchObject({ outcome: 'accepted', body: { balance: 900_000 } })
    expect(seen?.path).toBe('/wallet/user/balance')
    expect(verifyRs(publicKey, seen?.rawBody ?? '', String(seen?.headers['x-auth-signature']))).toBe(true)
  })

  it("returns refusals, and reports replies outside the dialect as 'malformed'", async () => {
    const client = createRsClient({ base, privateKey })
    answer = { status: 200, text: '{"status":"RS_ERROR_INVALID_TOKEN"}' }
    expect(await client.balance(balance)).toMatchObject({ outcome: 'refused' })
    for (const [status, text] of [
      [400, '{"status":"RS_OK"}'],
      [200, '{"status":"RS_FINE"}'],
      [200, '{"status":"RS_OK","balance":1.5}'],
      [200, '[]'],
    ] as const) {
      answer = { status, text }
      expect(await client.balance(balance)).toMatchObject({ outcome: 'malformed', httpStatus: status })
    }
  })
})
