/**
 * A problem outside the code that prevents the start: a port in use, an invalid address, a folder that cannot be written. Its
 * message is one line for the person who started the process, which then ends with exit code 1.
 */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}

/** A port that the server listens at, and the setting that names it. */
export interface NamedPort {
  readonly host: string
  readonly name: string
  readonly port: number
}

/** What an operator can do about a port that cannot be opened; another error as it is. */
export function portProblem(error: unknown, { host, name, port }: NamedPort): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartProblem(`Port ${port} is in use: stop what uses it, or set ${name}.`)
  if (code === 'EACCES') return new StartProblem(`This user may not open port ${port}: set ${name}.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartProblem(`HOST=${host} is not an address of this machine.`)
  return error instanceof Error ? error : new Error(String(error))
}
