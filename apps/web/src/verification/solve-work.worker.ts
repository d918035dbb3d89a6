import type { WorkChallenge } from '@baize/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { WorkSolution } from './solve-work.ts'

// Tries keys until one matches; `solve-work.ts` starts and terminates this worker.
addEventListener('message', ({ data }: MessageEvent<WorkChallenge>) => void solve(data))

async function solve(challenge: WorkChallenge): Promise<void> {
  const found = await solveChallenge({ challenge, deriveKey })
  const solution: WorkSolution = found && { counter: found.counter, derivedKey: found.derivedKey }
  postMessage(solution)
}
