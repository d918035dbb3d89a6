import type { WorkChallenge } from '@baize/contract'

/** What the worker answers: the counter and its key, or nothing where it gave up. */
export type WorkSolution = { readonly counter: number; readonly derivedKey: string } | null

/**
 * Solves a proof of work in a thread of its own, so that a telephone stays usable meanwhile, and gives the result as calls take
 * it. Throws where no solution was found in time.
 */
export async function solveWork(challenge: WorkChallenge): Promise<string> {
  const worker = new Worker(new URL('./solve-work.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await answerOf(worker, challenge)
    if (solution === null) throw new Error('no solution was found')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, challenge: WorkChallenge): Promise<WorkSolution> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkSolution>()
  worker.addEventListener('message', ({ data }: MessageEvent<WorkSolution>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it has no origin to name
  worker.postMessage(challenge)
  return promise
}
