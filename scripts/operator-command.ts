/** What all commands for operators share: progress on standard output, errors as one line, and an exit code. */
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'

/** A command prints with `say` and ends early when `signal` is aborted. */
export interface OperatorRun {
  readonly signal: AbortSignal
  say(line: string): void
}

/**
 * Runs a command. Exit code 0: done. 1: failed, and standard error says why in one line. 130: interrupted. What the
 * command had begun is removed, after Ctrl-C too.
 */
export async function runForOperator(name: string, work: (run: OperatorRun) => Promise<void>): Promise<void> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  try {
    await work({ signal: interrupted.signal, say: (line) => console.log(line) })
  } catch (error) {
    process.exitCode = interrupted.signal.aborted ? 130 : 1
    console.error(interrupted.signal.aborted ? `${name}: interrupted.` : `${name}: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartProblem) return error.message
  // Errors of the operating system (a full disk, a missing permission) explain themselves in one line.
  if (error instanceof Error && 'code' in error) return error.message
  return String(error instanceof Error ? error.stack : error)
}
