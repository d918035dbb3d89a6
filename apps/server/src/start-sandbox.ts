import { spawn, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './kernel/log.ts'
import { StartProblem } from './kernel/start-problem.ts'

/** A stand-in for other companies, as a program. */
interface Sandbox {
  /** What it calls itself. */
  readonly name: string
  /** Its program, in the project's folder. */
  readonly program: string
  /** What its variables begin with: `SANDBOX` for `SANDBOX_PORT`, `SANDBOX_SETTINGS` and `SANDBOX_DATA`. */
  readonly variables: string
  /** Its folder, beside its settings. */
  readonly folder: string
}

const vendorSandbox: Sandbox = {
  name: 'vendor sandbox',
  program: 'apps/vendor-sandbox/src/main.ts',
  variables: 'SANDBOX',
  folder: 'sandbox',
}

const paymentSandbox: Sandbox = {
  name: 'payment sandbox',
  program: 'apps/payment-sandbox/src/main.ts',
  variables: 'PAYMENT',
  folder: 'payment-sandbox',
}

/** How to start a sandbox. */
export interface SandboxStart {
  /** The project's folder. */
  readonly root: string
  /** The file with its settings; its journal is in the same folder. */
  readonly settingsFile: string
  readonly host: string
  readonly port: number
  readonly log: Log
  /** Called with its address after the first start and after every restart. */
  readonly listens: (address: string) => void
  /** The program to run: the sandbox, unless a test names another. */
  readonly program?: string
}

/** The sandbox's process, which is restarted if it dies. */
export interface RunningSandbox {
  readonly address: string
  /** The id of the current process. */
  pid(): number | undefined
  /** Ends the process for good. */
  stop(): Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 30_000
/** After a process has run this long, the pauses begin at {@link firstPauseMs} again. */
const steadyMs = 60_000
const stopMs = 2_000

/**
 * Starts the stand-in for outside vendors and waits until it listens. If it dies, it is started again, after pauses that
 * double up to half a minute. Throws a {@link StartProblem} if the first start fails, for example because its port is in use.
 */
export async function startSandbox(start: SandboxStart): Promise<RunningSandbox> {
  return keepSandbox(vendorSandbox, start)
}

/** The same for the stand-in for a payment gateway. */
export async function startPaymentSandbox(start: SandboxStart): Promise<RunningSandbox> {
  return keepSandbox(paymentSandbox, start)
}

async function keepSandbox(sandbox: Sandbox, start: SandboxStart): Promise<RunningSandbox> {
  const stopping = new AbortController()
  let child: ChildProcess
  const first = await launch(sandbox, start)
  child = first.child
  start.listens(first.address)

  const keepRunning = async () => {
    let pauseMs = firstPauseMs
    while (!stopping.signal.aborted) {
      const startedMs = performance.now()
      const code = await ended(child)
      if (stopping.signal.aborted) return
      if (performance.now() - startedMs > steadyMs) pauseMs = firstPauseMs
      start.log.warn({ code }, `the ${sandbox.name} ended; restarting it`)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (stopping.signal.aborted) return
      const again = await launch(sandbox, start).catch((error: unknown) => {
        start.log.warn({ err: error }, `the ${sandbox.name} did not start`)
        return undefined
      })
      if (again === undefined) continue
      child = again.child
      if (stopping.signal.aborted) await end(child)
      else start.listens(again.address)
    }
  }
  const kept = keepRunning()
  return {
    address: first.address,
    pid: () => child.pid,
    async stop() {
      stopping.abort()
      await end(child)
      await kept
    },
  }
}

async function launch(
  { name, variables, folder, program: usualProgram }: Sandbox,
  { root, settingsFile, host, port, program = join(root, usualProgram) }: SandboxStart,
): Promise<{ child: ChildProcess; address: string }> {
  const compiled = getCompileCacheDir()
  const child = spawn(process.execPath, [program], {
    cwd: root,
    // Only what it needs: none of the server's secrets are in its environment.
    env: {
      ...passedOn(),
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      HOST: host,
      [`${variables}_PORT`]: String(port),
      [`${variables}_SETTINGS`]: settingsFile,
      [`${variables}_DATA`]: join(dirname(settingsFile), folder),
    },
    // The channel closes when the server dies, for whatever reason; the sandbox then ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const silent = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-2_000)))
  const address = await firstAddress(child, name)
  if (address !== undefined) return { child, address }
  await end(child)
  // Its last output may arrive after its exit.
  await silent
  const begins = `The ${name} cannot start: `
  const reason = said.trim()
  throw new StartProblem(
    (reason.startsWith(begins) ? reason.slice(begins.length) : reason) || `The ${name} did not start.`,
  )
}

function passedOn(): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'TZ', 'NODE_ENV', 'SANDBOX_MISBEHAVIOUR', 'ALLOWED_HOSTS', 'MAX_CONNECTIONS_PER_ADDRESS'].flatMap(
      (name) => {
        const value = process.env[name]
        return value === undefined ? [] : [[name, value]]
      },
    ),
  )
}

/** The address that it prints once it listens; `undefined` if it ends before that. */
async function firstAddress(child: ChildProcess, name: string): Promise<string | undefined> {
  if (child.stdout === null) return undefined
  const announced = new RegExp(`^${name} (http://\\S+)$`, 'i')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = announced.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    return address
  }
  return undefined
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('exit', resolve)
  return promise
}

/** Ends a process by its id: with SIGTERM, and with SIGKILL if it does not end in time. */
async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended(child)
  clearTimeout(tooLong)
}
