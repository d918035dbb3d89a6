import { setTimeout as pause } from 'node:timers/promises'

/** How a run ended. A run that ends after its signal was aborted never counts as done. */
export type Ending = 'done' | 'failed' | 'timed_out' | 'stopped'

export interface Ended {
  readonly ending: Ending
  readonly error: unknown
}

/** The result of a run with bounds. */
export interface BoundedRun {
  /** `undefined` if the run did not end after its signal was aborted: it is abandoned. */
  readonly ended: Ended | undefined
  /** Resolves when the run really ends, however late. */
  readonly whole: Promise<Ended>
}

export interface RunBounds {
  readonly timeoutMs: number
  /** How long a run may take to end after its signal was aborted, by the time-out and when the process stops. */
  readonly graceMs: { readonly timedOut: number; readonly stopping: number }
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
}

/** Runs work with a signal that is aborted after the time-out or when the process stops, and then waits for the grace time. */
export async function runBounded(
  work: (signal: AbortSignal) => Promise<void>,
  { timeoutMs, graceMs, stopping }: RunBounds,
): Promise<BoundedRun> {
  const told = new AbortController()
  const over = Promise.withResolvers<undefined>()
  let why: 'timed_out' | 'stopped' | undefined
  const end = (reason: 'timed_out' | 'stopped', thenMs: number) => {
    why ??= reason
    told.abort(new Error(reason === 'stopped' ? 'the server is stopping' : 'the time-out has passed'))
    void pause(thenMs, undefined, { ref: false }).then(() => over.resolve(undefined))
  }
  const timer = setTimeout(() => end('timed_out', graceMs.timedOut), timeoutMs)
  const stop = () => end('stopped', graceMs.stopping)
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  const whole = endingOf(work, told.signal, () => why)
  const ended = await Promise.race([whole, over.promise])
  clearTimeout(timer)
  stopping.removeEventListener('abort', stop)
  return { ended, whole }
}

async function endingOf(
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  why: () => 'timed_out' | 'stopped' | undefined,
): Promise<Ended> {
  try {
    await work(signal)
    return { ending: why() ?? 'done', error: undefined }
  } catch (error) {
    return { ending: why() ?? 'failed', error }
  }
}
