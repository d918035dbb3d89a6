import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../read-tree.ts'

const maxMinutes = 40

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Prints the output in one piece at the end, for commands that run at the same time as others. */
  readonly buffered?: boolean
}

/**
 * Runs a command of the project and prints its output. Resolves to its exit code, or to `null` if it was killed, could
 * not start, or took more than forty minutes.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, buffered = false }: CommandOptions = {},
): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const output = buffered ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`, ...env },
  })
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk))
  const tooLong = setTimeout(() => {
    console.log(`${command} took more than ${maxMinutes} minutes and was stopped`)
    child.kill('SIGKILL')
  }, maxMinutes * 60_000)
  child.once('error', (error) => {
    console.log(`${command} could not be started: ${error.message}`)
    resolve(null)
  })
  child.once('close', (code) => {
    process.stdout.write(Buffer.concat(written))
    resolve(code)
  })
  return promise.finally(() => clearTimeout(tooLong))
}

/** The path of a runner's report. Removes the report of an earlier run. */
export function freshReport(name: string): string {
  const path = join(root, '.build', 'reports', `${name}.json`)
  rmSync(path, { force: true })
  return path
}

/** Reads a runner's report. Returns `undefined` if it is missing or incomplete. */
export function readReport(path: string): unknown {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
