import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEachLanguage } from '@baize/phrases'
import { systemPorts, type Ports } from '@baize/sandbox-kit'
import {
  gcpSignatureHeader,
  hub88SignatureHeader,
  parseJsonObject,
  signGcp,
  signRs,
  type JsonObject,
} from '@baize/vendor-wire'
import type { HallOpeners } from '../halls/halls.ts'
import { openSandbox, type Sandbox } from '../sandbox.ts'
import { readSettings, type SandboxSettings } from '../settings.ts'
import { startMemoryWallet, type MemoryWallet } from './memory-wallet.ts'

const vendorKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const houseKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secret = 'shared-secret-of-a-test'
const pem = { type: 'pkcs8', format: 'pem' } as const
const publicPem = { type: 'spki', format: 'pem' } as const

/** An in-memory wallet, a sandbox that calls it, and functions that make the platform's signed calls. */
export interface TestSetup {
  readonly wallet: MemoryWallet
  readonly dataDir: string
  readonly settings: SandboxSettings
  sandbox: Sandbox
  origin: string
  /** Closes the sandbox and opens it again with the same journal. */
  restart(): Promise<void>
  /** Makes a platform call, signed in the vendor's dialect. */
  call(vendorCode: string, path: string, body: object): Promise<{ status: number; body: JsonObject }>
  /** Makes a game window's call. */
  window(
    path: 'open' | 'spin' | 'hall/open' | 'hall/view' | 'hall/act',
    body: object,
  ): Promise<{ status: number; body: JsonObject }>
  close(): Promise<void>
}

const name = inEachLanguage(() => 'One')
const currency = { code: 'PLY', digits: 2, symbol: '$' }
const game = (vendorCode: string, gameCode: string, gameClassify: string, motif: string, gameType = 'RNG') => ({
  vendorCode,
  gameCode,
  gameType,
  gameClassify,
  name,
  offersTrial: gameCode !== 'no-trial',
  minBetMinor: '100',
  currency,
  art: { motif, scene: 'neon' },
})

/** Settings with two seamless-wallet vendors, one per dialect, and one transfer-wallet vendor. */
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
      game(vendor, 'live-table', 'BACCARAT', 'cards', 'LIVE'),
      game(vendor, 'reef-rangers', 'FISH', 'fish', 'FISH'),
      game(vendor, 'sunrise-pit', 'ARENA', 'roosters', 'COCKFIGHT'),
      game(vendor, 'pok-deng', 'POKDENG', 'cards', 'PVP'),
      game(vendor, 'six-max', 'POKER', 'poker', 'PVP'),
      game(vendor, 'match', 'XIANGQI', 'chess', 'PVP'),
      game(vendor, 'sixty-second-league', 'VIRTUAL', 'football', 'SPORTS'),
    ]),
  })
}

/** Ports whose timers run ten times as fast, so that tests do not wait for retries. */
export const fastPorts: Ports = {
  ...systemPorts,
  sleep: async (milliseconds, signal) => systemPorts.sleep(milliseconds / 10, signal),
}

/** Starts everything on free ports. */
export async function startTestSetup(
  balanceMinor = 1_000_000n,
  mayMisbehave = true,
  halls: HallOpeners = {},
): Promise<TestSetup> {
  const vendorPublicKey = vendorKeys.publicKey.export(publicPem)
  const wallet = await startMemoryWallet({ secret, vendorPublicKey }, balanceMinor)
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-sandbox-'))
  const settings = testSettings(wallet.origin)
  const open = async () => openSandbox({ settings, dataDir, mayMisbehave, halls, ports: fastPorts })
  const sandbox = await open()
  const setup: TestSetup = {
    wallet,
    dataDir,
    settings,
    sandbox,
    origin: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
    async restart() {
      await setup.sandbox.close()
      setup.sandbox = await open()
      setup.origin = await setup.sandbox.listen({ host: '127.0.0.1', port: 0 })
    },
    async call(vendorCode, path, body) {
      const text = JSON.stringify(body)
      const isRs = vendorCode === 'EG2'
      const signature = isRs ? signRs(houseKeys.privateKey, text) : signGcp(secret, text)
      const header = isRs ? hub88SignatureHeader : gcpSignatureHeader
      return post(`${setup.origin}/${isRs ? 'rs' : 'gcp'}/${vendorCode}${path}`, text, { [header]: signature })
    },
    window: async (path, body) => post(`${setup.origin}/play/api/${path}`, JSON.stringify(body), {}),
    async close() {
      await setup.sandbox.close()
      await wallet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return setup
}

/** Posts JSON text and parses the reply. */
export async function post(url: string, text: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  return { status: answer.status, body: parseJsonObject(await answer.text()) ?? {} }
}
