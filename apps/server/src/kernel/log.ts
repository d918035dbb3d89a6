import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * The structured log, on standard error so that standard output stays for people. Tokens, passwords and addresses of
 * databases are removed wherever they could appear; requests are logged by path, never with their query.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact: {
        paths: [
          'password',
          'token',
          'authorization',
          '*.password',
          '*.token',
          '*.authorization',
          'req.headers',
          'connectionString',
        ],
        censor: '[removed]',
      },
      base: { service: 'baize' },
      serializers: { err: describeError },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}

/** What a log needs of an error. Libraries hang connections and settings on theirs, which may hold secrets. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, stack: error.stack, ...(code === undefined ? {} : { code }) }
}
