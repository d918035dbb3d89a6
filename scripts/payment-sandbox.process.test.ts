import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  charge,
  signedContent,
  signMessage,
  type Charge,
  type ChargeRequest,
} from '../packages/payment-wire/src/index.ts'
import { root } from './read-tree.ts'

const key = Buffer.alloc(32, 3)
let folder = ''
let running: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-payments-'))
  const settings = {
    siteOrigin: 'http://127.0.0.1:3000',
    merchants: [{ merchant: 'demo', key: key.toString('base64') }],
    currency: { code: 'PLY', digits: 2, symbol: '$' },
  }
  writeFileSync(join(folder, 'payment.json'), JSON.stringify(settings))
})
afterEach(() => {
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function launch(environment: Readonly<Record<string, string>> = {}): ChildProcess {
  running = spawn(process.execPath, ['apps/payment-sandbox/src/main.ts'], {
    cwd: root,
    env: {
      HOST: '127.0.0.1',
      PAYMENT_PORT: '0',
      PAYMENT_SETTINGS: join(folder, 'payment.json'),
      PAYMENT_DATA: join(folder, 'payment-sandbox'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return running
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) return ''
  for await (const line of createInterface({ input: stdout }))
    return /^Payment sandbox (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1] ?? ''
  return ''
}

async function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

async function call(address: string, method: string, path: string, request?: ChargeRequest): Promise<Charge> {
  const body = request === undefined ? '' : JSON.stringify(request)
  const signed = signMessage(key, crypto.randomUUID(), Date.now() / 1000, signedContent(method, path, body))
  const headers = { ...signed, 'x-merchant': 'demo' }
  const answer = await fetch(`${address}${path}`, { method, headers, ...(body === '' ? {} : { body }) })
  return charge.parse(await answer.json())
}

test('a charge is still there after the payment sandbox was killed, and an ordinary end leaves with 0', async () => {
  const first = launch()
  const request: ChargeRequest = {
    merchant: 'demo',
    order: 'd-1',
    amount: '100.00',
    currency: 'PLY',
    method: 'promptpay',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
    notifyUrl: 'http://127.0.0.1:9/events',
    returnUrl: 'http://127.0.0.1:3000/',
    language: 'th',
  }
  const ordered = await call(await addressOf(first), 'POST', '/v1/charges', request)
  expect(ordered).toMatchObject({ order: 'd-1', status: 'pending' })
  first.kill('SIGKILL')
  await ended(first)

  const second = launch()
  const address = await addressOf(second)
  // The same page, at the port of the second process.
  const pageUrl = String(ordered.pageUrl).replace(/^http:\/\/[^/]+/, address)
  expect(await call(address, 'GET', '/v1/charges/d-1')).toEqual({ ...ordered, pageUrl })
  second.kill('SIGTERM')
  expect(await ended(second)).toBe(0)
})

test.each([
  [{ PAYMENT_PORT: '70000' }, 'PAYMENT_PORT=70000: a port must be a number from 0 to 65535.'],
  [{ PAYMENT_DATA: '' }, 'PAYMENT_DATA is not set.'],
  [{ PAYMENT_SETTINGS: 'missing.json' }, 'PAYMENT_SETTINGS missing.json cannot be read as JSON.'],
])('the payment sandbox does not start with %j, and says why in one line', async (environment, reason) => {
  const child = launch(environment)
  const [code, said] = await Promise.all([ended(child), child.stderr === null ? '' : text(child.stderr)])
  expect([code, said]).toEqual([1, `The payment sandbox cannot start: ${reason}\n`])
})
