import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../read-tree.ts'

const mostMinutes = 40

/**
 * Runs a command of the project to its end, with its output shown. Resolves to its exit code, or `null` when it was
 * killed, could not start, or took more than forty minutes.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`, ...env },
  })
  const tooLong = setTimeout(() => {
    console.log(`${command} took more than ${mostMinutes} minutes and is stopped`)
    child.kill('SIGKILL')
  }, mostMinutes * 60_000)
  child.once('error', (error) => {
    console.log(`${command} cannot be started: ${error.message}`)
    resolve(null)
  })
  child.once('close', (code) => resolve(code))
  return promise.finally(() => clearTimeout(tooLong))
}

/** A place for a runner's report, empty before the run. */
export function freshReport(name: string): string {
  const path = join(root, '.build', 'reports', `${name}.json`)
  rmSync(path, { force: true })
  return path
}

/** Reads a runner's report; `undefined` when it wrote none that is whole. */
export function readReport<T>(path: string): T | undefined {
  if (!existsSync(path)) return undefined
  try {
    // The runner that was just run wrote it, in the shape of the version that is pinned.
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
