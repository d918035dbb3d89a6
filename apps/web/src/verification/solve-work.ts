import type { WorkChallenge } from '@baize/contract'

/** The worker's answer: the counter and its derived key, or nothing if it gave up. */
export type WorkSolution = { readonly counter: number; readonly derivedKey: string } | null

/**
 * Solves a proof of work in a worker, so that the page stays responsive, and returns the result in the form that calls
 * take. Throws if no solution was found in time.
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window and has no target origin
  worker.postMessage(challenge)
  return promise
}
