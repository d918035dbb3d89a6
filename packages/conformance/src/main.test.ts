import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { GcpFault } from './testing/gcp-wallet-checks.ts'
import { listenOnLoopback } from './testing/listen-on-loopback.ts'
import { ReferenceGcpWallet } from './testing/reference-gcp-wallet.ts'

// Each test starts a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const account = {
  secret: 'a secret',
  account: 'player_1',
  currency: 'EUR',
  game: 'dice',
  digits: 2,
  disabledAccount: 'player_2',
  freeRounds: 'gift-1',
  event: 'spring',
}
const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
const keyFile = join(folder, 'key.json')
writeFileSync(keyFile, JSON.stringify(account))

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function walletAt(fault?: GcpFault): Promise<string> {
  const { base, close } = await listenOnLoopback(new ReferenceGcpWallet({ ...account, balanceMinor: 100_000n, fault }))
  opened.push(close)
  return base
}

/** Runs the command in a separate process. */
async function command(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], (error, out, errorOut) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, error: errorOut })
    })
  })
}

test('a wallet that follows the rules gets a line per passed scenario and exit code 0', async () => {
  const { code, out, error } = await command('gcp', await walletAt(), keyFile)
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const lines = out.trim().split('\n')
  expect(lines[0]).toBe('The account holds 1000.00 EUR. The scenarios need 20.00 EUR and return it afterwards.')
  expect(lines.at(-1)).toBe(`${lines.length - 2} passed, 0 failed, 0 skipped`)
})

test('a wallet with a fault gets exit code 1, and --json and --only are honoured', async () => {
  const base = await walletAt('amounts of zero are accepted')
  const { code, out } = await command('gcp', base, keyFile, '--json', '--only', 'amount-zero')
  expect(code).toBe(1)
  const lines = out
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject([
    { event: 'account', balance: '1000.00' },
    { event: 'scenario', name: 'amount-zero', outcome: 'failed', exchange: { path: '/betwin', httpStatus: 200 } },
    { event: 'end', passed: 0, failed: 1, skipped: 0, balanceChange: '0.00' },
  ])
})

test('an unreachable wallet is reported as a failure', async () => {
  const { code, out } = await command('gcp', 'http://127.0.0.1:1', keyFile)
  expect(code).toBe(1)
  expect(out).toContain('failed   account: account-answers')
  expect(out).toContain('could not connect to http://127.0.0.1:1/balance')
  expect(out).toMatch(/0 passed, 1 failed, \d+ skipped/)
})

test.each([
  ['missing arguments', [], 'npm run conformance'],
  ['a missing key file', ['gcp', 'http://127.0.0.1:1', 'no-such-file'], 'cannot be read'],
  ['a key file for the other dialect', ['rs', 'http://127.0.0.1:1', keyFile], '"privateKey" is missing'],
  ['a word that matches no scenario', ['gcp', 'http://127.0.0.1:1', keyFile, '--only', 'nothing'], 'no scenario'],
])('exit code 2 for %s', async (_what, words, message) => {
  const { code, out, error } = await command(...words)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(error).toContain(message)
})

test('--curl prints each request as a command, which can be sent again', async () => {
  const base = await walletAt()
  const { code, out } = await command('gcp', base, keyFile, '--curl', '--only', 'signature-missing')
  const sent = out.split('\n').filter((line) => line.startsWith(`curl -X POST '${base}/balance' `))
  // The account is read before and after the run and before the scenario; the scenario's own call has no signature.
  expect(code).toBe(0)
  expect(sent.map((line) => line.includes('X-REQUEST-SIGN'))).toEqual([true, true, false, true])
})
