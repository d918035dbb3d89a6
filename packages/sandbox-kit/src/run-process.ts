import { defaultGuard, type PortGuard } from './guard-port.ts'
import type { ListenAt } from './listen-at.ts'
import { SettingsProblem } from './settings-problem.ts'

/** What the environment tells every sandbox. */
export interface SandboxSurroundings {
  readonly settingsFile: string
  /** The folder of its journal. */
  readonly dataDir: string
  /** Who may use its port. */
  readonly guard: PortGuard
  /** Whether it may be made to misbehave. */
  readonly mayMisbehave: boolean
}

/** A sandbox as a process of its own. */
export interface SandboxProcess {
  /** What its messages call it: `vendor sandbox`. */
  readonly name: string
  /** What its variables begin with: `SANDBOX` for `SANDBOX_PORT`, `SANDBOX_SETTINGS` and `SANDBOX_DATA`. */
  readonly variables: string
  readonly usualPort: number
  /** Opens it; it is not listening yet. */
  open(surroundings: SandboxSurroundings): Promise<{ listen(at: ListenAt): Promise<string>; close(): Promise<void> }>
}

const { env } = process
const graceMs = 1_000

/**
 * Runs a sandbox until the process is told to end. Prints its address once it listens; if it cannot start, it prints why on
 * one line and ends the process.
 */
export async function runProcess(sandbox: SandboxProcess): Promise<void> {
  try {
    await start(sandbox)
  } catch (error) {
    process.stderr.write(`The ${sandbox.name} cannot start: ${reasonOf(error, sandbox)}\n`)
    process.exit(1)
  }
}

async function start(sandbox: SandboxProcess): Promise<void> {
  const { variables, usualPort } = sandbox
  const at = { host: env['HOST'] || '127.0.0.1', port: portOf(`${variables}_PORT`, usualPort) }
  const running = await sandbox.open({
    settingsFile: required(`${variables}_SETTINGS`),
    dataDir: required(`${variables}_DATA`),
    guard: {
      // The server has checked both settings before it starts this process.
      allowedHosts: (env['ALLOWED_HOSTS'] ?? '')
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
      maxConnectionsPerAddress: Number(env['MAX_CONNECTIONS_PER_ADDRESS'] || defaultGuard.maxConnectionsPerAddress),
    },
    mayMisbehave: env['SANDBOX_MISBEHAVIOUR'] === '1',
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // Calls in progress may wait a long time for the platform. Everything is in the journal, so they can be cut off.
    setTimeout(() => process.exit(0), graceMs).unref()
    void running.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The channel closes when the server that started this process is gone; then the sandbox has nothing to do.
  process.on('disconnect', stop)
  process.stdout.write(`${sandbox.name.charAt(0).toUpperCase()}${sandbox.name.slice(1)} ${await running.listen(at)}\n`)
}

function portOf(variable: string, usualPort: number): number {
  const text = env[variable] || String(usualPort)
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new SettingsProblem(`${variable}=${text}: a port must be a number from 0 to 65535.`)
  return port
}

function required(variable: string): string {
  const value = env[variable]
  if (!value) throw new SettingsProblem(`${variable} is not set.`)
  return value
}

function reasonOf(error: unknown, { variables, usualPort }: SandboxProcess): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const variable = `${variables}_PORT`
  if (code === 'EADDRINUSE')
    return `Port ${env[variable] || usualPort} is in use: stop the program that uses it, or set ${variable}.`
  if (error instanceof SettingsProblem) return error.message
  return String(error instanceof Error ? error.stack : error)
}
