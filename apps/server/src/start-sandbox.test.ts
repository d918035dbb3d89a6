import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from './kernel/log.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { startPaymentSandbox, startSandbox, type RunningSandbox } from './start-sandbox.ts'

let folder = ''
let running: RunningSandbox | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-test-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

const listened: string[] = []

/** Starts a program of the test in place of the sandbox. */
async function start(source: string, begin = startSandbox): Promise<RunningSandbox> {
  const program = join(folder, 'program.mjs')
  writeFileSync(program, source)
  listened.length = 0
  running = await begin({
    root: folder,
    settingsFile: join(folder, 'sandbox.json'),
    host: '127.0.0.1',
    port: 3999,
    log: createLog('silent'),
    listens: (address) => listened.push(address),
    program,
  })
  return running
}

const listening = `
console.log('Vendor sandbox http://' + process.env.HOST + ':' + process.env.SANDBOX_PORT)
setInterval(() => {}, 1000)
`

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the start waits until the sandbox listens, tells it where its files are, and stops it by its own id', async () => {
  const env = `import { writeFileSync } from 'node:fs'
writeFileSync('seen.json', JSON.stringify(process.env))`
  const { address, pid, stop } = await start(`${env}\n${listening}`)
  expect(address).toBe('http://127.0.0.1:3999')
  expect(listened).toEqual([address])
  const seen = Object.entries(JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as object) // of our own program
  expect(Object.fromEntries(seen)).toMatchObject({
    SANDBOX_SETTINGS: join(folder, 'sandbox.json'),
    SANDBOX_DATA: join(folder, 'sandbox'),
  })
  expect(seen.filter(([name]) => /DATABASE|MASTER_KEY|METRICS/.test(name))).toEqual([])
  const before = pid()
  await stop()
  expect(isAlive(before)).toBe(false)
})

test('if the sandbox dies, it is started again', async () => {
  const { pid } = await start(listening)
  const first = pid() ?? 0
  process.kill(first, 'SIGKILL')
  await expect.poll(() => listened.length).toBe(2)
  expect(pid()).not.toBe(first)
  expect(isAlive(pid())).toBe(true)
})

test('a stop during the pause before a restart starts nothing', async () => {
  const { pid, stop } = await start(listening)
  process.kill(pid() ?? 0, 'SIGKILL')
  await stop()
  expect(listened).toHaveLength(1)
  expect(isAlive(pid())).toBe(false)
})

test('if the sandbox cannot start, its last line is the reason', async () => {
  const failing = `console.error('The vendor sandbox cannot start: Port 3999 is in use.')\nprocess.exit(1)`
  await expect(start(failing)).rejects.toThrow(new StartProblem('Port 3999 is in use.'))
})

test('the payment sandbox is started in the same way, with variables and a folder of its own', async () => {
  const source = `import { writeFileSync } from 'node:fs'
writeFileSync('seen.json', JSON.stringify(process.env))
console.log('Payment sandbox http://' + process.env.HOST + ':' + process.env.PAYMENT_PORT)
setInterval(() => {}, 1000)`
  const { address } = await start(source, startPaymentSandbox)
  expect(address).toBe('http://127.0.0.1:3999')
  const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as object // of our own program
  expect(seen).toMatchObject({
    PAYMENT_SETTINGS: join(folder, 'sandbox.json'),
    PAYMENT_DATA: join(folder, 'payment-sandbox'),
  })
  expect(Object.keys(seen).filter((name) => name.startsWith('SANDBOX_'))).toEqual([])
})

test('the payment sandbox says why it cannot start, and another program in its place is not taken for it', async () => {
  const failing = `console.error('The payment sandbox cannot start: Port 3999 is in use.')\nprocess.exit(1)`
  await expect(start(failing, startPaymentSandbox)).rejects.toThrow(new StartProblem('Port 3999 is in use.'))
  const wrong = `console.log('Vendor sandbox http://127.0.0.1:3999')`
  await expect(start(wrong, startPaymentSandbox)).rejects.toThrow(
    new StartProblem('The payment sandbox did not start.'),
  )
})
