import { defaultGuard } from './guard-port.ts'
import { openSandbox } from './sandbox.ts'
import { readSettingsFile, SettingsProblem } from './settings.ts'

const { env } = process
const graceMs = 1_000

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return 3002
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new SettingsProblem(`SANDBOX_PORT=${text}: a port must be a number from 0 to 65535.`)
  return port
}

function required(name: 'SANDBOX_SETTINGS' | 'SANDBOX_DATA'): string {
  const value = env[name]
  if (!value) throw new SettingsProblem(`${name} is not set.`)
  return value
}

async function start(): Promise<void> {
  const host = env['HOST'] || '127.0.0.1'
  const port = portOf(env['SANDBOX_PORT'])
  const sandbox = await openSandbox({
    settings: readSettingsFile(required('SANDBOX_SETTINGS')),
    dataDir: required('SANDBOX_DATA'),
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
    void sandbox.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The channel closes when the server that started this process is gone; then the sandbox has nothing to do.
  process.on('disconnect', stop)
  process.stdout.write(`Vendor sandbox ${await sandbox.listen({ host, port })}\n`)
}

try {
  await start()
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const line =
    code === 'EADDRINUSE'
      ? `Port ${env['SANDBOX_PORT'] || '3002'} is in use: stop the program that uses it, or set SANDBOX_PORT.`
      : error instanceof SettingsProblem
        ? error.message
        : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`The vendor sandbox cannot start: ${line}\n`)
  process.exit(1)
}
