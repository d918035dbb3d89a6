import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * The structured log, on standard error so that standard output is for people. Tokens, passwords and database addresses are
 * removed wherever they could appear; requests are logged by path, never with their query.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
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
    destination,
  )
}

/** The parts of an error that are logged. Libraries attach connections and settings, which may contain secrets. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { type: error.name, message: error.message, stack: error.stack, ...(code === undefined ? {} : { code }) }
}
