/** What the commands for operators share: progress on standard output, one line for what is wrong, an exit code. */
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'

/** What a command may say and when it should end early. */
export interface OperatorRun {
  readonly signal: AbortSignal
  say(line: string): void
}

/**
 * Runs a command. Exit code 0: done; 1: not done, and standard error says why in one line; 130: interrupted. What was
 * begun is removed also after Ctrl-C.
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
  // What the operating system refuses (a full disk, a right that is missing) says enough in its own line.
  if (error instanceof Error && 'code' in error) return error.message
  return String(error instanceof Error ? error.stack : error)
}
