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
        paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', 'req.headers', 'connectionString'],
        censor: '[removed]',
      },
      base: { service: 'baize' },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
