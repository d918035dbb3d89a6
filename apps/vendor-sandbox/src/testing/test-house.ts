import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  gcpSignatureHeader,
  hub88SignatureHeader,
  parseJsonObject,
  signGcp,
  signRs,
  type JsonObject,
} from '@baize/vendor-wire'
import { systemPorts, type Ports } from '../ports.ts'
import { openSandbox, type Sandbox } from '../sandbox.ts'
import { readSettings, type SandboxSettings } from '../settings.ts'
import { startMemoryWallet, type MemoryWallet } from './memory-wallet.ts'

const vendorKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const houseKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secret = 'shared-secret-of-a-test'
const pem = { type: 'pkcs8', format: 'pem' } as const
const publicPem = { type: 'spki', format: 'pem' } as const

/** A wallet in memory, a sandbox over it, and the house's hand for signed calls. */
export interface TestHouse {
  readonly wallet: MemoryWallet
  readonly dataDir: string
  readonly settings: SandboxSettings
  sandbox: Sandbox
  origin: string
  /** Ends the sandbox as a stop does, and opens it anew over the same journal. */
  restart(): Promise<void>
  /** A call of the house, signed in the vendor's dialect. */
  call(vendorCode: string, path: string, body: object): Promise<{ status: number; body: JsonObject }>
  /** A call of a game window. */
  window(path: 'open' | 'spin', body: object): Promise<{ status: number; body: JsonObject }>
  close(): Promise<void>
}

const name = { TH: 'ก', CN: '一', EN: 'One' }
const currency = { code: 'PLY', digits: 2, symbol: '$' }
const game = (vendorCode: string, gameCode: string, gameClassify: string, motif: string) => ({
  vendorCode,
  gameCode,
  gameType: 'RNG',
  gameClassify,
  name,
  offersTrial: gameCode !== 'no-trial',
  minBetMinor: '100',
  currency,
  art: { motif, scene: 'neon' },
})

/** Settings of two vendors that call the house's wallet, one in each dialect, and one that holds the money. */
export function testSettings(walletOrigin: string): SandboxSettings {
  return readSettings({
    walletOrigin,
    siteOrigin: walletOrigin,
    vendors: [
      { code: 'PG', name, dialect: 'gcp', walletMode: 'seamless', secret },
      {
        code: 'EG2',
        name,
        dialect: 'rs',
        walletMode: 'seamless',
        privateKey: vendorKeys.privateKey.export(pem),
        housePublicKey: houseKeys.publicKey.export(publicPem),
      },
      { code: 'CQ9', name, dialect: 'gcp', walletMode: 'transfer', secret },
    ],
    games: ['PG', 'EG2', 'CQ9'].flatMap((vendor) => [
      game(vendor, 'slots', 'SLOTS', 'tiger'),
      game(vendor, 'wheel', 'ARCADE', 'wheel'),
      game(vendor, 'cards', 'TABLE', 'cards'),
      game(vendor, 'no-trial', 'WAYS', 'tiger'),
    ]),
  })
}

/** Time that goes ten times as fast, so that retries do not keep a test waiting. */
export const fastPorts: Ports = {
  ...systemPorts,
  sleep: async (milliseconds, signal) => systemPorts.sleep(milliseconds / 10, signal),
}

/** Starts everything on free ports. */
export async function startTestHouse(balanceMinor = 1_000_000n, mayMisbehave = true): Promise<TestHouse> {
  const vendorPublicKey = vendorKeys.publicKey.export(publicPem)
  const wallet = await startMemoryWallet({ secret, vendorPublicKey }, balanceMinor)
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-sandbox-'))
  const settings = testSettings(wallet.origin)
  const open = async () => openSandbox({ settings, dataDir, mayMisbehave, ports: fastPorts })
  const sandbox = await open()
  const house: TestHouse = {
    wallet,
    dataDir,
    settings,
    sandbox,
    origin: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
    async restart() {
      await house.sandbox.close()
      house.sandbox = await open()
      house.origin = await house.sandbox.listen({ host: '127.0.0.1', port: 0 })
    },
    async call(vendorCode, path, body) {
      const text = JSON.stringify(body)
      const isRs = vendorCode === 'EG2'
      const signature = isRs ? signRs(houseKeys.privateKey, text) : signGcp(secret, text)
      const header = isRs ? hub88SignatureHeader : gcpSignatureHeader
      return post(`${house.origin}/${isRs ? 'rs' : 'gcp'}/${vendorCode}${path}`, text, { [header]: signature })
    },
    window: async (path, body) => post(`${house.origin}/play/api/${path}`, JSON.stringify(body), {}),
    async close() {
      await house.sandbox.close()
      await wallet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return house
}

/** Posts JSON text and reads the answer. */
export async function post(url: string, text: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  return { status: answer.status, body: parseJsonObject(await answer.text()) ?? {} }
}
