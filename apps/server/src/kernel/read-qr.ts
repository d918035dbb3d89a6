import { Worker } from 'node:worker_threads'
import type { Pixels } from './redraw-picture.ts'
import { createTurns } from './turns.ts'

const maxMs = 5_000

// Finding codes takes a core for a moment: one picture at a time, since bets share the cores.
const inTurn = createTurns({ atOnce: 1, maxWaiting: 64, maxWaitingPerAddress: 8 })

/**
 * The texts of the QR codes in a picture. It works in a thread of its own, which ends with it: a picture that confuses the
 * reader stops nothing else. Empty if there is no code, or if it takes too long.
 */
export async function readQrCodes(pixels: Pixels): Promise<readonly string[]> {
  return inTurn(async () => {
    const worker = new Worker(new URL('./read-qr-worker.ts', import.meta.url), {
      workerData: pixels,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    try {
      return await new Promise<readonly string[]>((resolve) => {
        const timer = setTimeout(() => resolve([]), maxMs)
        const end = (texts: readonly string[]) => {
          clearTimeout(timer)
          resolve(texts)
        }
        // The worker is ours: it sends the texts that it has found.
        worker.once('message', (texts: readonly string[]) => end(texts))
        worker.once('error', () => end([]))
        worker.once('exit', () => end([]))
      })
    } finally {
      await worker.terminate()
    }
  })
}
