import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderPrefix, runnerFile } from '../packages/testkit/src/sweep-leftovers.ts'
import { root } from './read-tree.ts'

/** A running server on free ports. */
export interface House {
  readonly site: string
  readonly office: string
  /** Where the vendor sandbox answers; empty if none was started. */
  readonly sandbox: string
  /** Where the payment sandbox answers; empty if none was started. */
  readonly payments: string
  /** The authenticator secrets of the demo operators by username, as the start prints them. */
  readonly operatorSecrets: Readonly<Record<string, string>>
  readonly dataDir: string
  /** What it has printed for people. */
  readonly printed: string
  readonly process: ChildProcess
  /** Milliseconds from the start of the process to its first `ready`. */
  readonly startMs: number
  /** Ends it as Ctrl-C does. Resolves to the milliseconds that it took and the exit code. */
  stop(): Promise<{ readonly tookMs: number; readonly code: number | null }>
}

/** The output and exit code of a server that ended before it was ready. */
export interface FailedStart {
  readonly code: number | null
  readonly stderr: string
}

/** Creates an empty data folder that the database's user can reach, even if this runs as root. */
export function freshDataDir(place = tmpdir()): string {
  const folder = mkdtempSync(join(place, folderPrefix))
  markRunner(folder)
  chmodSync(folder, 0o755)
  return folder
}

/** If this process is killed, the next test run stops the database in this folder and removes the folder. */
export function markRunner(folder: string): void {
  writeFileSync(join(folder, runnerFile), String(process.pid))
}

/** Removes a data folder that {@link freshDataDir} created. */
export function removeDataDir(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

type Environment = Readonly<Record<string, string>>

function launch(
  environment: Environment,
  entry = 'apps/server/src/main.ts',
): { child: ChildProcess; stderr: () => string; stdout: () => string } {
  const { DATABASE_URL: _, DATABASE_APP_URL: __, HOST: ___, ...inherited } = process.env
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      ...inherited,
      PORT: '0',
      OFFICE_PORT: '0',
      SANDBOX_PORT: '0',
      PAYMENT_PORT: '0',
      BAIZE_MODE: 'demo',
      // Who wants it asks for it: it takes longer than the start.
      DEMO_HISTORY: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (heard.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard.stderr += text))
  return { child, stderr: () => heard.stderr, stdout: () => heard.stdout }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('close', (code) => resolve(code)))
}

/**
 * Starts a server and waits until it is ready. Runs the server's own program unless another one is given. Throws with
 * its output if it does not become ready.
 */
export async function startHouse(dataDir: string, environment: Environment = {}, entry?: string): Promise<House> {
  const startedMs = performance.now()
  const { child, stderr, stdout } = launch({ DATA_DIR: dataDir, ...environment }, entry)
  const address = (name: string) => new RegExp(`${name}\\s+(http://\\S+)`).exec(stdout())?.[1]
  while (address('Back office') === undefined) {
    if (child.exitCode !== null || performance.now() - startedMs > 60_000) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start: ${stdout()}${stderr()}`)
    }
    await pause(10)
  }
  const site = address('Site') ?? ''
  while (!(await isReady(site))) await pause(10)
  return {
    site,
    office: address('Back office') ?? '',
    get sandbox() {
      return address('Vendor sandbox') ?? ''
    },
    get payments() {
      return address('Payment sandbox') ?? ''
    },
    get operatorSecrets() {
      const printed = stdout().matchAll(/^ *Operator +(\w+), .* authenticator secret (\w+)$/gm)
      return Object.fromEntries([...printed].map(([, username = '', secret = '']) => [username, secret]))
    },
    dataDir,
    get printed() {
      return stdout()
    },
    process: child,
    startMs: performance.now() - startedMs,
    async stop() {
      const stoppedMs = performance.now()
      child.kill('SIGTERM')
      const code = await ended(child)
      return { tookMs: performance.now() - stoppedMs, code }
    },
  }
}

/** Starts a server that is expected to refuse, and waits for its end. One that hangs is killed. */
export async function startAndFail(environment: Environment): Promise<FailedStart> {
  const { child, stderr } = launch(environment)
  const hung = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await ended(child)
  clearTimeout(hung)
  return { code, stderr: stderr() }
}

/** Whether a server answers that it is ready. */
export async function isReady(site: string): Promise<boolean> {
  return fetch(`${site}/health/ready`).then(
    async (reply) => {
      await reply.body?.cancel()
      return reply.ok
    },
    () => false,
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
