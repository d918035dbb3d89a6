import { setTimeout as pause } from 'node:timers/promises'

/** How a run ended. One that ended after its signal was aborted does not count as done, however it ended. */
export type Ending = 'done' | 'failed' | 'timed_out' | 'stopped'

export interface Ended {
  readonly ending: Ending
  readonly error: unknown
}

/** What became of a run within its bounds. */
export interface BoundedRun {
  /** `undefined` when the run went on although it was told to end: it is abandoned. */
  readonly ended: Ended | undefined
  /** The run's real end, however late. */
  readonly whole: Promise<Ended>
}

export interface RunBounds {
  readonly timeoutMs: number
  /** How long a run may take to end once it is told to, by the time-out and when the process stops. */
  readonly graceMs: { readonly timedOut: number; readonly stopping: number }
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
}

/** Runs work with a signal that is aborted after a time or when the process stops, and waits for it a little longer. */
export async function runBounded(
  work: (signal: AbortSignal) => Promise<void>,
  { timeoutMs, graceMs, stopping }: RunBounds,
): Promise<BoundedRun> {
  const told = new AbortController()
  const over = Promise.withResolvers<undefined>()
  let why: 'timed_out' | 'stopped' | undefined
  const end = (reason: 'timed_out' | 'stopped', thenMs: number) => {
    why ??= reason
    told.abort(new Error(reason === 'stopped' ? 'the server stops' : 'the time is over'))
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
